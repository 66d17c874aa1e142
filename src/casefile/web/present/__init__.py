"""From one viewer's knowledge of a table to the models of its page. Pure: no request, no store, no clock."""

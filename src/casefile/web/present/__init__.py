"""The makers of the table's page: from one viewer's knowledge to the models that the templates draw.

They are pure: no request, no store, no clock.
"""

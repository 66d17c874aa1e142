"""The routes: the answer to each request. Only they, and the top of the server, know the site.

- ``entry``: every request passes here, and every refusal is drawn here
- ``table``: the page of a table, its socket, and the actions there
- ``people``: pages of a person, and pages that belong to no table
- ``after``: pages about games that are over, or about one of their moments
"""

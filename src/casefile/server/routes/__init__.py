"""The routes: what each request is answered with. Only they, and the top of the server, know the site.

- ``entry``: every request passes here, and every refusal is drawn here
- ``table``: the page of a table, its socket, and what is done there
- ``people``: pages of a person, and those that belong to no table
- ``after``: pages about games that are over, or about one of their moments
"""

"""Notices to people whose action is awaited, by e-mail, webhook and push.

They are off until the server and the person set them up.

- ``preferences``: a person's wishes for notices
- ``quiet``: the hours in which nothing is sent
- ``outbox``: the messages to be sent, in the store
- ``message``: the wording of messages
- ``mail``, ``webhook`` and ``push``: the ways to send
- ``scheduler``: decides when

``docs/notices.md`` says what is promised.
"""

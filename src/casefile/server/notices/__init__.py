"""Notices of what waits for whom, by e-mail and webhook. Off until the server and the person have set them up.

``wishes`` says how somebody wants to be told, ``quiet`` when not, ``outbox`` keeps what is to be sent, ``message``
words it, ``mail``, ``webhook`` and ``push`` send it, and ``postman`` decides when. ``docs/notices.md`` says what is
promised.
"""

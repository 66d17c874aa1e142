"""Notices to people whose action is awaited. Off until the server and the person have set them up.

The modules here hold each person's wishes, the quiet hours, the outbox in the store, the wording of messages, the ways
to send them, and the scheduler that decides when. ``docs/notices.md`` says what is promised.
"""

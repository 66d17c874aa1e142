"""Sending a message by the way that its receiver has chosen."""

from collections.abc import Awaitable, Callable
from secrets import token_bytes

from casefile.server.notices.mail import send_mail
from casefile.server.notices.message import Message
from casefile.server.notices.preferences import POSTED, Wishes
from casefile.server.notices.push import PushSender, send_push
from casefile.server.notices.scheduler import Send
from casefile.server.notices.sending import Outlets, Unsent
from casefile.server.notices.webhook import check_channel, send_webhook


def carrier(outlets: Outlets, clock: Callable[[], int], vapid: Callable[[], Awaitable[bytes]]) -> Send:
    """Return a function that sends a message in the way that its receiver has chosen.

    - ``outlets`` are the ways that are set up. Another way fails for good.
    - ``vapid`` returns the secret bytes of the server's push key.
    """

    async def send(wishes: Wishes, message: Message) -> None:
        if wishes.way == "email" and outlets.mail is not None:
            await send_mail(outlets.mail, wishes.address, message, clock())
        elif wishes.way == "webhook" and outlets.webhooks:
            if wishes.topics == (POSTED,):
                check_channel(wishes.address, outlets.sink)
            await send_webhook(wishes.address, message, sink=outlets.sink)
        elif wishes.way == "push" and outlets.push:
            sender = PushSender(await vapid(), outlets.url, outlets.sink)
            await send_push(wishes.address, message, sender, at=clock(), salt=token_bytes(16))
        else:
            raise Unsent("this way is not set up here", final=True)

    return send

"""Sending by e-mail: handed in once at the mail server that is set up. A doubtful outcome is reported as one."""

import contextlib
from email.message import EmailMessage
from email.utils import formatdate

from casefile.server.notices.message import Message
from casefile.server.notices.sending import MailServer, Unsent, Unsure

PATIENCE = 20.0
"""Seconds that the mail server has for each answer."""


def written(server: MailServer, address: str, message: Message, at: int) -> EmailMessage:
    """Return the e-mail: plain text, in the language of the message."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = server.sender, address, message.subject
    mail["Date"] = formatdate(at / 1000)
    mail["Message-ID"] = f"<{message.id}@{server.sender.rpartition('@')[2].rstrip('>')}>"
    mail["Content-Language"] = message.language
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(message.text)
    return mail


async def send_mail(server: MailServer, address: str, message: Message, at: int) -> None:
    """Hand in one e-mail at the mail server, for ``address``.

    Raise ``Unsent`` if it was certainly not accepted, ``Unsure`` if nobody can know.
    """
    import aiosmtplib  # an extra

    mail = written(server, address, message, at)
    client = aiosmtplib.SMTP(
        hostname=server.host,
        port=server.port,
        use_tls=server.tls,
        start_tls=server.start_tls,
        username=server.user or None,
        password=server.password or None,
        timeout=PATIENCE,
    )
    try:
        await client.connect()
        await client.mail(_bare(server.sender))
        await client.rcpt(address)
    except aiosmtplib.SMTPResponseException as error:
        client.close()
        final = isinstance(error, aiosmtplib.SMTPRecipientRefused) and error.code >= 500
        raise Unsent(f"the mail server answered {error.code}", final=final) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        client.close()
        raise Unsent(f"the mail server cannot be used ({type(error).__name__})") from None
    try:
        await client.data(mail.as_bytes())
    except aiosmtplib.SMTPResponseException as error:
        raise Unsent(f"the mail server answered {error.code}", final=error.code >= 500) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Unsure(f"the mail server fell silent ({type(error).__name__})") from None
    finally:
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await client.quit()
        client.close()


def _bare(sender: str) -> str:
    """Return the address of a sender such as ``casefile <post@example.org>``."""
    return sender.rpartition("<")[2].rstrip(">").strip()

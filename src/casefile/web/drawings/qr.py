"""A link as a QR code, for the camera of a phone."""

from functools import lru_cache
from io import BytesIO


@lru_cache(maxsize=256)
def qr(link: str) -> str:
    """Return the QR code of ``link`` as an SVG element: black on white in any theme, with a margin of three modules."""
    import segno  # only here: the library's own parts need no server

    data = BytesIO()
    segno.make_qr(link, error="m").save(
        data, kind="svg", border=3, xmldecl=False, svgns=False, omitsize=True, nl=False, svgclass="qr-code",
        lineclass=None, dark="#000", light="#fff",
    )  # fmt: skip
    return data.getvalue().decode()

"""The style sheets can be read: a rule a line, or a declaration a line, with not a character of theirs changed."""

from tests.clone import ROOT
from tests.stylesheets import formed, sheets

CROWDED = """/* the fan; of cards */
.fan{display:flex;gap:6px}.fan>li,.fan:is(.a,.b)::before{content:"a;  {b}";background:url(data:x;y)}
@media (max-width:699px){.fan{gap:4px}
/* nested */
.fan .seal{opacity:.5;b,i{color:red;&:hover{color:blue}}}}
"""
READABLE = """/* the fan; of cards */
.fan { display: flex; gap: 6px; }
.fan>li,.fan:is(.a,.b)::before { content: "a;  {b}"; background: url(data:x;y); }
@media (max-width:699px) {
  .fan { gap: 4px; }
  /* nested */
  .fan .seal {
    opacity: .5;
    b,i {
      color: red;
      &:hover { color: blue; }
    }
  }
}
"""


def test_a_crowded_style_sheet_becomes_readable_and_stays_what_it_is() -> None:
    assert formed(CROWDED) == READABLE == formed(READABLE)
    # What is longer than a line: a selector, and a declaration, a line.
    long = ".one-of-many" * 5
    assert formed(f"{long},{long}{{color:red}}") == f"{long},\n{long} {{\n  color: red;\n}}\n"


def test_every_style_sheet_is_in_its_form() -> None:
    crowded = [
        sheet.relative_to(ROOT).as_posix()
        for sheet in sheets()
        if formed(text := sheet.read_text(encoding="utf-8")) != text
    ]
    assert sheets()
    assert crowded == [], "python -m tests.stylesheets puts this right"

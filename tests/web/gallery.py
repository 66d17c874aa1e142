"""Render every sample page to a folder, ready to be looked at: ``python -m tests.web.gallery FOLDER``.

Open the pages, or take screenshots with ``--shots`` (Chromium must be installed).
"""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

from jinja2 import Environment

from casefile import web
from casefile.core.editions import shipped_edition
from casefile.games import GAMES
from casefile.web.compiling import install_texts
from casefile.web.drawings.pictures import pictures_of
from casefile.web.pages import Language, PageFrame
from casefile.web.render import drawer, environment
from casefile.web.table_model import TableModel
from tests.web.sample import Sample, others, setup

STATIC = Path(web.__file__).parent / "static"
SIZES = {"desktop": (1440, 900), "laptop": (1366, 768), "tablet": (820, 1180), "phone": (360, 780), "small": (320, 640)}
WORDS = NullTranslations()
LANGUAGES = (Language("en", "English"), Language("ja", "日本語"))


def render_all(folder: Path) -> dict[str, Path]:
    """Write the pages and the style sheets; answer the pages by name."""
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    env = environment(GAMES)
    install_texts(env, WORDS.gettext, WORDS.ngettext)
    written = {}
    for slug, language in (("clue", "en"), ("clue", "ja"), ("ns_clue", "en")):
        edition = shipped_edition(slug)
        pictures = pictures_of(slug)
        sample = Sample(edition, language)
        states = sample.states()
        states["six"] = replace(sample, seats=(0, 1, 2, 3, 4, 5)).table()
        states["two"] = replace(sample, seats=(0, 4)).table()
        for theme in ("light", "dark"):
            frame = PageFrame(language, LANGUAGES, "/tables/k7q2", theme, static="static")
            quiet = {
                "setup": ("setup.html", setup(edition, language)),
                "setup2": ("setup.html", setup(edition, language, 2)),
                **others(),
            }
            for name, (template, model) in quiet.items():
                name = f"{slug}-{language}-{theme}-{name}"
                written[name] = folder / f"{name}.html"
                text = env.get_template(template).render(frame=frame, pictures=pictures, page=model)
                written[name].write_text(text, encoding="utf-8")
            for state, page in states.items():
                for tab in ("", "sheet", "hand") if state == "move" else ("",):
                    text = table_html(env, page, frame=frame, pictures=pictures)
                    if tab:
                        text = text.replace(f'id="tab-{tab}"', f'id="tab-{tab}" checked')
                    name = f"{slug}-{language}-{theme}-{state}{tab and '-' + tab}"
                    written[name] = folder / f"{name}.html"
                    written[name].write_text(text, encoding="utf-8")
    return written


def table_html(env: Environment, page: TableModel, **given: object) -> str:
    """The whole page of a table."""
    parts = {part.id: drawer(env)(part) for part in page.parts}
    return env.get_template("table.html").render(page=page, parts=parts, stamp="sample.1", **given)


def shoot(page: Path, picture: Path, size: tuple[int, int]) -> None:
    """Take one screenshot."""
    chromium = shutil.which("chromium")
    assert chromium is not None, "chromium is not installed"
    with tempfile.TemporaryDirectory() as profile:
        frame = ""
        if size[0] < 500:  # a window is never narrower than 500 pixels, so a narrow page is shown in a frame
            holder = page.with_name("frame-" + page.name)
            holder.write_text(
                "<!doctype html><style>body{margin:0}iframe{border:0}</style>"
                f'<iframe src="{page.name}" width="{size[0]}" height="{size[1]}"></iframe>',
                encoding="utf-8",
            )
            page, frame = holder, "frame"
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
        command += ["--disable-background-networking", "--disable-sync", f"--user-data-dir={profile}"]
        command += [f"--window-size={size[0]},{size[1]}", f"--screenshot={picture}", page.as_uri()]
        subprocess.run(command, stderr=subprocess.DEVNULL, timeout=90, check=True)
        assert picture.exists(), frame


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    pages = render_all(target)
    print(len(pages), "pages in", target)
    for wanted in sys.argv[2:]:  # name@size
        page_name, _, size_name = wanted.partition("@")
        shoot(pages[page_name], target / f"{page_name}-{size_name}.png", SIZES[size_name])
        print(target / f"{page_name}-{size_name}.png")

"""What the site of the documentation has beyond the pages in this folder; ``mkdocs.yml`` names it as its hooks.

The pages are written to be read in the repository, so their links may lead to a folder, to the pages at the root of the
repository or to a file of the source. On the site, the pages at the root are pages like the others, a folder has a page
that lists it, and a file of the source lies under ``source/``.
"""

import os
import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

AT_ROOT = {
    "index.md": "README.md",
    "changes.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "conduct.md": "CODE_OF_CONDUCT.md",
}
"""The pages of the site that stand at the root of the repository."""

LISTED = {"rules": "The rules, as we read them", "decisions": "Decisions"}
"""The folders that get a page of their own, with its title."""

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""What a link in a page leads to, where that is no address and not the page itself."""


def pages(folder: str) -> list[Path]:
    """Return the pages in a folder of the documentation, in the order of their names."""
    return sorted((DOCS / folder).glob("*.md"))


def title(page: Path) -> str:
    """Return the first heading of a page."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def written(src_uri: str) -> Path:
    """Return the file in which a page of the site is written."""
    return ROOT / AT_ROOT[src_uri] if src_uri in AT_ROOT else DOCS / src_uri


def uri_of(target: Path) -> str:
    """Return where on the site a file or folder of the repository lies."""
    at_root = {name: uri for uri, name in AT_ROOT.items()}
    name = target.relative_to(ROOT).as_posix()
    if name in at_root:
        return at_root[name]
    if not target.is_relative_to(DOCS):
        return f"source/{name}"
    uri = target.relative_to(DOCS).as_posix()
    return f"{uri}/index.md" if target.is_dir() else uri


def linked(page: Path) -> list[Path]:
    """Return the files and folders that a page links to."""
    return [(page.parent / link).resolve() for link in LINK.findall(page.read_text(encoding="utf-8"))]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every page of a listed folder into the navigation, below the page that lists the folder."""
    for entry in config.nav or []:
        for heading, folder in entry.items():
            if isinstance(folder, str) and folder in LISTED:
                below = [page.relative_to(DOCS).as_posix() for page in pages(folder)]
                entry[heading] = [f"{folder}/index.md", *below]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages at the root, the lists of folders, and the files of the source that pages link to."""
    for uri, name in AT_ROOT.items():
        files.append(File.generated(config, uri, content=(ROOT / name).read_text(encoding="utf-8")))
    for folder, heading in LISTED.items():
        lines = [f"- [{title(page)}]({page.name})" for page in pages(folder)]
        files.append(File.generated(config, f"{folder}/index.md", content="\n".join([f"# {heading}", "", *lines])))
    for page in [*map(written, AT_ROOT), *DOCS.rglob("*.md")]:
        for target in linked(page):
            if not uri_of(target).startswith("source/") or files.get_file_from_path(uri_of(target)):
                continue
            files.append(File.generated(config, uri_of(target), abs_src_path=str(target)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead each link of a page to where its target lies on the site."""
    here = page.file.src_uri
    if here.removesuffix("/index.md") in LISTED:
        return markdown

    def led(link: re.Match[str]) -> str:
        target = (written(here).parent / link.group()).resolve()
        return Path(os.path.relpath(uri_of(target), Path(here).parent)).as_posix()

    return LINK.sub(led, markdown)


class Roles(griffe.Extension):
    """Takes the roles of reStructuredText out of the docstrings, which are shown as Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Leave of a role such as ``:class:`` the name that it stands before."""
        if obj.docstring:
            obj.docstring.value = re.sub(r":(?:\w+:)+(?=`)", "", obj.docstring.value)

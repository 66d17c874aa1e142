"""Adds the new names of the program to the lists: ``python -m tests.names``.

It prints what it adds, and what is gone. A name that is gone stays in its list: others rely on it. To give a name up is
a decision; take its line out by hand then, and say why in the commit and in the changes.
"""

from tests.names.collected import LISTS, listed, path_of


def main() -> None:
    """Bring every list up to date."""
    for kind, collect in LISTS.items():
        names, now = {*listed(kind)}, {*collect()}
        path_of(kind).write_text("".join(f"{name}\n" for name in sorted(names | now)), encoding="utf-8")
        print(f"tests/names/{kind}.txt: {len(names | now)} names")
        for sign, found in (("+", now - names), ("gone:", names - now)):
            for name in sorted(found) if names else ():
                print(f"  {sign} {name}")


if __name__ == "__main__":
    main()

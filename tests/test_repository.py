"""What the repository promises to those who come: forms, workflows, the site; every rule bites on a planted fault."""

import importlib.util
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from casefile.cli.main import group
from tests.clone import ROOT, tracked
from tests.rules import RULES

FORMS = tracked(".github/ISSUE_TEMPLATE/*.yml", ":!.github/ISSUE_TEMPLATE/config.yml")
WORKFLOWS = tracked(".github/workflows/*.yml")


def read(path: Path) -> Any:
    """What a YAML file holds."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_there_is_what_a_stranger_looks_for() -> None:
    held = {path.relative_to(ROOT).as_posix() for path in tracked()}
    wanted = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md"}
    assert wanted | {".github/pull_request_template.md", "docs/release.md"} <= held


@pytest.mark.parametrize("path", tracked("*.yml", "*.yaml"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_yaml_file_can_be_read(path: Path) -> None:
    assert isinstance(read(path), dict)


# -- forms ---------------------------------------------------------------------------------------------------------

FIELDS = {"textarea", "input", "dropdown", "checkboxes"}


def form_faults(form: dict[str, Any]) -> list[str]:
    """Why a form would not be shown."""
    faults = [f"no {key}" for key in ("name", "description", "body") if not form.get(key)]
    ids = []
    for field in form.get("body", []):
        kind, attributes = field["type"], field["attributes"]
        if kind == "markdown":
            faults += [] if attributes.get("value") else ["markdown without a value"]
            continue
        ids.append(field.get("id"))
        faults += [] if kind in FIELDS else [f"{kind} is no kind of field"]
        faults += [] if attributes.get("label") else [f"{field.get('id')} has no label"]
        faults += [] if kind not in ("dropdown", "checkboxes") or attributes.get("options") else ["no options"]
        faults += [] if set(field) <= {"type", "id", "attributes", "validations"} else [f"{field.get('id')}: {field}"]
    faults += [] if len(set(ids)) == len(ids) > 0 else ["the ids are not different"]
    return faults


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_can_be_shown(path: Path) -> None:
    assert form_faults(read(path)) == []


def test_planted_faults_of_a_form_are_seen() -> None:
    good: dict[str, Any] = {"type": "input", "id": "a", "attributes": {"label": "A"}}
    form = {"name": "n", "description": "d", "body": [good]}
    assert form_faults(form) == []
    assert form_faults(form | {"name": ""}) == ["no name"]
    assert form_faults(form | {"body": [good, good]}) == ["the ids are not different"]
    assert form_faults(form | {"body": [good | {"type": "text"}]}) == ["text is no kind of field"]
    assert form_faults(form | {"body": [good | {"type": "dropdown"}]}) == ["no options"]


def test_the_form_about_rules_names_every_game() -> None:
    form = read(ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml")
    assert form["body"][0]["attributes"]["options"] == list(RULES)


# -- workflows -----------------------------------------------------------------------------------------------------

ELSEWHERE = {
    "mkdocs": ("requirements/docs.txt", "mkdocs"),
    "cyclonedx_py": ("requirements/release.txt", "cyclonedx-bom"),
    "pip_audit": ("requirements/release.txt", "pip-audit"),
}
"""Modules that a workflow runs and that are not installed here, with the file that pins them, and as what."""


def steps(workflow: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All steps of all jobs."""
    for job in workflow["jobs"].values():
        yield from job["steps"]


def command_faults(command: str) -> list[str]:
    """What a command of a workflow names that is not there: a file, a module, a requirement, a command of ours."""
    words = shlex.split(command.partition(" > ")[0])
    faults = [f"no file {word}" for word in words if word.endswith((".py", ".txt")) and not (ROOT / word).is_file()]
    if words[0] not in {"python", "python3", "git", "gh"}:
        faults.append(f"{words[0]} is not installed")
    if words[1:2] == ["-m"]:
        module = words[2]
        lock, name = ELSEWHERE.get(module, ("requirements/check.txt", module))
        pinned = f"\n{name}==" in (ROOT / lock).read_text(encoding="utf-8")
        faults += (
            [] if (module in ELSEWHERE and pinned) or importlib.util.find_spec(module) else [f"no module {module}"]
        )
        if module == "casefile" and words[3] not in group.commands:
            faults.append(f"no command {words[3]}")
    return faults


def workflow_faults(workflow: dict[str, Any]) -> list[str]:
    """What is wrong with a workflow: commands that fail, and rights or time without a limit."""
    faults = [fault for step in steps(workflow) if "run" in step for fault in command_faults(step["run"])]
    faults += [f"{name} has no time limit" for name, job in workflow["jobs"].items() if "timeout-minutes" not in job]
    faults += [f"{step['uses']} has no version" for step in steps(workflow) if "@" not in step.get("uses", "@")]
    faults += [] if workflow.get("permissions") == {"contents": "read"} else ["it may more than read"]
    known = set(workflow["jobs"])
    for name, job in workflow["jobs"].items():
        needs = job.get("needs", [])
        faults += [
            f"{name} needs {each}" for each in ([needs] if isinstance(needs, str) else needs) if each not in known
        ]
        matrix = job.get("strategy", {}).get("matrix", {})
        used = set(re.findall(r"matrix\.(\w+)", str(job)))
        faults += [f"{name}: matrix.{each}" for each in sorted(used ^ set(matrix))]
    return faults


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    assert workflow_faults(read(path)) == []


def test_planted_faults_of_a_workflow_are_seen() -> None:
    job: dict[str, Any] = {"timeout-minutes": 1, "steps": [{"run": "python check.py --quick"}]}
    good = {"permissions": {"contents": "read"}, "jobs": {"a": job}}
    assert workflow_faults(good) == []
    for run, fault in (
        ("python chek.py", "no file chek.py"),
        ("python -m no_such_module", "no module no_such_module"),
        ("python -m pip install -r requirements/none.txt", "no file requirements/none.txt"),
        ("python -m casefile simulat", "no command simulat"),
        ("make", "make is not installed"),
    ):
        assert workflow_faults(good | {"jobs": {"a": job | {"steps": [{"run": run}]}}}) == [fault]
    assert workflow_faults(good | {"jobs": {"a": job | {"needs": "b"}}}) == ["a needs b"]
    assert workflow_faults(good | {"permissions": {"contents": "write"}}) == ["it may more than read"]
    assert workflow_faults(good | {"jobs": {"a": {"steps": []}}}) == ["a has no time limit"]
    assert workflow_faults(good | {"jobs": {"a": job | {"runs-on": "${{ matrix.system }}"}}}) == ["a: matrix.system"]


def test_the_tests_run_on_every_system_and_every_python_that_we_name() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pythons = re.findall(r"Python :: (3\.\d+)", project)
    tried = [*pythons, "3.14"]  # which is promised once a run on it is in docs/proofs.md
    assert jobs["linux"]["strategy"]["matrix"]["python"] == tried
    assert jobs["elsewhere"]["strategy"]["matrix"]["python"] == tried
    assert jobs["elsewhere"]["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]


def test_a_release_says_what_the_changes_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["notes.py"])
    notes = runpy.run_path(str(ROOT / ".github" / "notes.py"))["notes"]
    changes = "# Changes\n\n## Unreleased\n\n- c\n\n## 1.2.0 - 2026-01-31\n\n- b\n\n## 1.1.0\n\n- a\n"
    assert notes(changes, "v1.2.0") == "- b"
    assert notes(changes, "v1.1.0") == "- a"
    assert notes(changes, "v1.2") is None
    assert notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "Unreleased")


# -- the site ------------------------------------------------------------------------------------------------------


def named(nav: Any) -> Iterator[str]:
    """Every page and folder that a navigation names."""
    if isinstance(nav, str):
        yield nav
    else:
        for each in nav.values() if isinstance(nav, dict) else nav:
            yield from named(each)


def test_every_page_is_on_the_site() -> None:
    """Where this fails: give the new page its line in ``mkdocs.yml``."""
    patterns = [name if name.endswith(".md") else f"{name}/*.md" for name in named(read(ROOT / "mkdocs.yml")["nav"])]
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in tracked("docs/*.md")]
    assert len(pages) > 30
    assert [page for page in pages if not any(fnmatch(page, pattern) for pattern in patterns)] == []


def test_each_decision_has_a_number_of_its_own() -> None:
    """From 001 on without a gap, and the heading says it too."""
    pages = tracked("docs/decisions/*.md")
    numbers = [path.name[:3] for path in pages]
    assert sorted(numbers) == [f"{number:03}" for number in range(1, len(pages) + 1)]
    assert [path.read_text(encoding="utf-8")[2:5] for path in pages] == numbers


# -- the layouts of the database -----------------------------------------------------------------------------------


def branches(revisions: list[str]) -> list[str]:
    """The revisions that do not follow the one before them in a single row, by the texts of their files, in order."""
    found, before = [], None
    for text in revisions:
        pair = dict(re.findall(r'^(revision|down_revision)\b[^=]*= "?(\w+)"?$', text, re.MULTILINE))
        if pair.get("down_revision") not in (before, str(before)):
            found.append(pair["revision"])
        before = pair["revision"]
    return found


def test_the_layouts_of_the_database_stand_in_one_row() -> None:
    """Two changes made side by side with one number would leave a server that does not start."""
    files = sorted(tracked("src/casefile/server/migrations/versions/r*.py"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    assert len(texts) > 10
    assert branches(texts) == []
    assert branches([*texts, texts[-1]]) != []

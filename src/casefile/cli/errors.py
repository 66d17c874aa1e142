"""Error messages, in one sentence, in the chosen language or the system's."""

import gettext
import os
import re
from collections.abc import Mapping, Sequence
from importlib import resources

import click

from casefile.core.cards import Invalid
from casefile.core.texts import N_, NN_
from casefile.story.i18n import LANGUAGES, Texts, best_language, translator, wrong_input

DOMAIN = "casefile"
"""The name of the catalogues of translations."""

OF_CLICK = (
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("Missing argument"),
    N_("Missing command."),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("{value!r} is not a valid {number_type}."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("{value} is not in the range {range}."),
)
"""The texts of the package ``click``, which reads the command line and looks their translations up by gettext."""

OF_SYSTEM = (
    N_("File exists"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Permission denied"),
)
"""The most frequent errors of the operating system about a file."""

NEEDS_CLUSTER = N_("this needs the extra for clusters, which is not installed here: pip install 'casefile[cluster]'")
"""The error of a command that lacks the extra ``cluster``."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language that the command's arguments ask for with ``--language``, else the system's, else English."""
    asked = re.findall(r"(?:^|\0)--language[=\0](\w+)", "\0".join(arguments))
    known = [language for language in asked if language in LANGUAGES]
    return known[-1] if known else system_language(environment)


def system_language(environment: Mapping[str, str]) -> str:
    """Return the language that the system is set to; English where that is none of ours."""
    found = next(
        (value for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), ""
    )
    return best_language(tag.partition(".")[0] for tag in found.split(":"))


def speak(language: str) -> Texts:
    """Let the package ``click`` report errors in ``language``, and return the translations for our own errors."""
    with resources.as_file(resources.files("casefile.story") / "locale") as catalogues:
        gettext.bindtextdomain(DOMAIN, str(catalogues))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    return translator(language)


def sentence(error: Invalid | OSError, texts: Texts) -> str:
    """Return the sentence on an error about an input or a file, in the language of ``texts``."""
    if isinstance(error, Invalid):
        if isinstance(error.found, OSError):
            return f"{error.where}: {_reason(error.found, texts)}"
        return wrong_input(error, texts)
    return f"{error.filename}: {_reason(error, texts)}" if error.filename else _reason(error, texts)


def _reason(error: OSError, texts: Texts) -> str:
    return texts.gettext(error.strerror) if error.strerror else str(error)


def misused(error: Invalid) -> click.UsageError:
    """Return the usage error for ``error``, which ends the command with status 2."""
    return click.UsageError(sentence(error, _texts()))


def usage(text: str, **gaps: str) -> click.UsageError:
    """Return a usage error with ``text``, which is marked for translation and whose gaps are filled."""
    return click.UsageError(_texts().gettext(text).format(**gaps))


def _texts() -> Texts:
    return translator(system_language(os.environ))

"""A hand as one page that needs nothing else: to be sent, opened from disk, and kept."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

import msgspec

from ..domain.replay import Replay
from ..explain import LANGUAGES, Language, ruleset_name
from .document import document_of

MODULES: Final = ("document", "nodes", "tile", "layout", "table", "panels", "style", "element")
"""The modules of the component, each after those that it imports."""

_IMPORT: Final = re.compile(r"^import .*;$\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)

STYLE: Final = "body{margin:0;padding:1rem;background:#eef1ea}h1{font:600 1.1rem system-ui,sans-serif;margin:0 0 .6rem}"

PAGE: Final = """\
<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src '{script_hash}'; style-src '{style_hash}'">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
<main>
<h1>{title}</h1>
<okey-replay lang="{lang}"><script type="application/json">{documents}</script></okey-replay>
</main>
<script type="module">{script}</script>
</html>
"""


@cache
def script() -> str:
    """The component as one module, without its comments."""
    return "\n".join(map(module_text, MODULES))


def module_text(name: str) -> str:
    """A module of the component without comments, to stand behind those that it imports."""
    source = files(__package__).joinpath("static", "replay", f"{name}.js").read_text(encoding="utf-8")
    return _EXPORT.sub("", _IMPORT.sub("", _COMMENT.sub("", source)))


def page_of(
    replay: Replay,
    lang: Language,
    seat: int | None = None,
    *,
    reveals: bool = False,
    names: Mapping[str, str | None] | None = None,
) -> str:
    """The page of a hand in all languages, `lang` first shown; `names` are those of players by their ids.

    Without a seat it has all views. With a seat it holds what that seat saw and nothing else; `reveals` adds what
    the rules show at the end.
    """
    spoken = [language.naming(names or {}) for language in LANGUAGES.values()]
    if seat is None:
        views = [None, *range(replay.hand.seats)]
        whole = [document_of(replay, spoken, view, seats=views, analysis=view is None) for view in views]
        first, *others = [msgspec.to_builtins(document) for document in whole]
        documents = [first, *(_differences(document, first) for document in others)]
    else:
        documents = [msgspec.to_builtins(document_of(replay, spoken, seat, seats=[seat], reveals=reveals))]
    return PAGE.format(
        lang=lang.code,
        title=escape(f"{ruleset_name(replay.hand.ruleset, lang)}: {replay.hand.id}"),
        script_hash=_hash(script()),
        style_hash=_hash(STYLE),
        style=STYLE,
        documents=msgspec.json.encode(documents).decode().replace("<", "\\u003c"),
        script=script(),
    )


def _differences(document: Any, first: Any) -> Any:
    """Of a view what is other than in the first one; of steps and sentences of events only those, by number."""
    other = {name: value for name, value in document.items() if value != first[name] and name != "languages"}
    other["seat"] = document["seat"]
    other["advice"] = None
    if "steps" in other:
        other["steps"] = _by_number(document["steps"], first["steps"])
    other["languages"] = {}
    for code, texts in document["languages"].items():
        same = first["languages"][code]
        said = {name: text for name, text in texts.items() if text != same[name] and name not in ("events", "advice")}
        said["events"] = _by_number(texts["events"], same["events"])
        other["languages"][code] = said
    return other


def _by_number(items: Sequence[Any], first: Sequence[Any]) -> dict[str, Any]:
    pairs = enumerate(zip(items, first, strict=True))
    return {str(number): item for number, (item, same) in pairs if item != same}


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"

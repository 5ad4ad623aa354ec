"""A state as a picture: the drawing of the element, run by a small JavaScript engine."""

from __future__ import annotations

import msgspec

from ..domain.replay import Replay
from ..explain import Language
from .document import document_of
from .page import module_text

_DRAWING = ("document", "nodes", "tile", "layout", "table")
_CALL = """
function drawn(text, step, lang, isTall) {
  const document = JSON.parse(text);
  const states = statesOf(document);
  const texts = document.languages[lang];
  return JSON.stringify(markup(drawTable({ document, states, step, texts, isTall, prefix: "t-" }).picture));
}
"""


def picture(replay: Replay, n: int, lang: Language, seat: int | None = None, *, is_tall: bool = False) -> str:
    """The table after event `n` as SVG, as a seat saw it. Raises `ImportError` without the extra `pictures`.

    Raises `ValueError` where the deal is wrong, so that there is no table.
    """
    from quickjs import Context

    document = document_of(replay, [lang], seat)
    if document.start is None:
        raise ValueError("the deal is wrong, so there is no table")
    engine = Context()
    engine.eval("\n".join(map(module_text, _DRAWING)) + _CALL)
    drawn = engine.get("drawn")(msgspec.json.encode(document).decode(), n, lang.code, is_tall)
    return msgspec.json.decode(drawn, type=str)


def as_png(svg: str, width: int) -> bytes:
    """A picture in pixels, `width` of them across. Raises `ImportError` without the extra `pictures`."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width))

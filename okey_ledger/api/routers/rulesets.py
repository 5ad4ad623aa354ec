"""Rule sets: what a table can be set to, and the presets by which tables are known."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ...domain.presets import presets_of
from ...domain.rulesets import RULESETS
from ...domain.what_if import changed
from ...explain import Language, ruleset_name
from ...explain.options import explain_options, explain_presets
from ..auth.dependencies import Anybody
from ..dependencies import LanguageDep
from ..http.responses import json_response
from ..http.routing import Route
from ..openapi import ALWAYS, answers, problems
from ..schemas import responses as schemas

router = APIRouter(prefix="/v1/rulesets", route_class=Route, tags=["rule sets"], responses=problems(*ALWAYS))


@router.get("", response_model=schemas.RuleSets, responses=answers("All rule sets.", "rulesets"))
async def list_rulesets(_: Anybody, language: LanguageDep) -> Response:
    """The rule sets with their options and presets, in the caller's language."""
    return json_response({"rulesets": [_told(name, language) for name in RULESETS]})


def _told(ruleset: str, language: Language) -> dict[str, object]:
    sentences = explain_presets(ruleset, language)
    return {
        "name": ruleset,
        "title": ruleset_name(ruleset, language),
        "seats": RULESETS[ruleset].seats,
        "options": explain_options(ruleset, language),
        "presets": [
            {"name": name, "sentence": sentences[name], "options": changed({}, preset.options)}
            for name, preset in presets_of(ruleset).items()
        ],
    }

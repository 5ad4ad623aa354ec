"""What was checked of a bundle and what was not, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .language import ENGLISH, N_, Language
from .quotation import quoted

CHECKS: Final = {
    ("records", "right"): N_("Events: {events} are whole and in their places, from the deal on"),
    ("records", "wrong"): N_("Events: event {n} of {stream} is not what stands in its place"),
    ("inclusion", "right"): N_("Proofs: {events} events are in the log of {size} that the checkpoint stands for"),
    ("inclusion", "wrong"): N_("Proofs: event {n} of {stream} is not in the log: it was changed or was never there"),
    ("signature", "right"): N_("Signature: the checkpoint is signed by {keys}"),
    ("signature", "wrong"): N_("Signature: the checkpoint is not signed by {keys}"),
    ("signature", "unchecked"): N_("Signature: not checked, no key of the log was given; so nothing is proved"),
    ("cosignatures", "right"): N_("Witnesses: the checkpoint is cosigned by {keys}"),
    ("cosignatures", "wrong"): N_("Witnesses: the checkpoint is not cosigned by {keys}"),
    ("cosignatures", "unchecked"): N_("Witnesses: not checked, since no key of a witness was given"),
    ("rules", "right"): N_("Rules: played again, the hand gives what the certificate says: {scores}"),
    ("rules", "wrong"): N_("Rules: played again, the hand does not give what the certificate says ({place})"),
    ("disputes", "right"): N_("Disputes about the hand in the bundle: {disputes}"),
    ("disputes", "wrong"): N_("Disputes: event {n} of {stream} does not belong there"),
    ("texts", "right"): N_("Texts: {texts} are those to which events commit; not told: {hidden}"),
    ("texts", "wrong"): N_("Texts: one is told that is not the one to which the event commits"),
    ("later", "unchecked"): N_("Not checked: what came after the checkpoint, and disputes that are left out"),
    ("truth", "unchecked"): N_("Not checked: whether what was recorded is what happened at the table"),
}
"""By check and outcome."""

RESULTS: Final = {
    True: N_("hand {hand}: the bundle proves it"),
    False: N_("hand {hand}: the bundle does not prove it"),
}
"""What it comes to."""


def explain_check(name: str, outcome: str, facts: Mapping[str, Any], lang: Language = ENGLISH) -> str:
    """One sentence on a check of a bundle.

    >>> explain_check("signature", "right", {"keys": ["club.example/okey"]})
    'Signature: the checkpoint is signed by club.example/okey'
    """
    if name == "signature" and "reason" in facts:
        facts = {"keys": [facts["reason"]]}
    if name == "rules" and outcome == "right" and facts.get("scores") is None:
        facts = {**facts, "scores": [facts["verdict"]]}
    said = {key: _said(value, lang) for key, value in facts.items()}
    return lang.gettext(CHECKS[name, outcome]).format_map(said)


def explain_bundle(hand: str, *, is_right: bool, lang: Language = ENGLISH) -> str:
    """What checking a bundle came to."""
    return lang.gettext(RESULTS[is_right], hand=lang.isolate(hand))


def _said(value: Any, lang: Language) -> str:
    if isinstance(value, list):
        return lang.isolate(" · ".join(_said(item, lang) for item in value))
    return lang.number(value) if isinstance(value, int) else quoted(str(value), lang)

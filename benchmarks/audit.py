"""The audit against decoding alone, on two cores against one, and its memory."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

import okey_ledger
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import AnyKnownEvent, kind_of
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.report import report
from okey_ledger.handlog.auditing import Audited, audit_source
from okey_ledger.handlog.source import open_source
from okey_ledger_cli import SELDOM

from .corpus import log, short_log
from .figure import Figure, paired, seconds

SHORT_HANDS = {"okey51": 7, "countdown": 6, "rounds": 6}
"""By rule set: how many times decoding the audit of short hands takes at most, in time of the processor."""

_encode = msgspec.json.Encoder().encode


def render(hand: Hand, fold: Fold) -> bytes:
    """The report as `audit --json` prints it; the hands are clean, so there is nothing to word."""
    return _encode(report(hand.id, fold, str))


def audit_file(path: str, jobs: int = 1) -> int:
    """Audit a file to its reports; how many hands there were, all of which must be clean."""
    count = 0
    with open_source(path) as source:
        for audited in audit_source(source, render, jobs):
            assert isinstance(audited, Audited)
            assert audited.verdict == "clean"
            assert audited.output
            count += 1
    return count


def decode_file(path: str) -> None:
    """The rival: msgspec decodes the same lines into the same types and forgets them."""
    decode = msgspec.json.Decoder(AnyKnownEvent).decode
    with open(path, "rb") as lines:  # noqa: PTH123
        for line in lines:
            decode(line)


def figures() -> Iterator[Figure]:
    """Whole audit from bytes; jobs; memory. Garbage is looked for as seldom as the program does."""
    gc.set_threshold(*SELDOM)
    path = str(log(200_000))
    events = sum(1 for _ in open(path, "rb"))  # noqa: PTH123, SIM115
    ours, rival = paired(lambda: audit_file(path), lambda: decode_file(path), clock=time.process_time)
    yield Figure(
        "audit from bytes / msgspec decoding alone",
        ours / rival,
        "at most",
        6,
        "x",
        f"{ours / events * 1e6:.2f} us against {rival / events * 1e6:.2f} us an event, {events:,} events",
    )
    for ruleset, limit in SHORT_HANDS.items():
        yield short_hands(ruleset, limit)
    yield event_for_event()
    long = str(log(1_000_000))
    one, two = paired(lambda: audit_file(long), lambda: audit_file(long, 2), rounds=5)
    yield Figure("one job / two jobs", one / two, "at least", 1.7, "x", f"{one:.2f} s against {two:.2f} s on two cores")
    yield memory(long)


def short_hands(ruleset: str, limit: float) -> Figure:
    """Whole audit of short hands of one rule set from bytes: the deal, the options and the hand itself weigh more."""
    path = str(short_log(ruleset, 50_000))
    lines = Path(path).read_bytes()
    events, hands = lines.count(b"\n"), lines.count(b'"HandDealt"')
    ours, rival = paired(lambda: audit_file(path), lambda: decode_file(path), clock=time.process_time)
    return Figure(
        f"audit of short {ruleset} hands / decoding",
        ours / rival,
        "at most",
        limit,
        "x",
        f"{ours / events * 1e6:.2f} us against {rival / events * 1e6:.2f} us an event, {events // hands} events a hand",
    )


def event_for_event() -> Figure:
    """An event of `okey101` against one of `okey51` of the same kind, kinds as often as in hands of `okey51`."""
    ours, rival = (medians(ruleset) for ruleset in ("okey101", "okey51"))
    weights = {kind: count for kind, (_, count) in rival.items() if kind in ours}
    total = sum(weights.values())
    mine, other = (sum(times[kind][0] * count for kind, count in weights.items()) / total for times in (ours, rival))
    return Figure(
        "an event of okey101 / an event of okey51, kind for kind",
        mine / other,
        "at most",
        1.1,
        "x",
        f"{mine * 1e6:.2f} us against {other * 1e6:.2f} us in the fold, {total:,} events",
    )


def medians(ruleset: str) -> dict[str, tuple[float, int]]:
    """By kind of event: the median seconds that the fold takes for one, and how many were followed."""
    times: dict[str, list[float]] = {}
    for hand in islice(okey_ledger.simulate(ruleset, seed=1, claims=True), 200):
        fold = Fold(hand)
        for event in hand.events[1:]:
            times.setdefault(kind_of(event), []).append(seconds(partial(fold.take, (event,))))
    return {kind: (statistics.median(each), len(each)) for kind, each in times.items()}


def memory(path: str) -> Figure:
    """How much a process grows while it audits a million events."""
    program = (
        "import resource, sys; from benchmarks.audit import audit_file, render\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "start = peak(); audit_file(sys.argv[1]); print((peak() - start) / 1024)"
    )
    grown = float(subprocess.run([sys.executable, "-c", program, path], check=True, capture_output=True).stdout)
    size = os.path.getsize(path) / 2**20  # noqa: PTH202
    return Figure("memory above the start, 1,000,000 events", grown, "at most", 60, "MB", f"a file of {size:.0f} MB")


def events_per_second(path: str) -> float:
    """How many events of a file are audited a second."""
    events = sum(1 for _ in open(path, "rb"))  # noqa: PTH123, SIM115
    return events / min(seconds(lambda: audit_file(path)) for _ in range(3))

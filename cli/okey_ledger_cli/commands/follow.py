"""`okey-ledger follow`: keep a data set current from the feed of a service."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from okey_ledger.analytics.dataset.manifest import Manifest
from okey_ledger.analytics.errors import AnalyticsError, ServiceAway
from okey_ledger.analytics.follow.stop import Stopped, StopRequest
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, language

from ..errors import Refused, complain, say, sentence
from ..extras import extra
from ..options import Lang
from ..output import write_text
from ..rendering.data_set import summary
from .export import Folder, Format, Pseudonyms

URL = Annotated[str, typer.Argument(metavar="URL", help="The address of the service, such as https://HOST.")]

KeyFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="A file with the key of the service; else it is in the variable OKEY_LEDGER_KEY."
    ),
]

Every = Annotated[
    float, typer.Option(min=1, max=86400, metavar="SECONDS", help="After how many seconds to look again.")
]

Once = Annotated[bool, typer.Option("--once", help="End when the end of the feed is reached.")]

BatchSize = Annotated[
    int, typer.Option("--batch", min=1, max=10_000_000, metavar="EVENTS", help="About how many are written at once.")
]


def follow_feed(
    url: URL,
    folder: Folder,
    key_file: KeyFile = None,
    every: Every = 60,
    once: Once = False,
    batch: BatchSize = 50_000,
    file_format: Format = None,
    pseudonyms: Pseudonyms = None,
    lang: Lang = "en",
) -> None:
    """Keep a data set current from the feed of a service, until Ctrl-C or SIGTERM.

    Every hand that has ended comes into the tables once, whenever this is stopped, killed or cut off. See
    docs/streams.md.

    Exit codes: 0 ended when asked to, or at the end of the feed; 2 it cannot go on; 130 asked to end before that with
    --once.
    """
    spoken = language(lang)
    with extra("analytics"):
        from okey_ledger.analytics.follow.feed import Service
        from okey_ledger.analytics.follow.follow import Follower, FollowOptions, follow
    stop = StopRequest()
    try:
        with _asked_by_signals(stop):
            service = Service(url, _key(key_file), stop)
            follower = Follower(
                service,
                folder,
                FollowOptions(file_format, pseudonyms, batch),
                stop,
                lambda manifest: _tell(folder, manifest, spoken),
            )
            follow(follower, None if once else every, _tell_wait)
    except Stopped:
        raise typer.Exit(130 if once else 0) from None
    except AnalyticsError as error:
        raise Refused.of(error) from error
    if follower.manifest is not None:
        write_text(summary(folder, follower.manifest, spoken) + "\n")


@contextmanager
def _asked_by_signals(stop: StopRequest) -> Iterator[None]:
    """Meanwhile Ctrl-C and SIGTERM ask for the end instead of making one."""
    before = {asked: signal.signal(asked, lambda *_: stop.ask()) for asked in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for asked, handler in before.items():
            signal.signal(asked, handler)


def _key(file: Path | None) -> str:
    """The key of the service. Raises `Refused` where none is given."""
    if file is not None:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    key = os.environ.get("OKEY_LEDGER_KEY", "").strip()
    if not key:
        raise Refused(N_("No key is given. Put it in a file for --key-file, or in the variable OKEY_LEDGER_KEY"))
    return key


def _tell(folder: Path, manifest: Manifest, lang: Language) -> None:
    """After each change, on standard error: what the data set is."""
    typer.echo(summary(folder, manifest, lang), err=True)


def _tell_wait(why: ServiceAway, seconds: float) -> None:
    again = say(N_("Asked again in {seconds} s"), seconds=round(seconds))
    complain(f"{Refused.of(why)} {sentence(again)}")

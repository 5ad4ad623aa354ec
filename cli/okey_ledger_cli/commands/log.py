"""`okey-ledger signing-key`, `checkpoint`, `proof` and `witness`: the transparency log of a ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okey_ledger.domain.sentence import N_

from ..errors import Refused, sentence
from ..help import Group
from ..ledger import ledger_address, open_ledger
from ..options import Database
from ..output import write_text

if TYPE_CHECKING:
    from okey_ledger.api.settings import Settings
    from okey_ledger.transparency.log import PublishedLog

signing_key = typer.Typer(
    cls=Group,
    help="Make a key that signs, and show what others verify with.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)

KeyFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the key.")]
Event = Annotated[
    int | None, typer.Option("--event", metavar="N", min=0, help="The event; the last where none is named.")
]
LogKey = Annotated[
    str, typer.Option("--key", metavar="FILE", help="The file of the signing key.", envvar="OKEY_LEDGER_LOG_KEY")
]
LogFolder = Annotated[
    str, typer.Option("--log", metavar="FOLDER", help="The folder of the log.", envvar="OKEY_LEDGER_LOG_FOLDER")
]
LogPolicy = Annotated[
    str, typer.Option("--policy", metavar="FILE", help="The policy file.", envvar="OKEY_LEDGER_LOG_POLICY")
]


@contextmanager
def _refusals() -> Iterator[None]:
    """Whatever keeps a log from being written or read, in a sentence."""
    from okey_ledger.api.settings import WrongSetting
    from okey_ledger.domain.sentence import TranslatableError
    from okey_ledger.transparency.tiles import TileMissing

    try:
        yield
    except Refused:
        raise
    except TranslatableError as error:
        raise Refused.of(error) from error
    except (WrongSetting, TileMissing, OSError) as error:
        raise Refused(sentence(error)) from error


@signing_key.command("create")
def create(
    file: KeyFile,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="The name of the log or the witness, such as club.example/okey.")
    ],
    witness: Annotated[bool, typer.Option("--witness", help="Make the key of a witness.")] = False,
) -> None:
    """Make a key in a new file that its owner alone may read, and print what others verify with.

    Keep the file outside of the database and of its backups.
    """
    from okey_ledger.transparency.keys import create_key_file
    from okey_ledger.transparency.notes import COSIGNATURE, ED25519, SigningKey

    with _refusals():
        key = SigningKey.create(name, COSIGNATURE if witness else ED25519)
        create_key_file(file, key)
    write_text(f"{key.verifier}\n")


@signing_key.command("show")
def show(file: KeyFile) -> None:
    """Print what others verify with the signatures of a key."""
    from okey_ledger.transparency.keys import read_key_file

    with _refusals():
        write_text(f"{read_key_file(file).verifier}\n")


def _settings(database: str | None, key: str = "", log: str = "", policy: str = "") -> Settings:
    from okey_ledger.api.settings import read_settings

    return read_settings(database=ledger_address(database), log_key=key, log_folder=log, log_policy=policy)


def checkpoint(key: LogKey = "", log: LogFolder = "", policy: LogPolicy = "", database: Database = None) -> None:
    """Take what was stored into the transparency log, sign it, and print the checkpoint.

    While the service runs with the same folder, it writes the log: then its latest checkpoint is printed. Without a key
    the checkpoint that is there is printed.
    """
    from okey_ledger.api.log_task import log_folder, sequencer_of

    with open_ledger(database) as ledger, _refusals():
        settings = _settings(database, key, log, policy)
        folder = log_folder(settings, ledger.file)
        sequencer = sequencer_of(settings, ledger, folder)
        if sequencer is not None:
            sequencer.update()
            sequencer.close()
        write_text(_published(folder).note())


def _published(folder: Path | None) -> PublishedLog:
    from okey_ledger.transparency.log import PublishedLog

    if folder is None:
        raise Refused(N_("Name the folder of the log by --log or OKEY_LEDGER_LOG_FOLDER"))
    return PublishedLog(folder)


def proof(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The id of a stored hand.")],
    n: Event = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it to a file.")] = None,
    log: LogFolder = "",
    database: Database = None,
) -> None:
    """Prove that an event is in the transparency log: print its proof with the checkpoint and the record of the event.

    The form is that of C2SP tlog-proof; files of it end with .tlog-proof. Who has it can read the event.
    """
    from okey_ledger.api.log_task import log_folder

    with open_ledger(database) as ledger, _refusals():
        folder = log_folder(_settings(database, log=log), ledger.file)
        rows = ledger.records(hand, after=-1 if n is None else n, through=None if n is None else n + 1)
        if not rows:
            if n is not None and ledger.exists(hand):
                raise Refused(N_("The hand {hand} has no event {n}"), hand=hand, n=n)
            raise Refused(N_("There is no hand {hand} in the ledger"), hand=hand)
        row = rows[-1]
        record = None if row.receipt is None else row.record
        text = str(_published(folder).inclusion(row.position - 1, record))
        if output is not None:
            output.write_text(text, encoding="utf-8")
    write_text(f"{output}\n" if output is not None else text)


def witness(
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The file of the witness's key.")],
    policy: Annotated[Path, typer.Option("--policy", metavar="FILE", help="The file that names the logs to witness.")],
    memory: Annotated[Path, typer.Option("--memory", metavar="FOLDER", help="Where it remembers what it cosigned.")],
    host: Annotated[str, typer.Option(help="The address on which to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8090,
) -> None:
    """Cosign checkpoints of other ledgers' logs, each only if it goes on with the one before, until Ctrl-C or SIGTERM.

    The logs are the lines log KEY of the policy file. Run it on another machine than the ledger, and keep its memory.
    """
    from okey_ledger.api.witness_app import serve_witness
    from okey_ledger.transparency.keys import read_key_file
    from okey_ledger.transparency.notes import COSIGNATURE
    from okey_ledger.transparency.policy import Policy
    from okey_ledger.transparency.witness import Witness

    with _refusals():
        signing = read_key_file(key)
        if signing.kind != COSIGNATURE:
            raise Refused(N_("{path} is the key of a log; make one with: signing-key create --witness"), path=str(key))
        logs = Policy.parse(policy.read_text(encoding="utf-8")).logs
        if not logs:
            raise Refused(N_("{path} names no log; a line is: log KEY"), path=str(policy))
        memory.mkdir(parents=True, exist_ok=True)
        try:
            serve_witness(Witness(signing, logs, memory), host, port)
        except OSError as error:
            if error.errno == EADDRINUSE:
                raise Refused(N_("Port {port} is taken; choose another with --port"), port=port) from None
            raise

"""The commands of `okey-ledger`, each loaded when it is asked for, and how the program ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
import typer.main

from okey_ledger.domain.sentence import N_

from .errors import Refused, complain, say
from .help import Group, HelpContext, in_language
from .options import Lang
from .output import OutputClosed, drop_output, write_text
from .usage import no_such_option, usage_error

if TYPE_CHECKING:
    Command = Any  # typer keeps its type of commands to itself

PROGRAM: Final = "okey-ledger"

GROUPS: Final = {
    N_("Hands and rules"): {
        "audit": ("audit:audit", N_("Judge whole hands by the rules")),
        "replay": ("replay:replay", N_("Step through a hand")),
        "page": ("page:page", N_("Write a hand as a page that opens from disk")),
        "open": ("page:open_page", N_("Show a hand in the browser")),
        "render": ("render:render", N_("Draw a step of a hand as a picture")),
        "compare": ("compare:compare_logs", N_("Compare two logs of the same hands")),
        "certify": ("certify:certify_verdict", N_("Write or check the certificate of a verdict")),
        "analyse": ("analyse:analyse_hands", N_("Show what the players of a hand could have done")),
        "fairness": ("fairness:fairness", N_("Test whether deals and draws come from a fair shuffle")),
        "solve": ("solve:solve_racks", N_("Find the best melds and pairs of a rack")),
        "simulate": ("simulate:simulate_hands", N_("Play legal hands with the built-in bots and print their log")),
        "rules": ("rules:show_rules", N_("Show a clause with its examples, or the clauses of a table")),
        "demo": ("demo:demo", N_("Simulate, audit, store and replay a few hands in a temporary ledger")),
    },
    N_("The ledger"): {
        "import": ("imports:import_logs", N_("Store the hands of logs")),
        "hands": ("hands:hands", N_("List the stored hands, newest first")),
        "games": ("games:games", N_("List the stored games, or show one")),
        "dispute": ("dispute:dispute", N_("Dispute a stored hand, and rule on disputes")),
        "players": ("players:players", N_("Name the players of the ledger, and erase what is told of them")),
        "texts": ("texts:texts", N_("Erase free texts of hands and disputes")),
        "bundle": ("bundle:bundle", N_("Write all that proves a hand into one file")),
        "verify": ("verify:verify", N_("Check the ledger, a bundle or a data set for tampering")),
        "signing-key": ("log:signing_key", N_("Make a key that signs the transparency log, or that of a witness")),
        "checkpoint": ("log:checkpoint", N_("Bring the transparency log up to date and print its signed checkpoint")),
        "proof": ("log:proof", N_("Prove that an event is in the transparency log")),
        "witness": ("log:witness", N_("Cosign the checkpoints of other ledgers' logs")),
        "rebuild": ("rebuild:rebuild", N_("Make the lists anew from the ledger")),
        "backup": ("backup:backup", N_("Copy the ledger to a new file while it is in use")),
        "restore": ("backup:restore", N_("Restore the ledger, and all that is kept beside it, from a backup")),
        "prepare": ("prepare:prepare", N_("Make the tables of a ledger, or upgrade them")),
    },
    N_("Data sets"): {
        "export": ("export:export_hands", N_("Write audited hands as tables for analysis")),
        "sql": ("sql:ask_data_set", N_("Query a data set in SQL")),
        "report": ("report:report_on_data_set", N_("Make a page of figures and plots of a data set")),
        "feed": ("feed:feed", N_("Print the entries of the ledger in their order")),
        "follow": ("follow:follow_feed", N_("Keep a data set current from the feed of a service")),
    },
    N_("The service"): {
        "serve": ("serve:serve", N_("Serve the ledger over HTTP")),
        "keys": ("keys:keys", N_("Create, list and revoke the keys of the service")),
    },
}
"""By heading of the help: each command with its function, or group of commands, in `commands`, and its summary."""

FAILED: Final = N_("{file}: {fault}. Mend that and try again")
"""Says that the system refused something."""

COMMANDS: Final = {name: place for group in GROUPS.values() for name, (place, _) in group.items()}


def _app(**settings: Any) -> typer.Typer:
    """A typer application that loads neither rich nor pretty tracebacks."""
    return typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None, **settings)


class Commands(Mapping[str, "Command"]):
    """The commands by name; one that nobody asks for is not loaded."""

    def __getitem__(self, name: str) -> Command:
        """Load a command."""
        module, _, function = COMMANDS[name].partition(":")
        return command_of(getattr(import_module(f".commands.{module}", __package__), function), name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def command_of(function: Callable[..., None] | typer.Typer, name: str) -> Command:
    """A command made of a typed function, or a group of them."""
    if isinstance(function, typer.Typer):
        return in_language(typer.main.get_command(function))
    alone = _app(add_completion=False)
    alone.command(name)(function)
    return in_language(typer.main.get_command(alone))


class CommandGroup(Group):
    """The program itself: what typer calls a group, with the commands loaded when they are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = Commands()
        self.context_class = HelpContext

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands in groups."""
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, summary) for name, (_, summary) in commands.items()])


app: Final = _app(cls=CommandGroup)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        write_text(f"{PROGRAM} {version(PROGRAM)}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def okey_ledger(
    context: typer.Context,
    lang: Lang = "en",
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """A checkable record of Okey hands: audit, replay and keep them.

    Exit codes: 0 done, or every hand is clean; 1 the answer is no; 2 the input or the command line cannot be read.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program and answer its exit code; whatever goes wrong is said in one line on standard error."""
    from okey_ledger.explain.language import without_isolation

    bare = [without_isolation(argument) for argument in (sys.argv[1:] if arguments is None else arguments)]
    try:
        code = app(bare, prog_name=PROGRAM, standalone_mode=False)
    except Refused as refused:
        complain(str(refused))
        return 2
    except typer.TyperException as error:
        _say_how(error)
        return error.exit_code
    except OSError as error:
        complain(f"{say(FAILED, file=error.filename or '?', fault=error.strerror)}.")
        return 2
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except OutputClosed:
        drop_output()
        return 141
    except Exception as error:
        from okey_ledger.explain import LanguageError

        if not isinstance(error, LanguageError):
            raise
        complain(f"{error}.")
        return 2
    return code or 0


def _say_how(error: typer.TyperException) -> None:
    """What is wrong with a command line, and where to read how it should be; the help itself where nothing was said."""
    context: typer.Context | None = getattr(error, "ctx", None)
    message = error.format_message()
    if context is not None and message == context.get_help():
        typer.echo(message, err=True)
        return
    path = context.command_path if context else PROGRAM
    option = getattr(error, "option_name", None)
    if option is not None and hasattr(error, "possibilities"):
        complain(no_such_option(option, error.possibilities or (), path))
        return
    complain(usage_error(" ".join(message.split()), path))

"""The commands of `okey-ledger`, each loaded when it is asked for, and how the program ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
import typer.core
import typer.main

from .errors import Refused, complain
from .output import OutputClosed, drop_output, write_text
from .usage import usage_error

if TYPE_CHECKING:
    Command = Any  # typer keeps its type of commands to itself

PROGRAM: Final = "okey-ledger"

COMMANDS: Final = {
    "audit": "audit:audit",
    "replay": "replay:replay",
    "compare": "compare:compare_logs",
    "certify": "certify:certify_verdict",
    "analyse": "analyse:analyse_hands",
    "fairness": "fairness:fairness",
    "solve": "solve:solve_racks",
    "import": "imports:import_logs",
    "simulate": "simulate:simulate_hands",
    "hands": "hands:hands",
    "games": "games:games",
    "export": "export:export_hands",
    "sql": "sql:ask_data_set",
    "report": "report:report_on_data_set",
    "feed": "feed:feed",
    "follow": "follow:follow_feed",
    "dispute": "dispute:dispute",
    "verify": "verify:verify",
    "rebuild": "rebuild:rebuild",
    "backup": "backup:backup",
    "restore": "backup:restore",
    "prepare": "prepare:prepare",
    "serve": "serve:serve",
    "keys": "keys:keys",
}
"""Where each command's function, or group of commands, stands in `commands`, in the order of the help."""


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
        return typer.main.get_command(function)
    alone = _app(add_completion=False)
    alone.command(name)(function)
    return typer.main.get_command(alone)


class CommandGroup(typer.core.TyperGroup):
    """The program itself: what typer calls a group, with the commands loaded when they are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = Commands()


app: Final = _app(cls=CommandGroup)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        write_text(f"{PROGRAM} {version(PROGRAM)}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def okey_ledger(
    context: typer.Context,
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
    try:
        code = app(None if arguments is None else list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except Refused as refused:
        complain(str(refused))
        return 2
    except typer.TyperException as error:
        _say_how(error)
        return error.exit_code
    except OSError as error:
        complain(f"{error.filename or 'a file'}: {error.strerror}. Mend that and try again.")
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
    complain(usage_error(" ".join(message.split()), context.command_path if context else PROGRAM))

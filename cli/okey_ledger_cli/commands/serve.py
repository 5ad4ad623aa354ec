"""`okey-ledger serve`: the ledger over HTTP."""

from __future__ import annotations

from errno import EADDRINUSE
from typing import Annotated

import typer

from okey_ledger.domain.sentence import N_

from ..errors import Refused, sentence
from ..ledger import ledger_address, open_ledger
from ..options import Database

Host = Annotated[str, typer.Option(help="The address on which to listen.", envvar="OKEY_LEDGER_HOST")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.", envvar="OKEY_LEDGER_PORT")]


def serve(host: Host = "127.0.0.1", port: Port = 8080, database: Database = None) -> None:
    """Serve the ledger over HTTP until Ctrl-C or SIGTERM; requests that are being answered are finished.

    Further settings are variables OKEY_LEDGER_...; docs/cli.md lists them.
    """
    from okey_ledger.api.server import serve as run
    from okey_ledger.api.settings import WrongSetting, read_settings
    from okey_ledger.api.storage.database import ServiceTablesUnusable
    from okey_ledger.projections import ReadModelError
    from okey_ledger.transparency.keys import WrongKeyFile
    from okey_ledger.transparency.notes import WrongVerifierKey
    from okey_ledger.transparency.policy import WrongPolicy

    with open_ledger(database, create=True):
        pass
    try:
        run(read_settings(database=ledger_address(database), host=host, port=port))
    except WrongSetting as error:
        raise Refused(N_("{fault}. Mend the variable or leave it out"), fault=str(error)) from None
    except (WrongKeyFile, WrongVerifierKey, WrongPolicy) as error:
        raise Refused.of(error) from error
    except (ReadModelError, ServiceTablesUnusable) as error:
        raise Refused(sentence(error)) from error
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise Refused(N_("port {port} is taken; choose another with --port"), port=port) from None
        raise Refused(
            N_("{place}: {fault}. Name another --host or --port"), place=f"{host}:{port}", fault=error.strerror
        ) from None

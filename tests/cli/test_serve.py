"""`okey-ledger serve`, as far as it does not begin."""

from __future__ import annotations

import socket

from tests.cli.conftest import Run


def test_a_taken_port_is_said(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = run("serve", "--port", str(port))
    assert (code, out) == (2, "")
    assert err == f"okey-ledger: port {port} is taken; choose another with --port.\n"

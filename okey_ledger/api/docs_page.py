"""The OpenAPI document as a page to read, which needs nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any, Final

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
h2 { font-size: 1.05rem; margin: 2rem 0 .3rem } code { font-family: ui-monospace, monospace }
table { border-collapse: collapse; margin: .4rem 0 } td { padding: .1rem .8rem .1rem 0; vertical-align: top }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
"""


def page(document: dict[str, Any]) -> str:
    """A page with every route: who may take it, what it takes, what it answers."""
    title = f"{document['info']['title']} {document['info']['version']}"
    routes = [
        _route(method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><p>{escape(document['info']['summary'])} For programs this page is "
        f'<a href="/openapi.json">/openapi.json</a>.</p>{"".join(routes)}</body></html>'
    )


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    roles = operation["x-roles"]
    who = f"Roles: {', '.join(roles)}." if roles else "Needs no key."
    rows = [
        (parameter["name"], f"{parameter['in']}: {parameter['description']}") for parameter in operation["parameters"]
    ]
    if "requestBody" in operation:
        body = operation["requestBody"]
        rows.append(("body", f"{', '.join(body['content'])}: {body['description']}"))
    rows += [
        (status, f"{', '.join([*answer.get('content', {}), ''])[:-2]} {answer['description']}".strip())
        for status, answer in operation["responses"].items()
    ]
    cells = "".join(f"<tr><td><code>{escape(name)}</code></td><td>{escape(text)}</td></tr>" for name, text in rows)
    return (
        f'<h2><code><span class="method">{method}</span>{escape(path)}</code></h2>'
        f"<p>{escape(operation['description'])} {escape(who)}</p><table>{cells}</table>"
    )

"""The project's Markdown documents, as the tests read them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FENCE = re.compile(r"^```(?P<language>[\w-]*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`([^`\n]+)`")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
HEADING = re.compile(r"^(#{1,6}) +(.+?) *$", re.MULTILINE)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Document:
    """One Markdown file."""

    path: Path

    @cached_property
    def text(self) -> str:
        """The whole text without comments."""
        return COMMENT.sub("", self.path.read_text(encoding="utf-8"))

    @cached_property
    def prose(self) -> str:
        """The text without its fenced blocks."""
        return FENCE.sub("", self.text)

    @property
    def code(self) -> list[str]:
        """Every piece of code: the inline ones and the lines of the fenced blocks."""
        fenced = [line for fence in FENCE.finditer(self.text) for line in fence["text"].splitlines()]
        return INLINE_CODE.findall(self.prose) + fenced

    @property
    def links(self) -> list[str]:
        """Where links and pictures point to, code left out."""
        return LINK.findall(INLINE_CODE.sub("", self.prose))

    @property
    def anchors(self) -> set[str]:
        """The fragment of each heading: lower case, marks dropped, hyphens for spaces."""
        titles = [re.sub(r"[^\w\- ]", "", title.lower()) for _, title in HEADING.findall(self.prose)]
        return {title.strip().replace(" ", "-") for title in titles}

    def sections(self) -> dict[str, str]:
        """The text under each second-level heading, by the heading without its code marks."""
        parts = re.split(r"^## +(.+?) *$", self.text, flags=re.MULTILINE)
        return {title.strip("`"): body for title, body in zip(parts[1::2], parts[2::2], strict=True)}

    def under(self, title: str) -> str:
        """The text under one heading of any level below the first, up to the next heading; `KeyError` without one."""
        parts = re.split(r"^#{2,6} +(.+?) *$", self.text, flags=re.MULTILINE)
        texts: dict[str, str] = dict(zip(parts[1::2], parts[2::2], strict=True))
        return {heading.replace("`", ""): text for heading, text in texts.items()}[title]

    def rows(self, title: str) -> list[list[str]]:
        """The cells of the tables under a heading, without their first two lines."""
        lines = re.findall(r"^\|(.*)\|$", self.under(title), flags=re.MULTILINE)
        rows = [[cell.strip() for cell in line.split("|")] for line in lines]
        rules = [place for place, row in enumerate(rows) if set("".join(row)) == {"-"}]
        return [row for place, row in enumerate(rows) if place not in rules and place + 1 not in rules]

    def blocks(self, language: str, title: str | None = None) -> list[str]:
        """The fenced blocks in one language, of the whole text or under a heading."""
        text = self.text if title is None else self.under(title)
        return [fence["text"] for fence in FENCE.finditer(text) if fence["language"] == language]

    def commands(self) -> Iterator[list[str]]:
        """The words of each command after a `$` in a console block, cut where a pipe or a redirection begins."""
        for fence in FENCE.finditer(self.text):
            if fence["language"] == "console":
                for line in fence["text"].replace("\\\n", "").splitlines():
                    if line.startswith("$ "):
                        yield from simple_commands(line[2:])

    def __str__(self) -> str:
        return str(self.path.relative_to(ROOT))


def simple_commands(line: str) -> Iterator[list[str]]:
    """The words of each command of a pipeline or list; assignments before it and redirections after it dropped.

    >>> list(simple_commands("A=1 okey-ledger audit x.jsonl --json | head -1 > out"))
    [['okey-ledger', 'audit', 'x.jsonl', '--json'], ['head', '-1']]
    """
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words: list[str] = []
    redirected = False
    for word in [*lexer, ";"]:
        if set(word) <= set("|&;"):
            if words:
                yield words
            words, redirected = [], False
        elif set(word) <= set("<>"):
            redirected = True
        elif not redirected and (words or not re.match(r"\w+=", word)):
            words.append(word)


def documents() -> list[Document]:
    """Every Markdown file at the top and under `docs/`."""
    return [Document(path) for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]]

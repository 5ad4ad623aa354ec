"""`okey-ledger report`: one page with all figures, in every language, that needs nothing else."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.report.figures import FIGURES
from okey_ledger.analytics.report.plots import Axes, Mark, Panel, draw
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.explain import ruleset_name
from okey_ledger.explain.data_report import AXES, HEADINGS, NOTES, TITLES
from okey_ledger.explain.language import ENGLISH, LANGUAGES
from okey_ledger_cli.report import charts
from okey_ledger_cli.report.page import figure_part, lines_part, page
from okey_ledger_cli.report.values import told
from tests.analytics.asked import export_small_world
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small data set."""
    return export_small_world(tmp_path_factory.mktemp("report"))


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(text)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("meta", "use", "path"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "use", "path"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def all(self, name: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [attributes[name] for _, attributes in self.tags if name in attributes]


@pytest.fixture(scope="module")
def english(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page in English."""
    from okey_ledger_cli import main

    file = tmp_path_factory.mktemp("page") / "report.html"
    assert main(["report", str(folder), "-o", str(file)]) == 0
    return file.read_text(encoding="utf-8")


def test_a_page_needs_no_network_and_no_script(english: str) -> None:
    page = Page(english)
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "embed", "image"}
    assert [link for name in ("href", "src", "xlink:href") for link in page.all(name) if not link.startswith("#")] == []
    assert re.findall(r"url\((?!#)|@import|https?://(?!www\.w3\.org)", english) == []


def test_ids_are_there_once_and_what_refers_to_them_finds_them(english: str) -> None:
    page = Page(english)
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    named = [*page.all("href"), *page.all("xlink:href"), *(f"#{name}" for name in page.all("aria-labelledby"))]
    named += re.findall(r"url\((#[^)]*)\)", english)
    assert {name.removeprefix("#") for name in named} <= set(ids)


def test_every_plot_is_described_and_has_its_table(english: str) -> None:
    for figure in FIGURES:
        section = english.split(f'<section id="{figure.name}"')[1].split("</section>")[0]
        page = Page(section[section.index(">") + 1 :])
        drawn = [attributes for tag, attributes in page.tags if attributes.get("class") == "plot"]
        has_one_value = "There are no two values to compare" in section
        assert len(drawn) == (figure.plot is not None and not has_one_value)
        assert all(attributes["aria-label"] for attributes in drawn)
        assert len(page.rows[0]) == len(figure.columns)
        assert len(page.rows) > 1


def test_the_figures_of_the_page_are_those_of_the_views(english: str) -> None:
    rows = Page(english).rows
    assert ["Okey by rounds", "4", "1", "4", "2", "50.0 %", "15.0 % to 85.0 %", "25.0 %"] in rows
    assert ["51 Okey", "laying off", "4", "2", "310", "77.5", "155.0"] in rows
    assert [
        "51 Okey",
        "4",
        "finished",
        "by throwing the okey",
        "1",
        "50.0 %",
        "7.0",
        "154.0 s",
        "−900.0",
        "726.7",
    ] in rows
    assert ["Okey by rounds", "20 s", "nobody in time", "1", *["21.0 s"] * 5] in rows
    assert "12 hands" in english
    assert "Days from 2026-03-01 to 2026-03-02" in english
    assert "<h1>Report on audited hands, 2026-03-01 to 2026-03-02</h1>" in english
    summary = english.split('<section id="summary"')[1].split("</section>")[0]
    assert summary.count("<li") == 5
    assert "Half of the players’ turns took at most " in summary
    assert "Fairness: " in summary
    assert english.index('id="summary"') < english.index("<nav")


def test_deals_and_draws_are_compared_with_a_fair_shuffle(english: str) -> None:
    assert "times as many as a fair shuffle gives" in english.split('<section id="fairness"')[1]


@pytest.mark.parametrize("code", ["tr", "ar"])
def test_a_page_speaks_its_language_in_its_direction(run: Run, folder: Path, code: str) -> None:
    ran = run("report", str(folder), "--lang", code, "--no-fairness")
    assert (ran.code, ran.err) == (0, "")
    assert 'id="fairness"' not in ran.out
    tag, attributes = Page(ran.out).tags[0]
    assert (tag, attributes) == ("html", {"lang": code, "dir": LANGUAGES[code].direction})
    text = re.sub(r"<style>.*?</style>|<[^>]*>|okey-ledger|UTC", " ", ran.out, flags=re.DOTALL)
    english_words = set(re.findall(r"\b(?:the|of|hands?|seats?|share|points|turns?)\b", text))
    assert english_words == set()


def test_a_data_set_without_hands_has_a_page_too(run: Run, folder: Path, tmp_path: Path) -> None:
    from msgspec.structs import replace

    from okey_ledger.analytics.dataset.manifest import encode, read_manifest

    manifest = replace(read_manifest(folder), files=[], hands=0, quarantined=0, events=0)
    (tmp_path / "manifest.json").write_bytes(encode(manifest))
    ran = run("report", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("There is nothing to show here") == len(FIGURES)


def test_a_folder_without_a_data_set_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("report", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "is no data set" in ran.err


def test_every_figure_column_and_plot_has_its_words_and_no_word_is_left_over() -> None:
    names = {figure.name for figure in FIGURES}
    assert set(TITLES) == set(NOTES) == names | {"fairness"}
    assert set(HEADINGS) == {column.name for figure in FIGURES for column in figure.columns}
    assert set(AXES) == {figure.name for figure in FIGURES if figure.plot is not None}


def test_a_word_that_is_none_of_ours_stands_on_the_page_as_it_is_and_does_nothing(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    spoilt = copytree(folder, tmp_path / "data")
    for file in spoilt.glob("hands/*/*.parquet"):
        rows = pq.read_table(file, partitioning=None)
        place = rows.schema.get_field_index("ruleset")
        words = pa.array(["<script>alert(1)</script>"] * rows.num_rows)
        pq.write_table(rows.set_column(place, rows.schema.field(place), words), file)
    ran = run("report", str(spoilt), "--no-fairness")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in ran.out
    assert "script" not in [tag for tag, _ in Page(ran.out).tags]


def test_a_plot_of_one_value_is_a_sentence() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "days")
    one = figure_part(figure, [("2026-03", "okey51", 3, 0), ("2026-03", "rounds", 3, 0)], ENGLISH).body
    assert "<svg" not in one
    assert "There are no two values to compare, so nothing is drawn" in one
    assert "<td>March 2026</td>" in one
    two = figure_part(figure, [("2026-03", "okey51", 3, 0), ("2026-04", "okey51", 3, 0)], ENGLISH).body
    assert "<svg" in two


def test_months_stand_in_their_order_and_not_in_that_of_their_names() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "days")
    rows = [(f"2026-{month:02}", "okey51", 3, 0) for month in (2, 3, 4)]
    plot = figure_part(figure, rows, ENGLISH).body.split("</svg>")[0]
    places = [plot.index(f">{month} 2026<") for month in ("February", "March", "April")]
    assert places == sorted(places)


def test_a_rule_set_keeps_its_color_where_others_are_missing() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "days")
    alone = figure_part(figure, [(f"2026-0{month}", "rounds", 3, 0) for month in (3, 4)], ENGLISH).body.split("</svg>")[
        0
    ]
    color = ("first", "second", "third", "fourth")[[*RULESETS].index("rounds")]
    assert f"var(--{color})" in alone
    assert [name for name in ("first", "second", "third", "fourth") if f"var(--{name})" in alone] == [color]


def test_panels_that_are_to_be_compared_have_one_scale() -> None:
    marks = [[Mark("0", value), Mark("1", value + 1)] for value in (1.0, 90.0)]
    apart = draw(
        "intervals", [Panel("a", marks[0], scale="a"), Panel("b", marks[1], scale="b")], Axes("", ""), str, "x"
    )
    alike = draw("intervals", [Panel("a", marks[0]), Panel("b", marks[1])], Axes("", ""), str, "x")
    ticks = [Counter(re.findall(r">(\d+\.\d)<", plot)) for plot in (alike, apart)]
    assert {*ticks[0].values()} == {2}, "both panels have the same ticks"
    assert {*ticks[1].values()} == {1}


@pytest.mark.parametrize(("points", "said"), [(0.04, "0.04"), (-1.256, "−1.26"), (726.66, "726.7"), (0, "0.00")])
def test_points_of_classic_okey_are_not_rounded_away(points: float, said: str) -> None:
    assert told(points, "points", ENGLISH) == said


def test_alarms_stand_first_and_are_marked(tmp_path: Path) -> None:
    part = lines_part("fairness", ["Fairness: ✗ alarms: 1", "    ✗ Seat 2", "  Tested: okeys"])
    assert part.body.count(' bad">') == 2
    text = page("title", [], ["Fairness: ✗ alarms: 1", "12 hands"], [part], "made", ENGLISH)
    assert '<li class="bad">Fairness: ✗ alarms: 1</li><li>12 hands</li>' in text


def test_every_rule_set_is_drawn_in_a_color_of_its_own() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "days")
    rows = [(period, ruleset, 3, 0) for period in ("2026-03", "2026-04") for ruleset in RULESETS]
    plot = figure_part(figure, rows, ENGLISH).body.split("</svg>")[0]
    assert len(RULESETS) == 4
    assert all(f">{ruleset_name(name, ENGLISH)}<" in plot for name in RULESETS)
    assert all(f"var(--{place})" in plot for place in ("first", "second", "third", "fourth"))


@pytest.mark.parametrize("kind", ["curves", "stacks"])
@pytest.mark.parametrize("count", [4, 8, 13])
def test_no_series_of_a_plot_is_left_out(kind: Literal["curves", "stacks"], count: int) -> None:
    panels = [
        Panel(f"series {place}", [Mark(str(at), 1.0 + place, at=at) for at in (1, 2)], color=place % 4)
        for place in range(count)
    ]
    svg = draw(kind, panels, Axes("", ""), str, "x")
    assert [place for place in range(count) if f">series {place}<" not in svg] == []
    css = (Path(charts.__file__).parent / "page.css").read_text("utf-8")
    assert set(re.findall(r"var\((--\w+)\)", svg)) <= set(re.findall(r"(--\w+):", css))

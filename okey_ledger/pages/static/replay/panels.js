/** What stands around the table: the sentence, the timeline, scores with their reasons, the chart, what was missed. */

import { h } from "./nodes.js";
import { filled, SEAT_COLORS, scoreOf } from "./table.js";

/** @typedef {import("./document.js").ReplayDocument} ReplayDocument */
/** @typedef {import("./document.js").State} State */
/** @typedef {import("./document.js").Texts} Texts */
/** @typedef {import("./document.js").Said} Said */

/**
 * What the event was, what it cost and what it broke.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {number} step
 */
export function sentence(document, texts, step) {
  /** @param {{n: number}[]} items @param {Said[]} said @param {string} kind @param {string} mark */
  const told = (items, said, kind, mark) =>
    items.map((item, at) => {
      const words = said[at];
      if (item.n !== step || !words) return null;
      return h("div", { class: `okr-${kind}` },
        h("p", null, h("span", { "aria-hidden": "true" }, `${mark} `), `${words.sentence} `, h("span", { class: "okr-clause" }, `(${words.clause})`)),
        (words.details ?? []).map((detail) => h("p", { class: "okr-detail" }, detail)),
        (words.readings ?? []).map((reading) => h("p", { class: "okr-detail" }, `${texts.words.reading}: ${reading}`)));
    });
  const lost = document.halted_at !== null && step >= document.halted_at;
  return h("div", { class: "okr-sentence", "aria-live": "polite", "aria-atomic": "true" },
    h("p", { class: "okr-count" }, filled(texts.words["event-of"], { n: String(step), last: String(document.last) })),
    h("p", { class: "okr-event" }, texts.events[step] ?? ""),
    told(document.entries, texts.entries, "entry", "±"),
    told(document.findings, texts.findings, "finding", "✗"),
    lost && h("p", { class: "okr-finding" }, document.start ? filled(texts.words["not-followed"], { n: String(document.halted_at) }) : texts.words["no-state"]),
    document.ended_at !== null && step >= document.ended_at && h("p", { class: "okr-outcome" }, texts.outcome));
}

/**
 * Scores by seat, and every entry so far with its reason.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {State | undefined} state
 * @param {number} step
 * @param {(step: number) => void} go
 */
export function scores(document, texts, state, step, go) {
  const entries = document.entries.map((entry, at) => ({ ...entry, said: texts.entries[at] })).filter(({ n }) => n <= step).reverse();
  return h("section", { class: "okr-scores" },
    h("h2", null, texts.words.scores),
    h("ul", { class: "okr-totals" }, document.players.map((_, seat) =>
      h("li", null, swatch(seat), h("bdi", { class: "okr-name" }, texts.players[seat] ?? ""), h("bdi", { class: "okr-total" }, scoreOf(state?.scores[seat] ?? 0))))),
    h("h3", null, texts.words["so-far"]),
    entries.length === 0 && h("p", { class: "okr-detail" }, texts.words["no-points"]),
    h("ol", { class: "okr-entries", tabindex: "0", "aria-label": texts.words["so-far"] }, entries.map(({ n, seat, points, said }) =>
      h("li", null, h("button", { type: "button", class: "okr-link", onclick: () => go(n) }, `#${n}`), swatch(seat),
        h("bdi", { class: "okr-points" }, (points > 0 ? "+" : "") + scoreOf(points)), " ", said?.sentence ?? ""))));
}

/** @param {number} seat */
function swatch(seat) {
  return h("svg", { class: "okr-swatch", viewBox: "0 0 16 16", "aria-hidden": "true" },
    h("circle", { cx: 8, cy: 8, r: 7, fill: SEAT_COLORS[seat] }),
    h("text", { x: 8, y: 11.5, "text-anchor": "middle", "font-size": 10, "font-weight": 700, fill: "#14241c" }, String(seat)));
}

/**
 * The slider, with marks for findings and changes of scores.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {number} step
 * @param {boolean} showsMissed
 * @param {(step: number) => void} go
 */
export function timeline(document, texts, step, showsMissed, go) {
  const { last } = document;
  /** @param {number} n */
  const x = (n) => (last ? (n / last) * 1000 : 0);
  /** @param {{n: number}[]} items */
  const places = (items) => [...new Set(items.map(({ n }) => n))];
  return h("div", { class: "okr-timeline", dir: "ltr" },
    h("svg", { class: "okr-marks", viewBox: "-8 0 1016 26", preserveAspectRatio: "none", "aria-hidden": "true" },
      places(document.entries).map((n) => h("path", { d: `M${x(n)} 12V26`, stroke: "#c98a12", "stroke-width": 3 })),
      places(document.findings).map((n) => h("path", { d: `M${x(n) - 7} 0H${x(n) + 7}L${x(n)} 13Z`, fill: "#c3161c" })),
      showsMissed && places(document.advice ?? []).map((n) => h("circle", { cx: x(n), cy: 6, r: 4, fill: "#0b76b7" }))),
    h("input", { type: "range", min: 0, max: last, step: 1, ".value": String(step), "aria-label": texts.words.timeline, "aria-valuetext": texts.events[step] ?? "",
      oninput: (/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
}

/** How a seat's line is broken, so that lines are told apart without colors. */
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];
const LINES = ["#8f5b00", "#0b5fa5", "#b3261e", "#6b36b3"];

/**
 * A line a seat.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {State[]} states
 * @param {number} step
 */
export function chart(document, texts, states, step) {
  const all = states.flatMap((state) => state.scores);
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const last = Math.max(1, states.length - 1);
  /** @param {number} n */
  const x = (n) => 8 + (n / last) * 344;
  /** @param {number} points */
  const y = (points) => 112 - ((points - low) / (high - low)) * 100;
  return h("section", { class: "okr-chart" },
    h("h2", null, texts.words.chart),
    h("svg", { viewBox: "0 0 380 122", role: "img", direction: "ltr", "aria-label": `${texts.words.chart}: ${document.players.map((_, seat) => `${texts.players[seat]} ${scoreOf(states.at(-1)?.scores[seat] ?? 0)}`).join(", ")}` },
      h("path", { d: `M8 ${y(0)}H352`, stroke: "#8a8f8c", "stroke-width": 1 }),
      document.players.map((_, seat) => {
        const line = states.map((state, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(state.scores[seat] ?? 0).toFixed(1)}`).join("");
        return [h("path", { d: line, fill: "none", stroke: LINES[seat], "stroke-width": 2.2, "stroke-dasharray": DASHES[seat] || null, "stroke-linejoin": "round" }),
          h("text", { x: 357 + (seat % 2) * 10, y: y(states.at(-1)?.scores[seat] ?? 0) + 4, "font-size": 11, "font-weight": 700, fill: LINES[seat] }, String(seat))];
      }).flat(),
      h("path", { d: `M${x(step)} 6V116`, stroke: "#1c2b23", "stroke-width": 1.2, "stroke-dasharray": "3 3" })));
}

/**
 * What could have been done at this event.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {number} step
 * @param {(step: number) => void} go
 */
export function missed(document, texts, step, go) {
  const advice = document.advice ?? [];
  return h("section", { class: "okr-missed" },
    h("h2", null, texts.words.missed),
    advice.length === 0 && h("p", null, texts.words["nothing-missed"]),
    h("ul", null, advice.map(({ n }, at) =>
      h("li", { class: n === step || n === step + 1 ? "okr-here" : null }, h("button", { type: "button", class: "okr-link", onclick: () => go(Math.max(0, n - 1)) }, `#${n}`), ` ${texts.advice[at] ?? ""}`))));
}

/**
 * The table in words, for those who do not see it.
 * @param {ReplayDocument} document
 * @param {Texts} texts
 * @param {State | undefined} state
 */
export function described(document, texts, state) {
  if (!state) return null;
  const { words } = texts;
  /** @param {string[]} tiles */
  const named = (tiles) => tiles.map((tile) => tileName(tile, texts)).join(texts.direction === "rtl" ? "، " : ", ") || words.nothing || "";
  return h("details", { class: "okr-words" },
    h("summary", null, words.described),
    h("p", null, `${words.indicator}: ${named([state.indicator])}. ${words.okey}: ${named([state.okey])}. ${words.stock}: ${state.stock_left}.`),
    document.players.map((_, seat) => h("p", null, h("bdi", null, texts.players[seat] ?? ""), `. ${words.rack}: ${named(state.racks[seat] ?? [])}. ${words.discards}: ${named(state.discards[seat] ?? [])}.`)),
    state.table.map((meld) => h("p", null, `#${meld.meld} `, h("bdi", null, texts.players[meld.owner] ?? ""), `: ${named(meld.tiles)}`)));
}

/**
 * @param {string} tile
 * @param {Texts} texts
 * @returns {string}
 */
export function tileName(tile, texts) {
  const face = tile.split("=", 2)[1];
  if (face) return filled(texts.tiles["="], { tile: tileName(face, texts) });
  return texts.tiles[tile] ?? filled(texts.tiles[tile.charAt(0)], { n: tile.slice(1) });
}

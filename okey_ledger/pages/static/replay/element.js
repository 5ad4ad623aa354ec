/** `<okey-replay>`: a hand step by step. Its document comes from `src`, or from a script of JSON inside it. */

import { completed, statesOf } from "./document.js";
import { h, show } from "./nodes.js";
import { chart, described, missed, scores, sentence, timeline } from "./panels.js";
import { STYLE } from "./style.js";
import { drawTable, filled } from "./table.js";

/** @typedef {import("./document.js").ReplayDocument} ReplayDocument */
/** @typedef {import("./document.js").State} State */
/** @typedef {import("./document.js").Texts} Texts */
/** @typedef {import("./layout.js").Piece} Piece */

const SPEEDS = [0.5, 1, 2, 4];
const MOVE_MILLISECONDS = 320;
const STEP_MILLISECONDS = 1100;
let count = 0;

export class OkeyReplay extends HTMLElement {
  step = 0;
  /** @type {number | null} */
  seat = null;
  language = "en";
  speed = 1;
  showsMissed = false;
  showsKeys = false;
  isLost = false;
  /** @type {ReplayDocument[]} */
  documents = [];
  /** @type {State[]} */
  states = [];
  /** @type {Piece[] | undefined} */
  pieces;
  /** @type {number | undefined} */
  timer;
  /** @type {EventSource | undefined} */
  source;
  isTall = false;
  prefix = `okr${count++}-`;
  root = document.createElement("div");

  connectedCallback() {
    if (count === 1 || !document.adoptedStyleSheets.some((sheet) => sheet === styleSheet())) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet()];
    }
    const asked = new URLSearchParams(location.search);
    const step = Number(asked.get("step") ?? this.getAttribute("step") ?? 0);
    const seat = asked.get("seat") ?? this.getAttribute("seat");
    this.step = Number.isInteger(step) && step >= 0 ? step : 0;
    this.seat = seat !== null && /^[0-3]$/.test(seat) ? Number(seat) : null;
    this.language = asked.get("lang") ?? this.getAttribute("lang") ?? document.documentElement.lang;
    this.root.className = "okr";
    this.root.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resized()).observe(this);
    this.load();
  }

  disconnectedCallback() {
    this.pause();
    this.source?.close();
  }

  /** Fetch or read the document, then show it. */
  async load() {
    const own = this.querySelector("script[type='application/json']");
    if (own) this.documents = completed([].concat(JSON.parse(own.textContent ?? "[]")));
    else if (this.hasAttribute("src")) {
      try {
        await this.fetchDocument();
      } catch {
        return; // what the page says without the element stays
      }
    }
    if (!this.documents.length) return;
    this.replaceChildren(this.root);
    this.choose();
    this.follow();
  }

  async fetchDocument() {
    const address = new URL(this.getAttribute("src") ?? "", location.href);
    if (this.seat === null) address.searchParams.delete("seat");
    else address.searchParams.set("seat", String(this.seat));
    address.searchParams.set("analysis", String(this.showsMissed));
    const answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    this.documents = [await answer.json()];
  }

  /** Fetch what is new of a hand that is being played; a reader at its end stays at its end. */
  async refresh() {
    const wasLast = this.documents.length > 0 && this.step >= this.document.last;
    try {
      await this.fetchDocument();
      this.isLost = false;
    } catch {
      this.isLost = true;
    }
    if (!this.documents.length) return;
    this.choose();
    if (wasLast) this.go(this.document.last);
    else this.draw();
  }

  follow() {
    const address = this.getAttribute("stream");
    if (!address || this.source) return;
    this.source = new EventSource(address);
    this.source.onmessage = () => void this.refresh();
    this.source.addEventListener("end", () => {
      this.source?.close();
      void this.refresh();
    });
    this.source.onerror = () => {
      this.isLost = true;
      this.draw();
    };
    this.source.onopen = () => {
      if (this.isLost) void this.refresh();
    };
  }

  /** @returns {ReplayDocument} */
  get document() {
    const first = /** @type {ReplayDocument} */ (this.documents[0]);
    return this.documents.find(({ seat }) => seat === this.seat) ?? first;
  }

  /** @returns {Texts} */
  get texts() {
    const { languages } = this.document;
    return /** @type {Texts} */ (languages[this.language] ?? Object.values(languages)[0]);
  }

  /** Take the view and the states of the document that is meant. */
  choose() {
    this.seat = this.document.seat;
    this.states = statesOf(this.document);
    this.step = Math.min(this.step, this.document.last);
    this.pieces = undefined;
    this.draw();
  }

  /** @param {number} step */
  go(step) {
    const wanted = Math.max(0, Math.min(step, this.document.last));
    if (wanted === this.step) return;
    this.step = wanted;
    this.draw();
    this.told();
  }

  told() {
    const { step, seat } = this;
    this.dispatchEvent(new CustomEvent("stepchange", { bubbles: true, detail: { step, n: step, seat } }));
    if (this.querySelector("script") || this.hasAttribute("data-address")) return;
    const here = new URL(location.href);
    here.searchParams.set("step", String(step));
    if (seat === null) here.searchParams.delete("seat");
    else here.searchParams.set("seat", String(seat));
    try {
      history.replaceState(history.state, "", here);
    } catch {
      // some browsers refuse it to a page from disk
    }
  }

  /** @param {number | null} seat */
  async look(seat) {
    this.seat = seat;
    if (!this.documents.some((each) => each.seat === seat)) await this.refresh();
    else this.choose();
    this.told();
  }

  resized() {
    const isTall = this.clientWidth < 620;
    if (isTall === this.isTall) return;
    this.isTall = isTall;
    this.pieces = undefined;
    if (this.documents.length) this.draw();
  }

  draw() {
    const { document, texts, step, states } = this;
    this.root.lang = this.language in document.languages ? this.language : Object.keys(document.languages)[0] ?? "";
    this.root.dir = texts.direction;
    const before = this.pieces;
    const state = states[step];
    const advice = this.showsMissed ? (document.advice ?? []).filter(({ n }) => n === step || n === step + 1) : [];
    const drawn = state && drawTable({ document, states, step, texts, isTall: this.isTall, prefix: this.prefix, before, marked: advice.flatMap(({ tiles }) => tiles), markedSeat: advice[0]?.seat });
    /** @param {number} to */
    const go = (to) => this.go(to);
    show(this.root, [
      h("div", { class: "okr-board", key: "board" },
        drawn ? drawn.picture : h("p", { class: "okr-none" }, texts.words["no-state"]),
        this.controls(texts),
        timeline(document, texts, step, this.showsMissed, go)),
      h("div", { class: "okr-side", key: "side" },
        this.isLost && h("p", { class: "okr-lost", role: "status" }, texts.words["connection-lost"]),
        sentence(document, texts, step),
        scores(document, texts, state, step, go),
        states.length > 1 && chart(document, texts, states, step),
        this.showsMissed && missed(document, texts, step, go),
        described(document, texts, state),
        this.keyHelp(texts)),
    ]);
    this.pieces = drawn?.pieces;
    if (before && drawn) this.showMoves(before, drawn.pieces);
  }

  /**
   * Show how tiles got to where they lie now.
   * @param {Piece[]} before
   * @param {Piece[]} after
   */
  showMoves(before, after) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const old = new Map(before.map((piece) => [piece.key, piece]));
    for (const piece of after) {
      const from = old.get(piece.key);
      if (!from || (from.x === piece.x && from.y === piece.y && from.scale === piece.scale)) continue;
      const node = this.root.querySelector(`[data-key="${piece.key}"]`);
      const at = (/** @type {Piece} */ { x, y, scale }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
      node?.animate([at(from), at(piece)], { duration: MOVE_MILLISECONDS / Math.max(1, this.speed / 2), easing: "ease-out" });
    }
  }

  /** @param {Texts} texts */
  controls(texts) {
    const { words } = texts;
    const { document } = this;
    /** @param {string} symbol @param {string | undefined} name @param {() => void} act @param {boolean} [pressed] */
    const button = (symbol, name, act, pressed) => h("button", { type: "button", title: name, "aria-label": name, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act }, h("span", { "aria-hidden": "true" }, symbol));
    const codes = Object.keys(document.languages);
    return h("div", { class: "okr-controls", role: "group", "aria-label": words.controls },
      h("div", { class: "okr-steps", dir: "ltr" },
        button("⏮\ufe0e", words["key-first"], () => this.go(0)),
        button("«", words["previous-turn"], () => this.turn(-1)),
        button("‹", words["key-back"], () => this.go(this.step - 1)),
        this.timer ? button("⏸\ufe0e", words.pause, () => this.pause()) : button("▶\ufe0e", words.play, () => this.play()),
        button("›", words["key-forward"], () => this.go(this.step + 1)),
        button("»", words["next-turn"], () => this.turn(1)),
        button("⏭\ufe0e", words["key-last"], () => this.go(document.last)),
        document.findings.length > 0 && button("✗", words["key-next-finding"], () => this.next(document.findings))),
      h("label", null, `${words.speed} `, h("select", { onchange: (/** @type {Event} */ event) => (this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value)) },
        SPEEDS.map((speed) => h("option", { value: speed, selected: speed === this.speed }, `${speed}×`)))),
      document.seats.length > 1 && h("label", null, `${words.view} `, h("select", { onchange: (/** @type {Event} */ event) => { const { value } = /** @type {HTMLSelectElement} */ (event.target); void this.look(value === "" ? null : Number(value)); } },
        document.seats.map((seat) => h("option", { value: seat ?? "", selected: seat === this.seat }, seat === null ? words["all-seats"] ?? "" : texts.players[seat] ?? "")))),
      codes.length > 1 && h("label", null, `${words["key-language"]} `, h("select", { onchange: (/** @type {Event} */ event) => { this.language = /** @type {HTMLSelectElement} */ (event.target).value; globalThis.document.documentElement.lang = this.language; this.draw(); } },
        codes.map((code) => h("option", { value: code, selected: code === this.root.lang, lang: code }, document.languages[code]?.name ?? code)))),
      (document.advice || this.hasAttribute("src")) && h("label", { class: "okr-check" }, h("input", { type: "checkbox", ".checked": this.showsMissed, onchange: () => this.toggleMissed() }), ` ${words["show-missed"]}`));
  }

  toggleMissed() {
    this.showsMissed = !this.showsMissed;
    if (this.showsMissed && !this.document.advice) void this.refresh();
    else this.draw();
  }

  /** @param {Texts} texts */
  keyHelp(texts) {
    const { words } = texts;
    const keys = [["→ ←", `${words["key-forward"]} / ${words["key-back"]}`], ["⇧→ ⇧←", words["key-turn-key"]], ["Home End", `${words["key-first"]} / ${words["key-last"]}`], ["f F", words["key-next-finding"]], ["e E", words["key-entry"]], ["0–3", words["key-move-of"]], ["␣", `${words.play} / ${words.pause}`]];
    return h("details", { class: "okr-keys" }, h("summary", null, words.keys), h("dl", null, keys.flatMap(([key, what]) => [h("dt", null, h("kbd", null, key ?? "")), h("dd", null, what ?? "")])));
  }

  play() {
    if (this.step >= this.document.last) this.go(0);
    const tick = () => {
      this.go(this.step + 1);
      this.timer = this.step < this.document.last ? window.setTimeout(tick, STEP_MILLISECONDS / this.speed) : undefined;
      if (!this.timer) this.draw();
    };
    this.timer = window.setTimeout(tick, STEP_MILLISECONDS / this.speed / 2);
    this.draw();
  }

  pause() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    if (this.documents.length) this.draw();
  }

  /** @param {number} way */
  turn(way) {
    const begins = this.document.steps.map(({ event }, n) => (/^(TileDrawn|DiscardTaken)$/.test(event.type) ? n : -1)).filter((n) => n >= 0);
    const wanted = way > 0 ? begins.find((n) => n > this.step) ?? this.document.last : begins.filter((n) => n < this.step).at(-1) ?? 0;
    this.go(wanted);
  }

  /** @param {{n: number}[]} items @param {boolean} [back] */
  next(items, back = false) {
    const places = items.map(({ n }) => n).filter((n) => (back ? n < this.step : n > this.step));
    if (places.length) this.go(back ? Math.max(...places) : Math.min(...places));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.documents.length) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target instanceof HTMLSelectElement) return;
    if (event.key === " " && target.closest("button, summary, input[type=checkbox]")) return;
    const { document } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => (event.shiftKey ? this.turn(1) : this.go(this.step + 1)),
      ArrowLeft: () => (event.shiftKey ? this.turn(-1) : this.go(this.step - 1)),
      n: () => this.go(this.step + 1), p: () => this.go(this.step - 1),
      Home: () => this.go(0), End: () => this.go(document.last),
      f: () => this.next(document.findings), F: () => this.next(document.findings, true),
      e: () => this.next(document.entries), E: () => this.next(document.entries, true),
      " ": () => (this.timer ? this.pause() : this.play()),
    };
    const seat = /^[0-3]$/.test(event.key) ? Number(event.key) : -1;
    const act = seat >= 0 ? () => this.next(document.steps.map((each, n) => ({ n, seat: each.event.seat })).filter((each) => each.seat === seat)) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @type {CSSStyleSheet | undefined} */
let sheet;

function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

customElements.define("okey-replay", OkeyReplay);

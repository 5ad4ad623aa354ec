/** The table as a picture: wood, felt, racks, names, and on them the tiles. The one drawing, on pages and in files. */

import { h } from "./nodes.js";
import { formatOf, placed } from "./layout.js";
import { gradients, realFace, round, TILE_HEIGHT, TILE_WIDTH, tileDrawings, tileUse } from "./tile.js";

/** @typedef {import("./document.js").State} State */
/** @typedef {import("./document.js").ReplayDocument} ReplayDocument */
/** @typedef {import("./document.js").Texts} Texts */
/** @typedef {import("./layout.js").Piece} Piece */
/** @typedef {import("./nodes.js").Element_} Element_ */
/**
 * @typedef {object} Look
 * @property {ReplayDocument} document
 * @property {State[]} states
 * @property {number} step
 * @property {Texts} texts
 * @property {boolean} isTall
 * @property {string} prefix of the ids in the picture
 * @property {Piece[]} [before] the pieces of the picture before, whose keys go on
 * @property {string[]} [marked] tiles to be marked, of `markedSeat`
 * @property {number} [markedSeat]
 */

export const SEAT_COLORS = ["#f2b544", "#6fc3ff", "#ff8f7a", "#c9a5ff"];
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif";

/**
 * The picture after a step, and its pieces.
 * @param {Look} look
 */
export function drawTable(look) {
  const { document, states, step, texts, prefix } = look;
  const state = /** @type {State} */ (states[step]);
  const final = /** @type {State} */ (states[states.length - 1]);
  const most = Math.max(...states.slice(0, 1).flatMap((each) => each.racks.map((rack) => rack.length)));
  const format = formatOf(look.isTall, state.racks.length, document.seat ?? 0);
  const bare = placed(state, format, most, final.table);
  if (state.finish_tile && !state.discards.some((pile) => pile.at(-1) === state.finish_tile)) {
    const { middle } = format;
    const scale = (middle.height - 22) / TILE_HEIGHT;
    const x = middle.x + middle.width + 8;
    bare.push({ tile: state.finish_tile, x, y: middle.y + 2, scale, place: "finish" });
  }
  const pieces = withKeys(bare, look.before ?? []);
  const moved = look.before ? pieces.filter((piece) => piece.tile !== "?" && isNew(piece, look.before ?? [])) : [];
  const came = new Set(moved.map(({ key }) => key));
  const picture = h(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${format.width} ${format.height}`, class: "okr-table",
      role: "img", "aria-label": filled(texts.words["event-of"], { n: String(step), last: String(document.last) }),
      "font-family": FONT, direction: "ltr",
    },
    definitions(states, prefix),
    ground(format, prefix),
    format.seats.map((seat, number) => [rack(seat, state.turn === number, prefix), plate(look, state, seat, number)]).flat(),
    trays(bare, state, format),
    middle(look, state, format),
    h("g", null, [...pieces].sort((a, b) => Number(came.has(a.key)) - Number(came.has(b.key))).map((piece) => drawPiece(piece, look, state, came.has(piece.key)))),
  );
  return { picture, pieces };
}

/** The drawings of the tiles of a hand, made once. @type {WeakMap<State[], Element_>} */
const known = new WeakMap();

/**
 * @param {State[]} states
 * @param {string} prefix
 */
function definitions(states, prefix) {
  let made = known.get(states);
  if (!made) {
    const tiles = new Set(["?", ...states.flatMap(tilesOf)]);
    made = h("defs", null, gradients(prefix), tileDrawings(tiles, states[0]?.okey ?? "", prefix));
    known.set(states, made);
  }
  return made;
}

/** @param {State} state */
function tilesOf(state) {
  return [state.indicator, state.okey, "FJ", ...state.racks.flat(), ...state.discards.flat(), ...state.table.flatMap((meld) => meld.tiles), ...(state.finish_tile ? [state.finish_tile] : [])];
}

/**
 * @param {Piece} piece
 * @param {Look} look
 * @param {State} state
 * @param {boolean} came
 */
function drawPiece(piece, look, state, came) {
  const { x, y, scale, tile, place } = piece;
  const isMarked = place === `rack ${look.markedSeat}` && look.marked?.includes(realFace(tile));
  const worn = place.startsWith("discards") ? 0.93 : 1;
  return h(
    "g",
    { key: piece.key, "data-key": piece.key, transform: `translate(${round(x)} ${round(y)}) scale(${round(scale * 1000) / 1000})`, opacity: worn },
    tileUse(tile, state.okey, look.prefix),
    came && h("rect", { x: -1.5, y: -1.5, width: TILE_WIDTH + 3, height: TILE_HEIGHT + 3, rx: 7, fill: "none", stroke: "#ffd24a", "stroke-width": 3.4 }),
    isMarked && h("rect", { x: -1, y: -1, width: TILE_WIDTH + 2, height: TILE_HEIGHT + 2, rx: 7, fill: "none", stroke: "#39c6ff", "stroke-width": 3, "stroke-dasharray": "6 3" }),
  );
}

/**
 * @param {import("./layout.js").Format} format
 * @param {string} prefix
 */
function ground(format, prefix) {
  const { width, height } = format;
  return h(
    "g",
    null,
    h("rect", { width, height, rx: 16, fill: `url(#${prefix}wood)` }),
    h("rect", { x: 4, y: 4, width: width - 8, height: height - 8, rx: 13, fill: `url(#${prefix}felt)`, stroke: "#5a3213", "stroke-width": 2 }),
  );
}

/**
 * @param {import("./layout.js").Seat} seat
 * @param {boolean} acts
 * @param {string} prefix
 */
function rack(seat, acts, prefix) {
  const { x, y, width, height } = seat.rack;
  const middle = seat.upright
    ? h("rect", { x: x + width / 2 - 1.5, y: y + 5, width: 3, height: height - 10, rx: 1.5, fill: "#5f3413", opacity: 0.75 })
    : h("rect", { x: x + 5, y: y + height / 2 - 2, width: width - 10, height: 4, rx: 2, fill: "#5f3413", opacity: 0.75 });
  const grain = [0.18, 0.34, 0.58, 0.8].map((part, index) =>
    seat.upright
      ? h("path", { d: `M${x + width * part} ${y + 8}q${index % 2 ? 3 : -3} ${height / 2} 0 ${height - 16}`, fill: "none", stroke: "#5f3413", opacity: 0.28 })
      : h("path", { d: `M${x + 8} ${y + height * part}q${width / 2} ${index % 2 ? 4 : -4} ${width - 16} 0`, fill: "none", stroke: "#5f3413", opacity: 0.28 }),
  );
  return h(
    "g",
    null,
    h("rect", { x: x + 1, y: y + 4, width, height, rx: 9, fill: "#06251a", opacity: 0.45 }),
    h("rect", { x, y, width, height, rx: 8, fill: `url(#${prefix}ledge)`, stroke: acts ? "#ffd24a" : "#5f3413", "stroke-width": acts ? 3 : 1.2 }),
    grain,
    middle,
  );
}

/**
 * A seat's name, score and standing.
 * @param {Look} look
 * @param {State} state
 * @param {import("./layout.js").Seat} seat
 * @param {number} number
 */
function plate(look, state, seat, number) {
  const { texts, document } = look;
  const { x, y, width, height } = seat.plate;
  const acts = state.turn === number;
  const color = SEAT_COLORS[number] ?? "#fff";
  const size = look.isTall ? 12 : 16;
  const left = document.steps[look.step]?.clock?.left;
  const standing = [
    state.bots.includes(number) && `🤖\ufe0e ${texts.words.bot}`,
    state.opened[number] && texts.words[`opened-${state.opened[number]}`],
    state.declared[number] && texts.words.declared,
    acts && texts.words[state.phase === "draw" ? "to-draw" : "to-play"],
    acts && left !== undefined && filled(texts.words["time-left"], { seconds: String(Math.max(0, left)) }),
  ].filter(Boolean);
  const score = scoreOf(state.scores[number] ?? 0);
  const room = Math.floor((width - 42 - score.length * size * 0.62) / (size * 0.6));
  return h(
    "g",
    null,
    h("rect", { x, y, width, height, rx: 10, fill: acts ? "#0c2c20" : "#103a2a", stroke: acts ? "#ffd24a" : color, "stroke-width": acts ? 2.6 : 1.2, "fill-opacity": 0.92 }),
    h("circle", { cx: x + 18, cy: y + size + 5, r: size * 0.72, fill: color }),
    h("text", { x: x + 18, y: y + size * 1.35 + 5, "text-anchor": "middle", "font-size": size * 0.9, "font-weight": 700, fill: "#14241c" }, String(number)),
    h("svg", { x: x + 34, y, width: Math.max(10, width - 44 - score.length * size * 0.66), height: size * 2, overflow: "hidden" },
      h("text", { x: 0, y: size * 1.35 + 4, "font-size": size, "font-weight": 650, fill: "#fff", "unicode-bidi": "isolate" }, shortened(texts.players[number] ?? "", room))),
    h("text", { x: x + width - 10, y: y + size * 1.35 + 4, "text-anchor": "end", "font-size": size * 1.05, "font-weight": 750, fill: "#ffe7a8" }, score),
    h("text", { x: x + (texts.direction === "rtl" ? width - 10 : 10), y: y + height - (look.isTall ? 8 : 10), "font-size": size * 0.82, fill: acts ? "#ffe08a" : "#d5e8dd", direction: texts.direction }, shortened(standing.join(" · "), Math.floor((width - 16) / (size * 0.42)))),
  );
}

/**
 * Who owns which melds, and their numbers.
 * @param {Omit<Piece, "key">[]} pieces
 * @param {State} state
 * @param {import("./layout.js").Format} format
 */
function trays(pieces, state, format) {
  return h(
    "g",
    null,
    state.table.map((meld) => {
      const own = pieces.filter((piece) => piece.place === `meld ${meld.meld}`);
      const [first] = own;
      if (!first) return null;
      const width = own.length * TILE_WIDTH * first.scale;
      const y = first.y + TILE_HEIGHT * first.scale;
      return h("rect", { key: `tray${meld.meld}`, x: round(first.x - 2), y: round(first.y - 2), width: round(width + 5), height: round(y - first.y + 5), rx: 5, fill: "#0d3626", stroke: SEAT_COLORS[meld.owner], "stroke-width": format.width > 500 ? 1.8 : 1.2 });
    }),
  );
}

/**
 * The stock, the indicator and what is needed to open.
 * @param {Look} look
 * @param {State} state
 * @param {import("./layout.js").Format} format
 */
function middle(look, state, format) {
  const { x, y, width, height } = format.middle;
  const { words } = look.texts;
  const scale = (height - 22) / TILE_HEIGHT;
  const size = look.isTall ? 9.5 : 12.5;
  const backs = Array.from({ length: Math.min(4, Math.ceil(state.stock_left / 8)) }, (_, index) =>
    h("g", { transform: `translate(${x + index * 3} ${y + 4 - index * 2}) scale(${scale})` }, tileUse("?", state.okey, look.prefix)),
  );
  const bar = state.bar === null ? null : h("text", { x: x + width / 2, y: y - 10, "text-anchor": "middle", "font-size": size, fill: "#dff1e6", direction: look.texts.direction }, `${words.bar}: ${state.bar}`);
  return h(
    "g",
    null,
    backs,
    state.stock_left > 0 && h("text", { x: x + 5 + (TILE_WIDTH * scale) / 2, y: y + height * 0.5, "text-anchor": "middle", "font-size": look.isTall ? 17 : 25, "font-weight": 800, fill: "#fff", stroke: "#123c38", "stroke-width": 4, "paint-order": "stroke" }, String(state.stock_left)),
    h("text", { x: x + (TILE_WIDTH * scale) / 2 + 5, y: y + height - 4, "text-anchor": "middle", "font-size": size, fill: "#dff1e6" }, words.stock),
    h("text", { x: x + width - (TILE_WIDTH * scale) / 2, y: y + height - 4, "text-anchor": "middle", "font-size": size, fill: "#dff1e6" }, words.indicator),
    bar,
  );
}

/**
 * Pieces with keys that go on from the picture before, so that one sees what has moved.
 * @param {Omit<Piece, "key">[]} bare
 * @param {Piece[]} before
 * @returns {Piece[]}
 */
function withKeys(bare, before) {
  const left = [...before];
  let highest = before.reduce((most, { key }) => Math.max(most, Number(key)), 0);
  /** @param {(old: Piece) => boolean} fits */
  const take = (fits) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
  };
  /** @type {(string | undefined)[]} */
  const keys = bare.map(({ tile, place }) => take((old) => old.place === place && realFace(old.tile) === realFace(tile)));
  bare.forEach(({ tile }, at) => (keys[at] ??= take((old) => realFace(old.tile) === realFace(tile) && tile !== "?")));
  bare.forEach(({ place }, at) => (keys[at] ??= take((old) => old.tile === "?" && place !== old.place)));
  return bare.map((piece, at) => ({ ...piece, key: keys[at] ?? String(++highest) }));
}

/**
 * @param {Piece} piece
 * @param {Piece[]} before
 */
function isNew(piece, before) {
  return before.find(({ key }) => key === piece.key)?.place !== piece.place;
}

/** @param {number} points */
export function scoreOf(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/**
 * @param {string} text
 * @param {number} room
 */
function shortened(text, room) {
  const letters = [...text];
  return letters.length <= room ? text : `${letters.slice(0, Math.max(1, room - 1)).join("")}…`;
}

/**
 * A sentence with its places filled.
 * @param {string | undefined} text
 * @param {Record<string, string>} facts
 */
export function filled(text, facts) {
  return (text ?? "").replace(/\{(\w+)\}/g, (place, name) => facts[name] ?? place);
}

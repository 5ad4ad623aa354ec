/** Tiles as they are drawn: ivory, the number in its color, and below it a shape that tells the color too. */

import { h } from "./nodes.js";

/** @typedef {import("./nodes.js").Element_} Element_ */

export const TILE_WIDTH = 40;
export const TILE_HEIGHT = 56;

/** @type {Record<string, string>} */
const INK = { R: "#c3161c", B: "#1552b8", K: "#1d1d1f", Y: "#a35a00" };

/** Digits as strokes on 24 × 32. @type {Record<string, string>} */
const DIGITS = {
  0: "M12 3C6 3 3.5 9 3.5 16S6 29 12 29S20.5 23 20.5 16S18 3 12 3Z",
  1: "M3 9L10 3V29",
  2: "M4 10C4.2 5.6 7.6 3 12 3C16.8 3 20 6 20 10.2C20 17 4 21.5 4 29H20.5",
  3: "M4.5 3H19L11 13C16.8 13 20.5 16.2 20.5 21C20.5 26 16.8 29 11.6 29C8 29 5 27.6 3.5 25",
  4: "M15.5 29V3L3 21.5H21",
  5: "M19 3H6.5L5.4 14.2C7 12.6 9.4 11.8 12 11.8C17 11.8 20.5 15 20.5 20.2C20.5 25.6 17 29 11.6 29C8 29 5 27.6 3.5 25.2",
  6: "M17.5 3C9 5.5 3.5 12.5 3.5 20.5C3.5 25.8 7 29 12 29C17 29 20.5 25.6 20.5 20.6C20.5 15.8 17 12.6 12.4 12.6C8.2 12.6 4.8 15 3.7 19",
  7: "M3.5 3H20.5L10 29",
  8: "M12 3C7.8 3 5 5.4 5 8.9C5 12.4 7.8 14.8 12 14.8S19 12.4 19 8.9C19 5.4 16.2 3 12 3ZM12 14.8C6.8 14.8 3.5 17.8 3.5 21.9C3.5 26.2 6.8 29 12 29S20.5 26.2 20.5 21.9C20.5 17.8 17.2 14.8 12 14.8Z",
  9: "M6.5 29C15 26.5 20.5 19.5 20.5 11.5C20.5 6.2 17 3 12 3C7 3 3.5 6.4 3.5 11.4C3.5 16.2 7 19.4 11.6 19.4C15.8 19.4 19.2 17 20.3 13",
};

/** The shapes of the colors around their middle, 12 high. @type {Record<string, string>} */
const SHAPES = {
  R: "M0 6C-7 1-6.6-2.6-4.6-4.4C-2.8-6-.8-5 0-3.2C.8-5 2.8-6 4.6-4.4C6.6-2.6 7 1 0 6Z",
  B: "M-5.4 0A5.4 5.4 0 1 0 5.4 0A5.4 5.4 0 1 0 -5.4 0Z",
  K: "M-4.8 -4.8H4.8V4.8H-4.8Z",
  Y: "M0 -5.8L6.2 5H-6.2Z",
};

const STAR = "M0-6L1.8-2L6-1.8L2.8 1L3.8 5.2L0 2.9L-3.8 5.2L-2.8 1L-6-1.8L-1.8-2Z";

/** The colors of a tile's face and of its edge. @type {Record<string, [string, string]>} */
const GROUNDS = { plain: ["ivory", "#b7a177"], gold: ["gold", "#a8781c"], back: ["back", "#123c38"] };

/**
 * What is printed on a tile: `R6`, an okey as `R6=B9`, `FJ` or `?`.
 * @param {string} tile
 */
export function realFace(tile) {
  return tile.split("=", 1)[0] ?? tile;
}

/**
 * The name under which a tile's drawing is kept in `<defs>`.
 * @param {string} tile
 * @param {string} okey
 */
function drawingName(tile, okey) {
  const [real, face] = tile.split("=", 2);
  if (real === "?") return "hidden";
  if (face) return `as-${face}`;
  return real === okey ? `okey-${real}` : String(real);
}

/**
 * A tile, its upper left corner at the origin.
 * @param {string} tile
 * @param {string} okey the okey of the hand
 * @param {string} prefix of the ids in the picture
 */
export function tileUse(tile, okey, prefix) {
  return h("use", { href: `#${prefix}${drawingName(tile, okey)}` });
}

/**
 * The drawings of tiles, each once, for `<defs>`.
 * @param {Iterable<string>} tiles
 * @param {string} okey
 * @param {string} prefix
 */
export function tileDrawings(tiles, okey, prefix) {
  /** @type {Map<string, Element_>} */
  const drawings = new Map();
  for (const tile of tiles) {
    const id = `${prefix}${drawingName(tile, okey)}`;
    if (!drawings.has(id)) drawings.set(id, h("g", { id, key: id }, drawTile(tile, okey, prefix)));
  }
  return [...drawings.values()];
}

/**
 * @param {string} tile
 * @param {string} okey
 * @param {string} prefix
 * @returns {Element_[]}
 */
function drawTile(tile, okey, prefix) {
  const [real, face] = /** @type {[string, string?]} */ (tile.split("=", 2));
  if (real === "?") return [...body("back", prefix), ...ornament()];
  if (real === "FJ" && !face) return [...body("plain", prefix), ...falseJoker(okey)];
  if (face) return [...body("gold", prefix), ...number(face, true), star(31.5, 8.5, 1)];
  if (real === okey) return [...body("gold", prefix), ...number(real, false), star(31.5, 8.5, 1)];
  return [...body("plain", prefix), ...number(real, false)];
}

/**
 * @param {string} ground
 * @param {string} prefix
 */
function body(ground, prefix) {
  const [fill, edge] = /** @type {[string, string]} */ (GROUNDS[ground]);
  return [
    h("rect", { x: 0, y: 1, width: TILE_WIDTH, height: TILE_HEIGHT - 1, rx: 5.5, fill: edge }),
    h("rect", {
      x: 0.5, y: 0.5, width: TILE_WIDTH - 1, height: TILE_HEIGHT - 4, rx: 5, fill: `url(#${prefix}${fill})`,
      stroke: edge, "stroke-width": 0.8,
    }),
    h("path", { d: "M5 2.2H35", stroke: "#fff", "stroke-width": 1.4, "stroke-linecap": "round", opacity: ground === "back" ? 0.25 : 0.9 }),
  ];
}

/**
 * The number and the shape of a face; of one that an okey stands for only their outlines.
 * @param {string} face
 * @param {boolean} outlined
 */
function number(face, outlined) {
  const color = INK[face.charAt(0)] ?? "#000";
  const digits = face.slice(1);
  const scale = digits.length === 1 ? 0.86 : 0.74;
  const widths = [...digits].map((digit) => (digit === "1" ? 13 : 24));
  const width = widths.reduce((sum, each) => sum + each, 0) + 3.5 * (digits.length - 1);
  let x = 20 - (width * scale) / 2;
  const y = 21.5 - 16 * scale;
  const stroke = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  /** @type {Element_[]} */
  const drawn = [];
  [...digits].forEach((digit, place) => {
    const at = { transform: `translate(${round(x)} ${round(y)}) scale(${scale})`, d: DIGITS[digit], ...stroke };
    drawn.push(h("path", { ...at, stroke: color, "stroke-width": 5.4 }));
    if (outlined) drawn.push(h("path", { ...at, stroke: "#fff6d8", "stroke-width": 2.2 }));
    x += ((widths[place] ?? 24) + 3.5) * scale;
  });
  drawn.push(
    h("path", {
      d: SHAPES[face.charAt(0)], transform: "translate(20 43.5)", fill: outlined ? "#fff6d8" : color, stroke: color,
      "stroke-width": outlined ? 1.8 : 0,
    }),
  );
  return drawn;
}

/** @param {string} okey */
function falseJoker(okey) {
  const petals = [0, 45, 90, 135].map((turn) =>
    h("path", { d: "M0-13L3.2-3.2L0 0L-3.2-3.2ZM0 13L3.2 3.2L0 0L-3.2 3.2Z", transform: `rotate(${turn})` }),
  );
  const color = INK[okey.charAt(0)] ?? "#000";
  const plays = h(
    "g",
    { transform: "translate(20 44) scale(0.42)" },
    h("g", { transform: `translate(${okey.length > 2 ? -25 : -22} -21)` }, number(okey, false).slice(0, -1)),
    h("path", { d: SHAPES[okey.charAt(0)], transform: "translate(18 0) scale(1.5)", fill: color }),
  );
  return [
    h("g", { transform: "translate(20 20)", fill: "#6d2ea8" }, petals),
    h("circle", { cx: 20, cy: 20, r: 3.4, fill: "#fff", stroke: "#6d2ea8", "stroke-width": 1.6 }),
    plays,
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
export function star(x, y, scale) {
  return h("path", {
    d: STAR, transform: `translate(${x} ${y}) scale(${scale})`, fill: "#b3261e", stroke: "#fff3c9", "stroke-width": 1,
    "stroke-linejoin": "round",
  });
}

function ornament() {
  return [
    h("rect", { x: 5, y: 5, width: 30, height: 43, rx: 3.5, fill: "none", stroke: "#8fc7bb", "stroke-width": 1, opacity: 0.7 }),
    h("path", { d: "M20 15L28 26.5L20 38L12 26.5Z", fill: "none", stroke: "#8fc7bb", "stroke-width": 1.6, opacity: 0.8 }),
    h("circle", { cx: 20, cy: 26.5, r: 2.4, fill: "#8fc7bb", opacity: 0.8 }),
  ];
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Gradients of tiles and wood.
 * @param {string} prefix
 */
export function gradients(prefix) {
  return [
    linear(`${prefix}ivory`, [[0, "#fffef8"], [0.75, "#f7eed8"], [1, "#e9dbb9"]]),
    linear(`${prefix}gold`, [[0, "#fff6cf"], [0.7, "#fbdf86"], [1, "#e8b940"]]),
    linear(`${prefix}back`, [[0, "#3d857b"], [1, "#235b54"]]),
    linear(`${prefix}wood`, [[0, "#c98c4c"], [0.45, "#a9692f"], [1, "#7d4519"]]),
    linear(`${prefix}ledge`, [[0, "#e0ab6c"], [0.3, "#bd7f41"], [1, "#8a4f20"]]),
    h(
      "radialGradient",
      { id: `${prefix}felt`, cx: "50%", cy: "46%", r: "75%" },
      h("stop", { offset: 0, "stop-color": "#2f8a63" }),
      h("stop", { offset: 0.65, "stop-color": "#1f6a4a" }),
      h("stop", { offset: 1, "stop-color": "#124831" }),
    ),
  ];
}

/**
 * @param {string} id
 * @param {[number, string][]} stops
 */
function linear(id, stops) {
  return h(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    stops.map(([offset, color]) => h("stop", { offset, "stop-color": color })),
  );
}

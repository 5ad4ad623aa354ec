/** Where things lie on the table: two formats, one for wide screens and one for phones held upright. */

import { TILE_HEIGHT, TILE_WIDTH } from "./tile.js";

/** @typedef {import("./document.js").State} State */
/** @typedef {import("./document.js").Meld} Meld */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{key: string, tile: string, x: number, y: number, scale: number, place: string}} Piece */
/** @typedef {{rack: Box, upright: boolean, tile: number, plate: Box, river: Box, melds: Box}} Seat */
/** @typedef {{width: number, height: number, seats: Seat[], middle: Box, river: number, meld: number}} Format */

/** By how many play: which of the four sides each seat has, from the viewer's on; 0 is below, 1 right, 2 above. */
const SIDES = { 2: [0, 2], 4: [0, 1, 2, 3] };

/** @type {Format} */
const WIDE = {
  width: 1120, height: 740, middle: { x: 470, y: 290, width: 180, height: 110 }, river: 31, meld: 32,
  seats: [
    side([284, 590, 552, 138], false, 47, [28, 626, 240, 76], [752, 462, 250, 124], [366, 430, 376, 150]),
    side([1014, 112, 86, 486], true, 33, [880, 26, 220, 62], [752, 134, 250, 124], [690, 264, 310, 190]),
    side([440, 26, 404, 102], false, 34, [232, 26, 196, 62], [120, 134, 250, 124], [382, 138, 356, 140]),
    side([20, 112, 86, 486], true, 33, [20, 26, 200, 62], [120, 462, 250, 124], [120, 264, 310, 190]),
  ],
};

/** @type {Format} */
const TALL = {
  width: 420, height: 778, middle: { x: 150, y: 494, width: 120, height: 70 }, river: 18, meld: 19,
  seats: [
    side([10, 640, 400, 128], false, 35, [10, 586, 400, 46], [282, 494, 130, 84], [64, 400, 292, 84]),
    side([360, 146, 52, 340], true, 21, [282, 10, 130, 44], [214, 150, 142, 56], [64, 330, 292, 66]),
    side([46, 60, 328, 80], false, 28, [146, 10, 130, 44], [64, 150, 142, 56], [64, 214, 292, 56]),
    side([8, 146, 52, 340], true, 21, [8, 10, 132, 44], [8, 494, 130, 84], [64, 272, 292, 56]),
  ],
};

/**
 * @param {number[]} rack
 * @param {boolean} upright
 * @param {number} tile
 * @param {number[]} plate
 * @param {number[]} river
 * @param {number[]} melds
 * @returns {Seat}
 */
function side(rack, upright, tile, plate, river, melds) {
  return { rack: box(rack), upright, tile, plate: box(plate), river: box(river), melds: box(melds) };
}

/** @param {number[]} sides @returns {Box} */
function box([x = 0, y = 0, width = 0, height = 0]) {
  return { x, y, width, height };
}

/**
 * The format for a width, and by seat its side, the viewer's below.
 * @param {boolean} isTall
 * @param {number} count of seats
 * @param {number} below the seat that is drawn below
 */
export function formatOf(isTall, count, below) {
  const format = isTall ? TALL : WIDE;
  const sides = SIDES[count === 2 ? 2 : 4];
  const seats = Array.from({ length: count }, (_, seat) => {
    const place = sides[(seat - below + count) % count] ?? 0;
    return /** @type {Seat} */ (format.seats[place]);
  });
  return { ...format, seats };
}

/**
 * Where every tile lies.
 * @param {State} state
 * @param {Format} format
 * @param {number} most how many tiles a rack holds at most in this hand
 * @param {Meld[]} final the melds at the end of the hand, for which there is to be room
 * @returns {Omit<Piece, "key">[]}
 */
export function placed(state, format, most, final) {
  /** @type {Omit<Piece, "key">[]} */
  const pieces = [];
  format.seats.forEach((seat, number) => {
    rackPieces(pieces, state.racks[number] ?? [], seat, Math.max(8, Math.ceil(most / 2)), `rack ${number}`);
    riverPieces(pieces, state.discards[number] ?? [], seat.river, format.river, `discards ${number}`);
    const own = state.table.filter((meld) => meld.owner === number);
    const room = final.filter((meld) => meld.owner === number);
    meldPieces(pieces, own, room.length ? room : own, seat.melds, format.meld);
  });
  const { middle } = format;
  const scale = (middle.height - 22) / TILE_HEIGHT;
  const y = middle.y + 2;
  pieces.push({ tile: state.indicator, x: middle.x + middle.width - TILE_WIDTH * scale, y, scale, place: "indicator" });
  return pieces;
}

/**
 * @param {Omit<Piece, "key">[]} pieces
 * @param {string[]} tiles
 * @param {Seat} seat
 * @param {number} slots
 * @param {string} place
 */
function rackPieces(pieces, tiles, seat, slots, place) {
  const { rack, upright } = seat;
  const along = upright ? rack.height - 16 : rack.width - 18;
  const across = upright ? rack.width - 12 : rack.height - 14;
  const fit = upright
    ? Math.min(across / 2 / TILE_WIDTH, along / slots / TILE_HEIGHT)
    : Math.min(across / 2 / TILE_HEIGHT, along / slots / TILE_WIDTH);
  const scale = fit * 0.965;
  const [alongStep, acrossStep] = upright ? [TILE_HEIGHT * fit, across / 2] : [TILE_WIDTH * fit, across / 2];
  const used = alongStep * slots;
  tiles.forEach((tile, index) => {
    const a = (index % slots) * alongStep + (along - used) / 2;
    const b = Math.floor(index / slots) * acrossStep;
    const x = upright ? rack.x + 6 + b + (acrossStep - TILE_WIDTH * scale) / 2 : rack.x + 9 + a;
    const y = upright ? rack.y + 8 + a : rack.y + 5 + b + (acrossStep - TILE_HEIGHT * scale) / 2;
    pieces.push({ tile, x, y, scale, place });
  });
}

/**
 * @param {Omit<Piece, "key">[]} pieces
 * @param {string[]} tiles
 * @param {Box} river
 * @param {number} width of a tile
 * @param {string} place
 */
function riverPieces(pieces, tiles, river, width, place) {
  const scale = width / TILE_WIDTH;
  const height = TILE_HEIGHT * scale + 1;
  const rows = Math.max(1, Math.floor(river.height / height));
  const columns = Math.max(Math.floor(river.width / (width + 1)), Math.ceil(tiles.length / rows));
  const step = Math.min(width + 1, (river.width - width) / Math.max(1, columns - 1));
  tiles.forEach((tile, index) => {
    const x = river.x + (index % columns) * step;
    pieces.push({ tile, x, y: river.y + Math.floor(index / columns) * height, scale, place });
  });
}

const GAP = 9;

/**
 * @param {Omit<Piece, "key">[]} pieces
 * @param {Meld[]} melds
 * @param {Meld[]} room the melds for which there is to be room
 * @param {Box} area
 * @param {number} width of a tile at most
 */
function meldPieces(pieces, melds, room, area, width) {
  let fit = width;
  while (fit > 9 && rowsOf(room, fit, area.width).length * (fit * 1.4 + 6) > area.height) fit -= 0.5;
  const scale = fit / TILE_WIDTH;
  rowsOf(melds, fit, area.width).forEach((row, index) => {
    const used = row.reduce((sum, meld) => sum + meld.tiles.length * fit + GAP, -GAP);
    let x = area.x + (area.width - used) / 2;
    for (const meld of row) {
      for (const tile of meld.tiles) {
        pieces.push({ tile, x, y: area.y + index * (fit * 1.4 + 6), scale: scale * 0.98, place: `meld ${meld.meld}` });
        x += fit;
      }
      x += GAP;
    }
  });
}

/**
 * @param {Meld[]} melds
 * @param {number} tile
 * @param {number} width
 */
function rowsOf(melds, tile, width) {
  /** @type {Meld[][]} */
  const rows = [];
  let left = 0;
  for (const meld of melds) {
    const needed = meld.tiles.length * tile + GAP;
    if (!rows.length || needed > left + GAP) {
      rows.push([]);
      left = width;
    }
    /** @type {Meld[]} */ (rows[rows.length - 1]).push(meld);
    left -= needed;
  }
  return rows;
}

/**
 * The document of a replay, as `GET /v1/hands/{hand}/replay` answers it, and the states that follow from it.
 *
 * A state changes by what the document says; no rule of the game is known here.
 */

/** @typedef {{meld: number, owner: number, kind: string, tiles: string[]}} Meld */
/** @typedef {{kind: string, finish?: string, seat?: number}} Outcome */
/**
 * @typedef {object} State
 * @property {string} phase
 * @property {number | null} turn
 * @property {string} indicator
 * @property {string} okey
 * @property {number} stock_left
 * @property {string[][]} racks
 * @property {string[][]} discards
 * @property {Meld[]} table
 * @property {(string | null)[]} opened
 * @property {number | null} bar
 * @property {string | null} taken
 * @property {number | null} shown
 * @property {boolean[]} declared
 * @property {number[]} bots
 * @property {number[]} scores
 * @property {string | null} finish_tile
 * @property {Outcome | null} outcome
 */
/** @typedef {[number, number, string[]]} Splice */
/** @typedef {{type: string, seat?: number, at?: string, actor?: string, meld?: number}} StepEvent */
/** @typedef {{event: StepEvent, change?: Record<string, any>, clock?: {used?: number, left?: number}}} Step */
/** @typedef {{sentence: string, clause: string, details?: string[], readings?: string[]}} Said */
/**
 * @typedef {object} Texts
 * @property {string} name
 * @property {"ltr" | "rtl"} direction
 * @property {string} title
 * @property {string[]} players
 * @property {string[]} events
 * @property {Said[]} entries
 * @property {Said[]} findings
 * @property {string[]} advice
 * @property {string} outcome
 * @property {string} verdict
 * @property {Record<string, string>} words
 * @property {Record<string, string>} tiles
 */
/**
 * @typedef {object} ReplayDocument
 * @property {string} hand
 * @property {string} ruleset
 * @property {number | null} seat
 * @property {(number | null)[]} seats
 * @property {string[]} players
 * @property {number} starter
 * @property {boolean} teams
 * @property {number | null} move_seconds
 * @property {number} last
 * @property {number | null} ended_at
 * @property {string} verdict
 * @property {number | null} halted_at
 * @property {State | null} start
 * @property {Step[]} steps
 * @property {{n: number, seat: number, points: number, rule: string}[]} entries
 * @property {{n: number, seat: number | null, rule: string}[]} findings
 * @property {{n: number, seat: number, cost: number, tiles: string[], meld: number | null}[] | null} advice
 * @property {Record<string, Texts>} languages
 */

/**
 * The state after each event; none where the deal is wrong.
 * @param {ReplayDocument} document
 * @returns {State[]}
 */
export function statesOf(document) {
  if (!document.start) return [];
  /** @type {State[]} */
  const states = [];
  let state = document.start;
  for (const step of document.steps) {
    if (step.change) state = changed(state, step.change);
    states.push(state);
  }
  return states;
}

/**
 * A state with a change; the state itself stays.
 * @param {State} state
 * @param {Record<string, any>} change
 * @returns {State}
 */
function changed(state, change) {
  const { racks, discards, table, ...rest } = change;
  const next = { ...state, ...rest };
  if (racks) next.racks = spliced(state.racks, racks);
  if (discards) next.discards = spliced(state.discards, discards);
  if (table) {
    const melds = new Map(state.table.map((meld) => [meld.meld, meld]));
    for (const meld of table) melds.set(meld.meld, meld);
    next.table = [...melds.values()];
  }
  return next;
}

/**
 * @param {string[][]} lists by seat
 * @param {Record<string, Splice>} splices
 */
function spliced(lists, splices) {
  return lists.map((list, seat) => {
    const splice = splices[seat];
    if (!splice) return list;
    const [start, gone, come] = splice;
    return [...list.slice(0, start), ...come, ...list.slice(start + gone)];
  });
}

/**
 * The documents of a page, of which all but the first say only what is other than in it.
 * @param {any[]} documents
 * @returns {ReplayDocument[]}
 */
export function completed([first, ...others]) {
  /** @param {any[]} items @param {Record<string, any> | undefined} changes by number */
  const merged = (items, changes) => items.map((item, number) => changes?.[number] ?? item);
  const whole = others.map((other) => {
    const languages = Object.fromEntries(
      Object.entries(first.languages).map(([code, texts]) => {
        const said = other.languages[code];
        return [code, { ...texts, ...said, events: merged(texts.events, said.events) }];
      }),
    );
    return { ...first, ...other, steps: merged(first.steps, other.steps), languages };
  });
  return first ? [first, ...whole] : [];
}

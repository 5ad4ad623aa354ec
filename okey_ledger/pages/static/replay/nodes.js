/**
 * Elements as data: written as markup, or put into a page with as few changes as it takes.
 *
 * All texts go through `textContent` and `setAttribute`, or are escaped, so that what players are called is only shown.
 */

/** @typedef {Record<string, any>} Attributes */
/** @typedef {{tag: string, key: string | undefined, attributes: Attributes, children: Child[]}} Element_ */
/** @typedef {Element_ | string} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Node, Element_>} */
const shown = new WeakMap();

/**
 * An element. Attributes that are null or false are left out; `on…` are handlers, `.name` are properties; `key` tells
 * an element from its neighbors.
 * @param {string} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | null | false | undefined | (Child | null | false | undefined)[])} children
 * @returns {Element_}
 */
export function h(tag, attributes, ...children) {
  const { key, ...rest } = attributes ?? {};
  /** @type {Child[]} */
  const kept = [];
  for (const child of children.flat()) if (child || child === "") kept.push(child);
  return { tag, key, attributes: rest, children: kept };
}

/**
 * An element as markup.
 * @param {Child} element
 * @returns {string}
 */
export function markup(element) {
  if (typeof element === "string") return escaped(element);
  const written = Object.entries(element.attributes)
    .filter(([name, value]) => isWritten(name, value))
    .map(([name, value]) => ` ${name}="${escaped(value === true ? "" : String(value))}"`)
    .join("");
  const inside = element.children.map(markup).join("");
  return inside ? `<${element.tag}${written}>${inside}</${element.tag}>` : `<${element.tag}${written}/>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function isWritten(name, value) {
  return value !== null && value !== undefined && value !== false && !name.startsWith("on") && !name.startsWith(".");
}

/**
 * Make elements the children of a node.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function show(parent, children) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const others = [];
  for (const node of parent.childNodes) {
    const key = shown.get(node)?.key;
    if (key === undefined) others.push(node);
    else keyed.set(key, node);
  }
  let place = parent.firstChild;
  for (const child of children) {
    const node = fitting(child, keyed, others) ?? made(child, parent);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    update(node, child);
  }
  for (const node of [...keyed.values(), ...others]) node.remove();
}

/**
 * A node that can be made the child, taken out of those that are left.
 * @param {Child} child
 * @param {Map<string, ChildNode>} keyed
 * @param {ChildNode[]} others
 * @returns {ChildNode | undefined}
 */
function fitting(child, keyed, others) {
  if (typeof child !== "string" && child.key !== undefined) {
    const node = keyed.get(child.key);
    if (!node || shown.get(node)?.tag !== child.tag) return undefined;
    keyed.delete(child.key);
    return node;
  }
  const first = others[0];
  if (!first) return undefined;
  const fits = typeof child === "string" ? first.nodeType === Node.TEXT_NODE : shown.get(first)?.tag === child.tag;
  return fits ? others.shift() : undefined;
}

/**
 * @param {Child} child
 * @param {Element} parent
 * @returns {ChildNode}
 */
function made(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const isSvg = child.tag === "svg" || parent.namespaceURI === SVG;
  return isSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

/**
 * @param {ChildNode} node
 * @param {Child} child
 */
function update(node, child) {
  if (typeof child === "string") {
    if (node.textContent !== child) node.textContent = child;
    return;
  }
  const element = /** @type {Element} */ (node);
  const before = shown.get(node);
  if (before === child) return;
  const old = before?.attributes ?? {};
  for (const name of Object.keys(old)) if (!(name in child.attributes)) set(element, name, null);
  for (const [name, value] of Object.entries(child.attributes)) {
    if (value !== old[name] || name.startsWith(".")) set(element, name, value);
  }
  shown.set(node, child);
  show(element, child.children);
}

/**
 * @param {any} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (name.startsWith("on")) element[name] = value ?? null;
  else if (name.startsWith(".")) {
    if (element[name.slice(1)] !== value) element[name.slice(1)] = value;
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

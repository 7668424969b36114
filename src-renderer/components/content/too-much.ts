/** More than any message has, in characters. */
const LONGEST = 200_000;

/** The elements that a window can create and search in a moment. A screen of code or a large table has a third of them. */
const MOST_ELEMENTS = 10_000;

/** How deep elements lie in others at most: searching among them takes longer with each step. */
const MOST_DEPTH = 100;

/** So many characters of a tag weigh as much as an element: its attributes are made again with each. */
const WEIGHT = 64;

/** Elements that a parser opens again in each block that begins while they are open. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** Tags that end no block, and no formatting but their own; a link ends the link before it. */
const QUIET = new Set(
  [...FORMATTING, 'span', 'br', 'img', 'wbr'].filter((tag) => !['a', 'nobr'].includes(tag)),
);

/** Tags that hold nothing; the second kind does in drawings and formulas. */
const VOID = new Set('br embed hr img meta'.split(' '));
const VOID_IN_HTML = new Set('area base col input link param source track wbr'.split(' '));

/** Tags whose end may be left out, and that never lie in one of their own but for others between them. */
const OPTIONAL_END = new Set('caption colgroup dd dt li p tbody td tfoot th thead tr'.split(' '));

/** The content of these may look like tags and is text. */
const RAW = new Set('iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '));

/** A tag of which every parser thinks the same, up to the `<` of the next one. */
const TAG = /^<(\/?)([a-z][a-z0-9-]*)(?:\s+[a-z_:@][\w:.@-]*(?:="[^"]*"|='[^']*'|=[^\s"'=<>`]+)?)*\s*\/?>/i;

/** A comment of which every parser thinks the same. */
const COMMENT = /^<!--[^<>]*-->/;

const BEGINS = /^<([a-z][^\s/>]*)/i;

/** Whether HTML is more than a window should parse. It is looked through once, and nothing of it is parsed. */
export function isTooMuch(html: string): boolean {
  if (html.length > LONGEST) return true;
  const { elements, depth } = measure(html, { elements: MOST_ELEMENTS, depth: MOST_DEPTH });
  return elements > MOST_ELEMENTS || depth > MOST_DEPTH;
}

interface Measure {
  elements: number;
  depth: number;
}

interface OpenElement {
  name: string;
  weight: number;
  /** The depth that the element adds to its content. */
  steps: 0 | 1;
}

/**
 * How many elements a parser makes of HTML and how deep they lie, estimated from above but for a small factor.
 *
 * A hundred formatting elements that are left open in a paragraph become a million elements in the next ten thousand,
 * because a parser opens them again in each. So each tag counts with the elements open before the tag. An element counts as
 * closed only if everything since its beginning was well nested; otherwise all open elements count as open for good.
 * @param enough where measuring may end
 */
export function measure(html: string, enough: Measure = { elements: Infinity, depth: Infinity }): Measure {
  let elements = 0;
  let deepest = 0;
  /** The weight and depth of elements that can still be closed; `stuck` has those of elements open for good. */
  let open = 0;
  let depth = 0;
  const stuck = { weight: 0, depth: 0 };
  const nest: OpenElement[] = [];
  /** In drawings and formulas every element lies in the element before. */
  let isForeign = false;
  const close = (): void => {
    const closed = nest.pop();
    open -= closed?.weight ?? 0;
    depth -= closed?.steps ?? 0;
  };
  let next = html.indexOf('<');
  while (next !== -1 && elements <= enough.elements && deepest <= enough.depth) {
    const at = next;
    next = html.indexOf('<', at + 1);
    const piece = html.slice(at, next === -1 ? undefined : next);
    const [tag = piece, slash = '', written = ''] = TAG.exec(piece) ?? [];
    const name = written.toLowerCase();
    const begun = BEGINS.exec(piece)?.[1]?.toLowerCase() ?? null;
    if ((begun === null && !/^<[/!?]/.test(piece)) || COMMENT.test(piece)) continue;
    const weight = begun !== null && FORMATTING.has(begun) ? 1 + Math.floor(tag.length / WEIGHT) : 0;
    let isQuiet = QUIET.has(name);
    // Where no formatting is open, an end that is left out opens nothing again.
    if (slash !== '' && open === 0 && !OPTIONAL_END.has(name)) while (nest.at(-1)?.steps === 0) close();
    if (slash !== '' && nest.at(-1)?.name === name) close();
    else if (begun !== null && begun === name && !RAW.has(name)) {
      elements += 1;
      isForeign ||= name === 'svg' || name === 'math';
      if (!VOID.has(name) && (isForeign || !VOID_IN_HTML.has(name))) {
        const steps = OPTIONAL_END.has(name) && !isForeign ? 0 : 1;
        nest.push({ name, weight, steps });
        open += weight;
        depth += steps;
      }
    } else {
      elements += 1;
      stuck.weight += open + weight;
      stuck.depth += depth + (begun === null ? 0 : 1);
      [open, depth, nest.length] = [0, 0, 0];
      isQuiet = false;
    }
    if (!isQuiet) elements += open + stuck.weight;
    deepest = Math.max(deepest, depth + stuck.depth);
  }
  return { elements, depth: deepest };
}

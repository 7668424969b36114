/** A part of a line where Markdown or a placeholder represents other text. */
export interface Mark {
  start: number;
  end: number;
  /** The text to show. */
  visible: string;
  /** How that text is read: literally, as Markdown again, or as the name of a placeholder. */
  as: 'text' | 'markdown' | 'name';
  /** Where a link leads. */
  address?: string;
}

const ESCAPABLE = /^[!-/:-@[-`{-~]/;
const BARE = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/y;
const ADDRESS = /[^()\s<>]*(?:\([^()\s<>]*\)[^()\s<>]*)*/y;
const BLANKS = /\s*/y;
/** Where a word goes on, an underscore belongs to it. */
const WORD_BEFORE = /[\p{L}\p{N}_]$/u;
const WORD_AFTER = /^[\p{L}\p{N}_]/u;

/**
 * The marks in a line, from left to right. Each character is looked at a few times only, whatever the line contains: where a
 * kind of mark can end is not searched again and again.
 */
export function* marksIn(line: string): Generator<Mark> {
  if (!/[`\\{![<~*_]/.test(line)) return;
  const find = findersFor(line);
  for (let at = 0; at < line.length;) {
    const mark = find[line[at] ?? '']?.(at);
    if (mark) yield mark;
    at = mark?.end ?? at + 1;
  }
}

type Find = (at: number) => Mark | null;

/** The finders of marks at a position, by the character there. */
function findersFor(line: string): Partial<Record<string, Find>> {
  const code = codeIn(line);
  const underscored = underscoredIn(line);
  return {
    '`': code,
    '\\': (at) => {
      const visible = line[at + 1] ?? '';
      return ESCAPABLE.test(visible) ? { start: at, end: at + 2, visible, as: 'text' } : null;
    },
    '{': (at) => placeholderAt(line, at),
    '!': (at) => (line[at + 1] === '[' ? linkAt(line, at, at + 1) : null),
    '[': (at) => linkAt(line, at, at),
    '<': (at) => {
      const [whole, visible] = matchAt(BARE, line, at);
      return whole && visible ? { start: at, end: at + whole.length, visible, as: 'text' } : null;
    },
    '~': (at) => doubledAt(line, at),
    '*': (at) => doubledAt(line, at) ?? italicAt(line, at),
    _: underscored,
  };
}

/** Code ends at a run of ticks. If the run before the code is longer, its last ticks begin the code. */
function codeIn(line: string): Find {
  let none = 0;
  return (at) => {
    if (at < none) return null;
    const start = runEnd(line, at);
    const end = line.indexOf('`', start);
    const after = runEnd(line, end);
    if (end >= 0 && after - end <= start - at)
      return { start: start - (after - end), end: after, visible: line.slice(start, end), as: 'text' };
    none = start;
    return null;
  };
}

function runEnd(line: string, at: number): number {
  let end = at;
  while (line[end] === line[at] && end < line.length) end += 1;
  return end;
}

function placeholderAt(line: string, at: number): Mark | null {
  if (line[at + 1] !== '{') return null;
  let end = at + 2;
  while (end < line.length && !'{}'.includes(line.charAt(end))) end += 1;
  const visible = line.slice(at + 2, end);
  const isNamed = line.startsWith('}}', end) && /\S/.test(visible);
  return isNamed ? { start: at, end: end + 2, visible, as: 'name' } : null;
}

/** A link or a picture, with its address and maybe a title. */
function linkAt(line: string, start: number, at: number): Mark | null {
  let close = at + 1;
  while (close < line.length && !'[]'.includes(line.charAt(close))) close += 1;
  if (!line.startsWith('](', close)) return null;
  const blank = close + 2;
  const first = pass(BLANKS, line, blank);
  const begin = line[first] === '<' ? first + 1 : first;
  const after = pass(ADDRESS, line, begin);
  const visible = line.slice(at + 1, close);
  const end = linkEnd(line, line[after] === '>' ? after + 1 : after);
  if (end !== null) return { start, end, visible, as: 'markdown', address: line.slice(begin, after) };
  // A title with blanks, and no address.
  const titled = linkEnd(line, blank);
  return titled === null ? null : { start, end: titled, visible, as: 'markdown', address: '' };
}

/** The end of a link after its address: an optional title, then a parenthesis. Null if the link does not end. */
function linkEnd(line: string, after: number): number | null {
  const next = pass(BLANKS, line, after);
  const close = next > after && line[next] === '"' ? line.indexOf('"', next + 1) : -1;
  const end = close < 0 ? next : pass(BLANKS, line, close + 1);
  return line[end] === ')' ? end + 1 : null;
}

/** Bold or struck through. */
function doubledAt(line: string, at: number): Mark | null {
  const sign = line.charAt(at);
  const start = at + 2;
  if (line[at + 1] !== sign || isBlankAt(line, start)) return null;
  const close = line.indexOf(sign + sign, start);
  if (close < 0) return null;
  // Of three signs the first is inside.
  const end = line[close + 2] === sign ? close + 1 : close;
  const visible = line.slice(start, end);
  if (visible === '' || /\s$/.test(visible.slice(-1)) || /[\r\u2028\u2029]/.test(visible)) return null;
  return { start: at, end: end + 2, visible, as: 'markdown' };
}

function italicAt(line: string, at: number): Mark | null {
  const close = line.indexOf('*', at + 1);
  if (close <= at + 1 || isBlankAt(line, at + 1) || isBlankAt(line, close - 1)) return null;
  return { start: at, end: close + 1, visible: line.slice(at + 1, close), as: 'markdown' };
}

/** Bold or italic between underscores. Those inside a word belong to it. */
function underscoredIn(line: string): Find {
  const closes = closingRuns(line);
  return (at) => {
    if (line[at - 1] === '_') return null;
    const start = runEnd(line, at);
    const runs = closes.get(start - at);
    if (!runs || isBlankAt(line, start) || WORD_BEFORE.test(line.slice(Math.max(0, at - 2), at))) return null;
    // Marks are searched from left to right, so what is passed is of no use any more.
    while (runs.length > 0 && (runs.at(-1) ?? 0) <= start) runs.pop();
    const close = runs.at(-1);
    if (close === undefined) return null;
    return { start: at, end: close + start - at, visible: line.slice(start, close), as: 'markdown' };
  };
}

/** Where runs of one and of two underscores can end a mark, by their length, the first one last. */
function closingRuns(line: string): ReadonlyMap<number, number[]> {
  const closes = new Map<number, number[]>([
    [1, []],
    [2, []],
  ]);
  for (let at = line.indexOf('_'); at >= 0; at = line.indexOf('_', at)) {
    const after = runEnd(line, at);
    const ends = at > 0 && !isBlankAt(line, at - 1) && !WORD_AFTER.test(line.slice(after, after + 2));
    if (ends) closes.get(after - at)?.push(at);
    at = after;
  }
  for (const runs of closes.values()) runs.reverse();
  return closes;
}

/** Whether there is a blank, or nothing. */
const isBlankAt = (line: string, at: number): boolean => !/\S/.test(line.charAt(at));

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | [] {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? [];
}

const pass = (pattern: RegExp, line: string, at: number): number =>
  at + (matchAt(pattern, line, at)[0] ?? '').length;

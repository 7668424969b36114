/**
 * A part of an object that is sent between threads. A thread that receives a large object blocks while it is rebuilt,
 * so lists and maps are sent a few hundred entries at a time.
 */
export type Piece =
  | { field: string; is: 'whole'; part: unknown }
  | { field: string; is: 'list'; part: unknown[] }
  | { field: string; is: 'map'; part: [string, unknown][] };

/**
 * The weight of a piece, in values, where 64 characters of text count as one. Rebuilding one takes about a
 * millisecond.
 */
const PIECE_WEIGHT = 4_000;

/** The largest weight of one entry: more than the members of a large group. */
const MOST_IN_ENTRY = 200_000;

/**
 * Cuts an object into pieces, in order. One entry is never cut.
 * @throws where an entry is too heavy to be sent.
 */
export function* cut(object: Record<string, unknown>): Generator<Piece> {
  for (const [field, value] of Object.entries(object)) {
    if (Array.isArray(value)) for (const part of portions(value)) yield { field, is: 'list', part };
    else if (typeof value === 'object' && value !== null)
      for (const part of portions(Object.entries(value))) yield { field, is: 'map', part };
    else yield { field, is: 'whole', part: value };
  }
}

/** Yields at least one portion, which may be empty. */
function* portions<Entry>(entries: Entry[]): Generator<Entry[]> {
  let portion: Entry[] = [];
  let weight = 0;
  for (const entry of entries) {
    const more = weightOf(entry);
    if (more > MOST_IN_ENTRY) throw new Error('Too much in one entry.');
    if (weight + more > PIECE_WEIGHT && portion.length > 0) {
      yield portion;
      portion = [];
      weight = 0;
    }
    portion.push(entry);
    weight += more;
  }
  yield portion;
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 64;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const [name, part] of Object.entries(value)) weight += name.length / 64 + weightOf(part);
  return weight;
}

/** Assembles the pieces of one object. */
export class Assembly {
  readonly #wholes: [string, unknown][] = [];
  readonly #lists = new Map<string, unknown[]>();
  readonly #maps = new Map<string, [string, unknown][]>();

  add(piece: Piece): void {
    if (piece.is === 'whole') this.#wholes.push([piece.field, piece.part]);
    else if (piece.is === 'list') append(this.#lists, piece.field, piece.part);
    else append(this.#maps, piece.field, piece.part);
  }

  finish(): Record<string, unknown> {
    const maps = [...this.#maps].map(([field, entries]) => [field, Object.fromEntries(entries)] as const);
    return Object.fromEntries([...this.#wholes, ...this.#lists, ...maps]);
  }
}

function append<Entry>(collected: Map<string, Entry[]>, field: string, part: Entry[]): void {
  const entries = collected.get(field);
  if (entries) for (const entry of part) entries.push(entry);
  else collected.set(field, part);
}

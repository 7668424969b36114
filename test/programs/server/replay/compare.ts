import { isList, isObject, serverText, type Fields, type Json } from './recording.ts';
import { isIdName, typeOfAny, type Names } from './names.ts';

/** The field that says which thing an object of a list is. */
const identities = [
  'stream_ids',
  'id',
  'message_id',
  'user_id',
  'stream_id',
  'saved_snippet_id',
  'scheduled_message_id',
  'reminder_id',
  'max_id',
  'group_id',
  'fragment',
  'name',
];

/** What tells things of a channel apart. */
const topicFields = ['topic', 'topic_name'];

/** Servers list these in no defined order. */
const unordered = ['user_id', 'stream_id', 'stream_ids', 'group_id', 'name'];

/** The end of a list that the recording cut. */
const cutList = /^<\d+ in all>$/;

/** A text that the recording cut. */
const cutText = /^([^]*)<(\d+) characters in all>$/;

/** A text with values inside that differ from run to run. */
const withNames = /<(?:server|time|user|channel|message)[^<>]*>/;

/** A comparison of what was recorded with what the reference server has, which lists what differs by the way to it. */
export class Comparison {
  readonly differences: string[] = [];
  readonly #names: Names;
  /** Lists with one item stand for longer ones, as in the responses of register. */
  readonly #firstsOnly: boolean;

  constructor(names: Names, options: { readonly firstsOnly?: boolean } = {}) {
    this.#names = names;
    this.#firstsOnly = options.firstsOnly ?? false;
  }

  /** Compares the values at a place. */
  values(place: string, recorded: Json, seen: Json | undefined): void {
    if (seen === undefined) this.#differs(place, 'missing');
    else if (isList(recorded)) this.#lists(place, recorded, seen);
    else if (isObject(recorded)) this.#objects(place, recorded, seen);
    else if (typeof recorded === 'string') this.#texts(place, recorded, seen);
    else if (recorded !== seen) this.#differs(place, typeof recorded === typeof seen ? 'value' : 'type');
  }

  #differs(place: string, how: string): void {
    this.differences.push(`${place} ${how}`);
  }

  #texts(place: string, recorded: string, seen: Json): void {
    const any = recorded === serverText || withNames.test(recorded) ? 'string' : undefined;
    const type = isIdName(recorded) ? undefined : (typeOfAny(recorded) ?? any);
    if (type !== undefined && !recorded.startsWith('<placeholder')) {
      if (typeof seen !== type) this.#differs(place, 'type');
      return;
    }
    if (isIdName(recorded)) {
      if (!this.#names.means(recorded, seen))
        this.#differs(place, typeof seen === 'number' ? 'value' : 'type');
      return;
    }
    if (typeof seen !== 'string') return this.#differs(place, 'type');
    const [, start = '', length] = cutText.exec(recorded) ?? [];
    const equal =
      length === undefined
        ? seen === (this.#names.valueOf(recorded) ?? recorded)
        : seen.startsWith(start) && [...seen].length === Number(length);
    if (!equal) this.#differs(place, 'value');
  }

  #objects(place: string, recorded: Fields, seen: Json): void {
    if (!isObject(seen)) return this.#differs(place, 'type');
    const left = new Set(Object.keys(seen));
    for (const [key, value] of Object.entries(recorded)) {
      const own = isIdName(key) ? this.#ownKey(key, left) : String(this.#names.valueOf(key) ?? key);
      left.delete(own);
      this.values(`${place}.${isIdName(key) ? '{}' : key}`, value, seen[own]);
    }
    if (this.#firstsOnly && Object.keys(recorded).some(isIdName)) return;
    for (const key of left) this.#differs(`${place}.${/^\d+$/.test(key) ? '{}' : key}`, 'extra');
  }

  #ownKey(name: string, keys: ReadonlySet<string>): string {
    const known = this.#names.valueOf(name);
    if (known !== undefined) return String(known);
    const [first] = keys;
    if (first !== undefined) this.#names.means(name, /^\d+$/.test(first) ? Number(first) : first);
    return first ?? name;
  }

  #lists(place: string, recorded: readonly Json[], seen: Json): void {
    if (!isList(seen)) return this.#differs(place, 'type');
    const isCut = recorded.some((item) => typeof item === 'string' && cutList.test(item));
    const items = isCut ? recorded.slice(0, -1) : recorded;
    const partial = isCut || (this.#firstsOnly && recorded.length === 1);
    const identity = identities.find((name) => items.some((item) => isObject(item) && name in item));
    const pairs = pairsOf(items, seen, (a, b) => this.#sameThing(a, b, identity));
    for (const [item, other] of pairs.matched) this.values(`${place}[]`, item, other);
    for (const _ of pairs.missing) this.#differs(`${place}[]`, 'missing');
    if (!partial) for (const _ of pairs.extra) this.#differs(`${place}[]`, 'extra');
    const isUnordered = identity === undefined ? items.every(isUnorderedId) : unordered.includes(identity);
    if (!isUnordered && !pairs.inOrder) this.#differs(place, 'order');
  }

  /** Whether two items are of the same thing; undefined if only their places can tell. */
  #sameThing(recorded: Json, seen: Json, identity: string | undefined): boolean | undefined {
    if (identity !== undefined) {
      if (!isObject(recorded) || !isObject(seen)) return undefined;
      const fields = [
        identity,
        ...topicFields.filter((field) => field in recorded && identity === 'stream_id'),
      ];
      const results = fields.map((field) =>
        this.#sameThing(recorded[field] ?? null, seen[field] ?? null, undefined),
      );
      return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
    }
    if (isList(recorded) && isList(seen)) {
      return (
        recorded.length === seen.length &&
        recorded.every((item) => seen.some((other) => this.#sameThing(item, other, undefined)))
      );
    }
    if (isList(recorded) || isObject(recorded)) return undefined;
    if (typeof recorded !== 'string') return recorded === seen;
    const known = this.#names.valueOf(recorded);
    if (known !== undefined) return String(known) === String(seen);
    return isIdName(recorded) || typeOfAny(recorded) || recorded === serverText
      ? undefined
      : recorded === seen;
  }
}

function isUnorderedId(item: Json): boolean {
  return typeof item === 'string' && /^<(?:user|channel) /.test(item);
}

interface Pairs {
  readonly matched: readonly (readonly [Json, Json])[];
  readonly missing: readonly Json[];
  readonly extra: readonly Json[];
  readonly inOrder: boolean;
}

/** Pairs the items of two lists: first those that are known to be the same, then those that may be, in their order. */
function pairsOf(
  recorded: readonly Json[],
  seen: readonly Json[],
  same: (a: Json, b: Json) => boolean | undefined,
): Pairs {
  const places = recorded.map(() => -1);
  const free = new Set(seen.keys());
  for (const wanted of [true, undefined]) {
    for (const [index, item] of recorded.entries()) {
      if (places[index] !== -1) continue;
      const place = [...free].find((other) => same(item, seen[other]!) === wanted);
      if (place === undefined) continue;
      places[index] = place;
      free.delete(place);
    }
  }
  const found = places.filter((place) => place !== -1);
  return {
    matched: recorded.flatMap((item, index) => (places[index] === -1 ? [] : [[item, seen[places[index]!]!]])),
    missing: recorded.filter((_, index) => places[index] === -1),
    extra: [...free].map((place) => seen[place]!),
    inOrder: found.every((place, index) => index === 0 || place > found[index - 1]!),
  };
}

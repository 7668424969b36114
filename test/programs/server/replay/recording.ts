/**
 * What running servers answered to the same steps at two feature levels, reduced to what a client branches on: statuses, codes,
 * the fields of bodies and events with their types, and our own values. `npm run recordings -- FOLDER` makes
 * `real-steps.jsonl` from the recordings.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export type Json = string | number | boolean | null | readonly Json[] | Fields;
export interface Fields {
  readonly [key: string]: Json;
}

/** The feature levels of the recorded servers. */
export const levels = [442, 313] as const;
export type Level = (typeof levels)[number];

/** The people whose event queues were read. */
export const followers = ['member', 'admin', 'owner', 'guest', 'second'] as const;
export type Follower = (typeof followers)[number];

/** Stands for a text that the server wrote. */
export const serverText = '…';

/** The response of a server, and the events that it caused. */
export interface Recorded {
  readonly status: number;
  /** `Allow`, `Retry-After` and `WWW-Authenticate`, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Without `result` and `msg`. Null if the response was not JSON. */
  readonly body: Fields | null;
  /** The events of each queue, in the server's order. Queues without events are left out. */
  readonly events: Readonly<Partial<Record<Follower, readonly Fields[]>>>;
}

/** A request of the recording. */
export interface Step {
  /** Its place, counted from 1. */
  readonly n: number;
  /** Who sent it: a role, `second` for the other member, `nobody` without credentials, `wrong` with a wrong key. */
  readonly as: string;
  readonly method: string;
  readonly path: string;
  /** Values that are not text were sent as JSON text. */
  readonly params: Fields;
  readonly recorded: Recorded;
}

/** A line of the file. Of two equal responses only that of the first level is there. */
interface Line {
  readonly n: number;
  readonly as: string;
  readonly request: string;
  readonly params: Fields;
  /** The request at the other levels, where it differs. */
  readonly others?: Readonly<Partial<Record<Level, { readonly request: string; readonly params: Fields }>>>;
  readonly at: Readonly<Partial<Record<Level, Fields>>>;
}

const file = new URL('../real-steps.jsonl', import.meta.url);

/** The steps of one level, in order. */
export function readSteps(level: Level): Step[] {
  const expand = expander();
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => {
      const { n, as, at, others, ...first } = JSON.parse(text) as Line;
      const { request, params } = others?.[level] ?? first;
      const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(request) ?? [];
      const answers = new Map(
        Object.entries(at).map(([key, fields]) => [Number(key), expand(fields) as Fields]),
      );
      const answer = answers.get(level) ?? answers.get(levels[0]);
      const events = apart((answer?.['events'] ?? {}) as Together);
      const recorded = { ...answer, events } as unknown as Recorded;
      return { n, as, method, path, params, recorded };
    });
}

/** Writes the file. The steps of the levels have the same numbers. */
export function writeSteps(steps: Readonly<Record<Level, readonly Step[]>>): void {
  const shorten = shortener();
  const plain = ({ events, ...answer }: Recorded) =>
    ({ ...answer, ...(Object.keys(events).length > 0 && { events: together(events) }) }) as unknown as Fields;
  const lines = steps[levels[0]].map((step, index) => {
    const { n, as, method, path, params, recorded } = step;
    const line = { n, as, request: `${method} ${path}`, params };
    const others: Record<string, unknown> = {};
    const at: Record<string, Json> = { [levels[0]]: plain(recorded) };
    for (const level of levels.slice(1)) {
      const other = steps[level][index]!;
      const request = { request: `${other.method} ${other.path}`, params: other.params };
      if (!same(request, { request: line.request, params })) others[level] = request;
      const answer = plain(other.recorded);
      if (!same(answer, at[levels[0]])) at[level] = answer;
    }
    // In the order in which the file is read.
    const shortened = Object.entries(at)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([level, answer]) => [level, shorten(answer)]);
    return { ...line, ...(Object.keys(others).length > 0 && { others }), at: Object.fromEntries(shortened) };
  });
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Events by the people who got the same ones: `member admin`. */
type Together = Readonly<Record<string, readonly Fields[]>>;

function together(events: Recorded['events']): Together {
  const groups = Map.groupBy(Object.entries(events), ([, list]) => JSON.stringify(list));
  return Object.fromEntries(
    [...groups.values()].map((group) => [group.map(([who]) => who).join(' '), group[0]![1]]),
  );
}

function apart(events: Together): Recorded['events'] {
  return Object.fromEntries(
    Object.entries(events).flatMap(([people, list]) => people.split(' ').map((who) => [who, list])),
  );
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Objects with fewer keys are written as they are. */
const fewKeys = 3;

/** The key under which an object has the place of the object that it is like. */
const like = '~';

/**
 * Writes objects briefly, since those of the same keys are alike in most values: the first one is written whole, a later one as
 * the number of these keys and the values that differ from the one before.
 */
function shortener(): (value: Json) => Json {
  const latest = new Map<string, { readonly shape: number; fields: Fields }>();
  const shorten = (value: Json): Json => {
    if (isList(value)) return value.map(shorten);
    if (!isObject(value)) return value;
    const keys = Object.keys(value);
    const before = latest.get(keys.toSorted().join());
    if (before) {
      const different = Object.entries(value).filter(([key, item]) => !same(before.fields[key], item));
      const written = { [like]: before.shape, ...mapped(Object.fromEntries(different), shorten) };
      before.fields = value;
      return written;
    }
    const written = mapped(value, shorten);
    if (keys.length >= fewKeys) latest.set(keys.toSorted().join(), { shape: latest.size, fields: value });
    return written;
  };
  return shorten;
}

/** Undoes a shortener, value by value in the order in which they were shortened. */
function expander(): (value: Json) => Json {
  const latest: Fields[] = [];
  const expand = (value: Json): Json => {
    if (isList(value)) return value.map(expand);
    if (!isObject(value)) return value;
    const { [like]: shape, ...different } = value;
    const before = typeof shape === 'number' ? latest[shape] : undefined;
    const fields = { ...before, ...mapped(different, expand) };
    if (before || Object.keys(fields).length >= fewKeys)
      latest[before ? (shape as number) : latest.length] = fields;
    return fields;
  };
  return expand;
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !isList(value);

/** The same object with each value replaced. */
export function mapped(fields: Fields, replace: (value: Json) => Json): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, replace(value)]));
}

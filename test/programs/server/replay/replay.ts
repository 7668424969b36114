import { Comparison } from './compare.ts';
import { pattern, Player, type Played } from './player.ts';
import { followers, readSteps, type Fields, type Level, type Step } from './recording.ts';

/** What differs between a recording and the reference server. */
export interface Differences {
  /** By the number of the step: a status, a code, or the kinds of somebody's events. */
  readonly steps: ReadonlyMap<number, readonly string[]>;
  /** Fields, values and orders, by their kind, with the steps that have it. */
  readonly kinds: ReadonlyMap<string, readonly number[]>;
}

/** Plays every step of a level against a reference server of that level. */
export async function replay(level: Level): Promise<Differences> {
  const player = await Player.at(level);
  const steps = new Map<number, readonly string[]>();
  const kinds = new Map<string, number[]>();
  try {
    for (const step of readSteps(level)) {
      const played = await player.play(step);
      const found = played ? comparedStep(step, played) : ['nothing to play it with'];
      if (found.length > 0) steps.set(step.n, found);
      // A step that went another way has nothing to compare, but its IDs are learned.
      const fields = played ? fieldKinds(step, played, player) : [];
      if (found.length > 0) continue;
      for (const kind of fields) kinds.set(kind, [...(kinds.get(kind) ?? []), step.n]);
    }
  } finally {
    await player.close();
  }
  return { steps, kinds };
}

/** Compares what a client branches on first. */
function comparedStep({ recorded, ...step }: Step, { response, events }: Played): string[] {
  const found: string[] = [];
  const differs = (what: string, expected: unknown, seen: unknown) => {
    if (expected !== seen) found.push(`${what}: ${String(expected)}, here ${String(seen)}`);
  };
  if (response) {
    differs('status', recorded.status, response.status);
    differs('code', recorded.body?.['code'], response.body?.['code']);
    differs('JSON', recorded.body !== null, response.body !== null);
    const challenge = 'www-authenticate';
    differs(challenge, recorded.headers?.[challenge], response.headers?.[challenge]);
  }
  for (const who of followers) differs(who, kindsOf(recorded.events[who]), kindsOf(events[who]));
  return found.map((difference) => `${step.as} ${step.method} ${step.path} ${difference}`);
}

function kindsOf(events: readonly Fields[] = []): string {
  const kinds = events.map(kindOf);
  // Servers report changes of groups in no defined order.
  const groups = kinds.filter(isOfGroup).sort();
  return kinds.map((kind) => (isOfGroup(kind) ? groups.shift() : kind)).join(' ');
}

const isOfGroup = (kind: string) => kind.startsWith('user_group/');

function kindOf({ type, op }: Fields): string {
  return op === undefined ? String(type) : `${String(type)}/${String(op)}`;
}

/** Compares the fields of the response and of the events. */
function fieldKinds(
  { method, path, recorded }: Step,
  { response, events }: Played,
  { names }: Player,
): string[] {
  const firstsOnly = path === '/register';
  const comparison = new Comparison(names, { firstsOnly });
  if (response?.body && recorded.body)
    comparison.values(`${method} ${pattern(path)}`, recorded.body, response.body);
  for (const who of followers) {
    const seen = [...(events[who] ?? [])];
    for (const [kind, expected] of Map.groupBy(recorded.events[who] ?? [], kindOf)) {
      const others = seen.filter((event) => kindOf(event) === kind);
      // How many there are is compared with the kinds.
      const count = Math.min(expected.length, others.length);
      comparison.values(kind, expected.slice(0, count), others.slice(0, count));
    }
  }
  return [...new Set(comparison.differences)];
}

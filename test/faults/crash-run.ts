import { decide } from '../../src-main/sync/delivery/decisions.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { reminders } from '../../src-main/sync/collections/reminders.ts';
import { scheduled } from '../../src-main/sync/collections/scheduled.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import { startServer, type Fault, type ReferenceServer } from '../programs/server/index.ts';
import { Relay } from '../programs/intermediaries/relay.ts';
import type { Intermediary } from '../programs/intermediaries/intermediary.ts';
import { intermediaries } from '../programs/intermediaries/index.ts';
import {
  CrashLab,
  type FileMishap,
  type Moment,
  type Phase,
  REQUEST_LIFE,
  SECOND,
  type Surroundings,
} from './crash-lab.ts';
import { isShown, reminderTag, messageTag } from './user-actions.ts';
import { mishaps } from './mishaps.ts';
import { type Thing, valueIn } from './promises.ts';
import { random } from './random.ts';
import { computerClocks, type ClockName } from './worker-clock.ts';

type Below = (bound: number) => number;

/** How one profile is treated. */
export interface Treatment {
  /** A server with only the core operations. It has no lists, so nothing in doubt can be found out. */
  isStrict: boolean;
  /** A change in so many loses its connection, before or after taking effect; 0: no change does. */
  drops: number;
  /** Whether intermediaries are in place now and then, during a kill and after it. */
  intermediaries: boolean;
  /** The clocks that the computer has now and then, and to which it is set while Perch runs; empty: it is right. */
  clocks: readonly ClockName[];
  /** Whether now and then the list of accounts is damaged or deleted, and a second Perch starts on the profile. */
  files: boolean;
}

/** The results of a profile. */
export interface CrashReport {
  killsBy: ReadonlyMap<Phase, number>;
  killsByClock: ReadonlyMap<ClockName, number>;
  killsByIntermediary: ReadonlyMap<string, number>;
  killsByFile: ReadonlyMap<string, number>;
  acknowledgedBy: ReadonlyMap<string, number>;
  creates: number;
  /** How many different creates were interrupted while they were sent. */
  doubts: number;
  /** About how many of them the user had to be asked. */
  asked: number;
  lost: string[];
  doubled: string[];
  damaged: string[];
  /** Other problems. */
  other: string[];
}

/** The problems of a profile, as text. */
export const problemsIn = ({ lost, doubled, damaged, other }: CrashReport): string[] =>
  Object.entries({ lost, doubled, damaged, other }).flatMap(([what, words]) =>
    words.map((word) => `${what}: ${word}`),
  );

/** A random treatment. */
export function someTreatment(below: Below): Treatment {
  return {
    isStrict: below(4) === 0,
    drops: [0, 4, 6][below(3)] ?? 0,
    intermediaries: below(2) === 0,
    clocks: below(2) === 0 ? computerClocks : [],
    files: below(2) === 0,
  };
}

/** Kills the Perch of a profile as often as requested, then lets Perch settle and compares everything with the promises. */
export async function crashProfile(
  seed: number,
  kills: number,
  treatment: Treatment,
  isOver: () => boolean = () => false,
): Promise<CrashReport> {
  const server = await startServer({ strict: treatment.isStrict, requestLife: REQUEST_LIFE });
  const relay = await Relay.open(server.url);
  const lab = new CrashLab(server, treatment.isStrict ? 'strict' : 'all', relay);
  try {
    const { below } = random(seed);
    const chance = random(seed + 1).below;
    const known = intermediaries(seed).filter(({ name }) => !LEFT_OUT.includes(name));
    for (let i = 0; i < kills && !isOver(); i++) {
      disturb(server, below, treatment.drops);
      const instant = someInstant(below, lab.wasOpen);
      await lab.runAndKill(seed * 1_000 + i, instant, someSurroundings(chance, treatment, known));
    }
    server.faults.lift();
    return await verdict(lab, treatment);
  } finally {
    await lab.close();
    await relay.stop();
    await server.close();
  }
}

/** These two repeat requests by themselves or return old lists, so a second effect would prove nothing about Perch. */
const LEFT_OUT: readonly string[] = ['a proxy that asks twice', 'a cache that replays old answers'];

/** The longest that an intermediary stays after the next process has begun, in milliseconds. */
const LONGEST_STAY = 80;

const fileMishaps: readonly FileMishap[] = [...mishaps, SECOND];

/** Random conditions for half of the kills, where the treatment has them. */
function someSurroundings(
  below: Below,
  { intermediaries: hasIntermediaries, clocks, files }: Treatment,
  known: readonly Intermediary[],
): Surroundings {
  const [hasIntermediary, isWrong, isReset] = [below(2) === 0, below(2) === 0, below(4) === 0];
  const intermediary = known[below(known.length)] ?? null;
  const clock = clocks[below(Math.max(1, clocks.length))] ?? 'right';
  const intermediaryStays = below(LONGEST_STAY);
  // It happens only while Perch is online.
  const file = files ? fileMishaps[below(fileMishaps.length)] : undefined;
  return {
    intermediary: hasIntermediaries && hasIntermediary ? intermediary : null,
    intermediaryStays: hasIntermediaries ? intermediaryStays : 0,
    clock: isWrong ? clock : 'right',
    resets: isReset ? clocks : [],
    file: file ?? null,
  };
}

/** The first kills come while the file is created; later most come while changes are made and delivered. */
function someInstant(below: Below, wasOpen: boolean): { moment: Moment; after: number } {
  if (!wasOpen && below(5) > 0) return { moment: 'opening', after: below(16) };
  const dice = below(10);
  if (dice < 1) return { moment: 'opening', after: below(12) };
  if (dice < 3) return { moment: 'open', after: below(80) };
  if (dice < 4) return { moment: 'quitting', after: below(80) };
  return { moment: dice < 7 ? 'online' : 'followed', after: 5 + below(150) };
}

const CREATES = [
  '/messages',
  '/saved_snippets',
  '/scheduled_messages',
  '/reminders',
  '/channel_folders/create',
];
const SETS = [
  { method: 'POST', path: '/users/me/status' },
  { method: 'POST', path: '/messages/flags' },
  { method: 'POST', path: '/navigation_views' },
  { method: 'PATCH', path: '*' },
  { method: 'DELETE', path: '*' },
];

/**
 * Queues random latency for the next requests, and a lost connection for one in `drops` changes. The next process's first reads
 * take longer than any change, so a request of the killed process has taken effect before the next process sends. (Other tests
 * cover requests that take effect later.)
 */
function disturb(server: ReferenceServer, below: Below, drops: number): void {
  const maybeDropped = (request: Partial<Fault>, longest: number): Fault => {
    const isDropped = drops > 0 && below(drops) === 0;
    const processed = isDropped && below(2) === 0;
    return {
      ...request,
      kind: isDropped ? 'drop' : 'latency',
      delayMs: below(longest),
      ...(processed && { processed }),
    };
  };
  server.faults.lift();
  for (let i = 0; i < 30; i++) {
    for (const path of CREATES) server.faults.queue(maybeDropped({ method: 'POST', path }, 80));
    for (const set of SETS) server.faults.queue(maybeDropped(set, 15));
    server.faults.queue({ method: 'GET', kind: 'latency', delayMs: 16 + below(20) });
    server.faults.queue({ method: 'POST', path: '/register', kind: 'latency', delayMs: 16 + below(20) });
  }
}

/** The most rounds in which the user decides. */
export const MOST_ROUNDS = 5;

/** The server must have every promised item once, and the cache must show the server's data. */
async function verdict(lab: CrashLab, { isStrict }: Treatment): Promise<CrashReport> {
  const asked = await lab.settle();
  const waiting = lab.examine().changes;
  const waits = new Set(waiting.map(nameOfCreate));
  const lost = lab.promises.broken(lab.onServer(), (name) => waits.has(name));
  const other = [...lab.faults];
  const asking = waiting.filter(({ state, mustAsk }) => state === 'in-doubt' && mustAsk);
  const listed = isStrict ? [] : asking.filter((change) => !isBeforeAnyId(change));
  if (listed.length > 0) other.push(`${listed.length} changes ask although the server has lists`);
  const held = new Set(asking.map(({ subject }) => subject));
  const given = new Set(waiting.filter(wasGivenHere).map(nameOfCreate));
  const stray = waiting.filter((change) => !held.has(change.subject) && !wasGivenHere(change));
  other.push(...stray.map((change) => `left over: ${JSON.stringify(change)}`));
  if (asked > 0 && stray.length === 0) {
    // On a slow machine a request that is sent again may time out, and the user is asked again.
    for (let asks = asked, rounds = 0; asks > 0 && rounds < MOST_ROUNDS; rounds++) {
      answerTruly(lab);
      asks = await lab.settle();
    }
    const stillBroken = lab.promises.broken(lab.onServer(), (name) => given.has(name));
    lost.push(...stillBroken.filter((words) => !lost.includes(words)));
  }
  const { changes, shown, unfollowed } = lab.examine();
  other.push(...unfollowed);
  const left = changes.filter((change) => !wasGivenHere(change));
  if (stray.length === 0 && left.length > 0) other.push(`${left.length} changes wait after all answers`);
  const things = lab.onServer();
  for (const name of lab.promises.names.filter((name) => isShown(name) && !given.has(name))) {
    const [here, there] = [valueIn(shown, name), valueIn(things, name)];
    // A server without lists does not report what was never set here.
    if (here === null && isStrict && !lab.promises.wasKept(name)) continue;
    if (here !== there) other.push(`${name} is shown as ${here}, and the server has ${there}`);
  }
  const { killsBy, killsByClock, killsByIntermediary, killsByFile, doubts, damages, promises } = lab;
  const { acknowledgedBy, creates } = promises;
  const doubled = promises.doubled(things);
  return {
    killsBy,
    killsByClock,
    killsByIntermediary,
    killsByFile,
    acknowledgedBy,
    creates,
    doubts,
    asked,
    lost,
    doubled,
    damaged: damages,
    other,
  };
}

/** Before Perch knows an ID of the server, no message there can be distinguished from an older one: it asks, also with lists. */
const isBeforeAnyId = ({ action, mark }: StoredChange): boolean => action === 'send-message' && mark === null;

/** Under a clock that ran ahead, a reminder is given on this computer and is not sent any more. */
const wasGivenHere = ({ action, state, params }: StoredChange): boolean =>
  action === 'create-reminder' && state === 'expired' && reminders.value.parse(params).reminded === true;

/** The user looks at the server and decides truthfully about each create in doubt. */
export function answerTruly(lab: CrashLab): void {
  const { db } = openCache(lab.file, Date.now());
  for (const change of listChanges(db).filter(({ state }) => state === 'in-doubt')) {
    const isThere = lab.onServer().some((thing) => isEffectOf(change, thing));
    decide(db, change.id, isThere ? 'is-there' : 'send-again', Date.now());
  }
  db.close();
}

/** Whether a thing on the server is what a create makes. Snippets may have one title, and no two have one text. */
const isEffectOf = (create: StoredChange, { name, value }: Thing): boolean =>
  name === nameOfCreate(create) &&
  (create.action !== 'create-snippet' || value === snippets.value.parse(create.params).content);

/** The name in promises of the item that a change creates; the subject of a change that creates nothing. */
function nameOfCreate({ action, params, subject }: StoredChange): string {
  switch (action) {
    case 'create-snippet':
      return `snippet ${snippets.value.parse(params).title}`;
    case 'create-scheduled':
      return `scheduled ${messageTag(scheduled.value.parse(params).content)}`;
    case 'send-message':
      return `message ${messageTag((params as { content: string }).content)}`;
    case 'create-reminder':
      return `reminder ${reminderTag(reminders.value.parse(params).note)}`;
    default:
      return subject;
  }
}

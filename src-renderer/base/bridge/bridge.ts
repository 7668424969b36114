import type { DataPart } from '../../../src-main/contract/values/data-part.ts';
import type {
  Answer,
  CallName,
  EventName,
  Events,
  HandedOver,
  InputOf,
  Navigation,
  QueryName,
  ResultOf,
} from '../../../src-main/contract/ipc.ts';
import { type Problem, Refusal } from '../../../src-main/contract/problem.ts';

async function answerOf<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
): Promise<Answer<ResultOf<Name>>> {
  try {
    return (await window.perch.call(name, input)) as Answer<ResultOf<Name>>;
  } catch {
    return { ok: false, problem: { kind: 'unexpected' }, reads: [] };
  }
}

/**
 * Calls the main process.
 * @throws {Refusal} with the problem.
 */
export async function ask<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> {
  const answer = await answerOf(name, input);
  if (!answer.ok) throw new Refusal(answer.problem);
  return answer.value;
}

/** Asks, and says which parts of the data the answer was read from, also where the answer is a problem. */
export const query: <Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
) => Promise<Answer<ResultOf<Name>>> = answerOf;

/** The problem of anything that was thrown. What is not a refusal is a fault of ours, and is reported. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refusal) return thrown.problem;
  reportError(thrown);
  return { kind: 'unexpected' };
}

type Listener = (name: EventName, payload: Events[EventName]) => void;

const listeners = new Set<Listener>();
let isSubscribed = false;

/** Each event of main crosses into the page once, however many listen. */
function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (!isSubscribed)
    window.perch.subscribe((name, payload) => {
      for (const one of [...listeners]) one(name, payload);
    });
  isSubscribed = true;
  return () => void listeners.delete(listener);
}

/** Calls back with the parts of the data that have changed. Returns the function that unsubscribes. */
export const onChanged = (changed: (parts: readonly DataPart[]) => void): (() => void) =>
  listen((name, payload) => {
    if (name === 'changed') changed((payload as Events['changed']).parts);
  });

/** The latest of each event that came before anything listened for it. */
const early = new Map<EventName, Events[EventName]>();
const awaited = new Set<EventName>();

/**
 * Keeps events of main until the app listens: main may push as soon as the page exists, and the app is mounted only when its
 * words have loaded.
 */
export function keepEarlyEvents(): void {
  listen((name, payload) => {
    // The app reads changed data afterwards anyway.
    if (name !== 'changed' && !awaited.has(name)) early.set(name, payload);
  });
}

function on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void {
  awaited.add(name);
  const unsubscribe = listen((pushed, payload) => {
    if (pushed === name) listener(payload as Events[Name]);
  });
  const kept = early.get(name);
  if (kept !== undefined) {
    early.delete(name);
    listener(kept as Events[Name]);
  }
  return unsubscribe;
}

/** Calls back when the quick window hands over the command of a row, or when a link opens something. */
export const onRun = (run: (handed: HandedOver) => void): (() => void) => on('run', run);

/** Calls back when the tray, a notification or a second start opens a place. */
export const onNavigate = (navigate: (to: Navigation) => void): (() => void) => on('navigate', navigate);

/** Calls back when the quick window is to show the fields of a snippet. */
export const onQuickFill = (fill: (snippet: Events['quick-fill']) => void): (() => void) =>
  on('quick-fill', fill);

/** Calls back when the quick window was shown or hidden. */
export const onQuickShown = (listener: (isShown: boolean) => void): (() => void) =>
  on('quick-shown', listener);

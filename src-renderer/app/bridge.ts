import type {
  CallName,
  CollectionName,
  Events,
  HandedOver,
  InputOf,
  Navigation,
  ResultOf,
} from '../../src-main/contract/ipc.ts';
import { type Problem, Refusal } from '../../src-main/contract/problem.ts';

/**
 * Calls the main process.
 * @throws {Refusal} with the problem.
 */
export async function ask<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> {
  let answer;
  try {
    answer = await window.perch.call(name, input);
  } catch {
    throw new Refusal({ kind: 'unexpected' });
  }
  if (!answer.ok) throw new Refusal(answer.problem);
  return answer.value as ResultOf<Name>;
}

/** The problem of anything that was thrown; what is not a refusal is a fault of ours. */
export const problemOf = (thrown: unknown): Problem =>
  thrown instanceof Refusal ? thrown.problem : { kind: 'unexpected' };

/** Calls back when one of the collections has changed. Returns the function that unsubscribes. */
export function onChanged(collections: readonly CollectionName[], changed: () => void): () => void {
  return window.perch.subscribe((name, payload) => {
    if (name !== 'changed') return;
    if ((payload as Events['changed']).collections.some((one) => collections.includes(one))) changed();
  });
}

/** Calls back when the quick window hands over what one of its rows does, or a link opens something. */
export function onRun(run: (handed: HandedOver) => void): () => void {
  return window.perch.subscribe((name, payload) => {
    if (name === 'run') run(payload as Events['run']);
  });
}

/** Calls back when the tray, a notification or a second start opens a place. */
export function onNavigate(navigate: (to: Navigation) => void): () => void {
  return window.perch.subscribe((name, payload) => {
    if (name === 'navigate') navigate(payload as Events['navigate']);
  });
}

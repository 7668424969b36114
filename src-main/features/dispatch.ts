import { isDiskFailure } from '../cache/disk-failure.ts';
import { calls, type CallResult, type CallName } from '../contract/ipc.ts';
import { Refusal } from '../contract/problem.ts';
import type { Handlers } from './base/handler.ts';

const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(calls, name);

/**
 * Handles one call of a window. A name that `contract/ipc.ts` does not list and an input of another shape reach no
 * handler. An error of a handler other than a `Refusal` is a fault of Perch, and its message does not cross to the
 * window.
 */
export async function dispatch(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  onFault: (name: string, error: unknown) => void,
): Promise<CallResult<unknown>> {
  if (!isCallName(name)) return { ok: false, problem: { kind: 'invalid-input' } };
  const parsed = calls[name].input.safeParse(input);
  if (!parsed.success) return { ok: false, problem: { kind: 'invalid-input' } };
  try {
    const handler = handlers[name] as (input: unknown) => unknown;
    return { ok: true, value: await handler(parsed.data) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    onFault(name, error);
    return { ok: false, problem: { kind: isDiskFailure(error) ? 'disk' : 'unexpected' } };
  }
}

import { isDiskFailure } from '../cache/file/disk-failure.ts';
import { trackReads } from '../tracking/reads.ts';
import { calls, type Answer, type CallName, type CallResult } from '../contract/ipc.ts';
import { Refusal } from '../contract/problem.ts';
import type { Handlers } from './base/handler.ts';

const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(calls, name);

/**
 * Handles one call of a window. A name that `contract/ipc.ts` does not list and an input of another shape reach no
 * handler. An error of a handler other than a `Refusal` is a fault of Perch, and its message does not cross to the
 * window. The answer says which parts of the data the result was read from, so that the window knows when to ask again.
 */
export async function dispatch(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  onFault: (name: string, error: unknown) => void,
): Promise<Answer<unknown>> {
  if (!isCallName(name)) return { ok: false, problem: { kind: 'invalid-input' }, reads: [] };
  const parsed = calls[name].input.safeParse(input);
  if (!parsed.success) return { ok: false, problem: { kind: 'invalid-input' }, reads: [] };
  const handler = handlers[name] as (input: unknown) => unknown;
  const run = () => resultOf(name, () => handler(parsed.data), onFault);
  if (calls[name].kind === 'command') return { ...(await run()), reads: [] };
  const { result, reads } = trackReads(run);
  return { ...(await result), reads: [...reads] };
}

async function resultOf(
  name: CallName,
  handle: () => unknown,
  onFault: (name: string, error: unknown) => void,
): Promise<CallResult<unknown>> {
  try {
    return { ok: true, value: await handle() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    onFault(name, error);
    return { ok: false, problem: { kind: isDiskFailure(error) ? 'disk' : 'unexpected' } };
  }
}

import { Refusal, type Problem } from '../src-main/contract/problem.ts';

/** The problem that a call is refused with. */
export async function problemOf(call: Promise<unknown> | (() => unknown)): Promise<Problem> {
  try {
    await (typeof call === 'function' ? call() : call);
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
  throw new Error('Nothing was refused');
}

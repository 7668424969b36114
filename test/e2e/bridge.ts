import type { Page } from '@playwright/test';
import type { CallResult, CallName, InputOf, ResultOf } from '../../src-main/contract/ipc.ts';

/**
 * Asks the main process as the window itself does.
 * @throws with the problem, where it answers one
 */
export async function ask<Name extends CallName>(
  page: Page,
  name: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  const answer = await page.evaluate(
    ([call, value]) =>
      (
        globalThis as unknown as { perch: { call(call: string, input: unknown): Promise<unknown> } }
      ).perch.call(call, value),
    [name, input] as const,
  );
  const { ok, ...rest } = answer as CallResult<ResultOf<Name>>;
  if ('value' in rest && ok) return rest.value;
  throw new Error(`${name}: ${JSON.stringify(rest)}`);
}

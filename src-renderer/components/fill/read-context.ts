import type { AccountView } from '../../../src-main/contract/values/account.ts';
import { ask, problemOf } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import type { FillContext } from './fill.svelte.ts';

/**
 * The values for the placeholders of a content. A short text on the clipboard is offered for a field.
 * @throws {Refusal} where the account cannot be read
 */
export async function readFillContext({ id, fullName }: AccountView, content: string): Promise<FillContext> {
  const isClipboardWanted = /\{\{\s*clipboard\s*\}\}/i.test(content);
  const reading = ask('clipboard:read', undefined);
  const [last, clipboard] = await Promise.all([
    ask('snippets:last-values', { accountId: id }),
    // For the fields it is only an offer, so a text that is far too long does not matter. Values that may not be read stay empty.
    reading.catch((thrown: unknown) => {
      if (isClipboardWanted && problemOf(thrown).kind !== 'unattended') throw thrown;
      return '';
    }),
  ]);
  return { me: fullName, clipboard, now: clock.atThisMoment(), last };
}

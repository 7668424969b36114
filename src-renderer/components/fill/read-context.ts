import type { AccountView } from '../../../src-main/contract/values/account.ts';
import type { SnippetView } from '../../../src-main/contract/values/snippet.ts';
import { ask, problemOf } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import type { FillContext } from './fill.svelte.ts';

/**
 * The values for the placeholders of a content. A short text on the clipboard is offered for a field.
 * @throws {Refusal} where the account cannot be read
 */
export async function readFillContext(
  { id, fullName }: AccountView,
  { content, team }: Pick<SnippetView, 'content' | 'team'>,
): Promise<FillContext> {
  const accountId = id;
  // The user's click or key allows the clipboard to be read for a moment only.
  const reading = ask('clipboard:read', { from: 'clipboard' }).then(
    (text) => ({ text }),
    (thrown: unknown) => ({ text: '', thrown }),
  );
  const [last, included, clipboard] = await Promise.all([
    ask('snippets:last-values', { accountId }),
    ask('snippets:included', { accountId, content }),
    reading,
  ]);
  const isClipboardWanted = [content, ...included.map((snippet) => snippet.content)].some((text) =>
    /\{\{\s*clipboard\s*\}\}/i.test(text),
  );
  // For the fields it is only an offer, so a text that is far too long does not matter. Values that may not be read stay empty.
  if ('thrown' in clipboard && isClipboardWanted && problemOf(clipboard.thrown).kind !== 'unattended')
    throw clipboard.thrown;
  return {
    me: fullName,
    clipboard: clipboard.text,
    now: clock.atThisMoment(),
    last,
    included,
    isTeams: team !== null,
    findPeople: (search) => ask('people:search', { accountId, search }),
  };
}

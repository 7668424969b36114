import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { toasts as ToastsOf } from '../../src-renderer/components/toast/toasts.svelte.ts';
import type { Composer as ComposerOf } from '../../src-renderer/entities/messages/composer/composer.svelte.ts';
import { useRunes } from './runes.ts';

let Composer: typeof ComposerOf;
let toasts: typeof ToastsOf;
/** The stored draft. */
let stored = '';
/** The effects of the forms that are shown end by these. */
const ends: (() => void)[] = [];

const call = (name: string, { value }: { value?: string }): Promise<unknown> => {
  if (name === 'drafts:save') stored = value ?? '';
  return Promise.resolve({ ok: true, value: name === 'drafts:get' ? stored : null, reads: [] });
};

/** Leaves the forms that are shown. */
function leave(): void {
  for (const end of ends.splice(0)) end();
}

// Each effect runs once.
useRunes({
  perch: { call },
  effect(run) {
    const end = run();
    if (typeof end === 'function') ends.push(() => void end());
  },
});
beforeAll(async () => {
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} });
  ({ toasts } = await import('../../src-renderer/components/toast/toasts.svelte.ts'));
  ({ Composer } = await import('../../src-renderer/entities/messages/composer/composer.svelte.ts'));
});
beforeEach(() => {
  leave();
  stored = '';
  toasts.dismiss();
});

test('a sent message is listed until the list has it, also while the next one is on its way', async () => {
  const answers: PromiseWithResolvers<{ messageId: number }>[] = [];
  const ask = (): Promise<{ messageId: number }> => {
    const answer = Promise.withResolvers<{ messageId: number }>();
    answers.push(answer);
    return answer.promise;
  };
  const workspace = { accountId: 'a', ask, organization: null };
  const composer = new Composer(workspace as never, 'message', () => ({ channelId: 1, topic: 'lunch' }));
  await composer.read;
  const send = (text: string): Promise<boolean> => {
    composer.text = text;
    return composer.send();
  };
  const first = send('First');
  answers[0]!.resolve({ messageId: 7 });
  expect(await first).toBe(true);
  expect(composer.sentTo).toEqual({ channelId: 1, topic: 'lunch' });
  const second = send('Second');
  expect(composer.sending).toEqual([
    { content: 'First', messageId: 7 },
    { content: 'Second', messageId: null },
  ]);
  composer.text = 'Third';
  answers[1]!.reject(new Refusal({ kind: 'rejected' }));
  expect(await second).toBe(false);
  expect(composer.sending).toEqual([{ content: 'First', messageId: 7 }]);
  expect(composer.text).toBe('Second\n\nThird');
});

const lunch = { channelId: 1, topic: 'lunch' };

test('that a message was not sent is said also after its form was left, and the next form has the reason', async () => {
  const answer = Promise.withResolvers<{ messageId: number }>();
  const ask = (): Promise<{ messageId: number }> => answer.promise;
  const workspace = { accountId: 'a', ask, organization: null, organizationName: 'Lakeside' } as never;
  const first = new Composer(workspace, 'message:lunch', () => lunch);
  await first.read;
  first.text = 'On my way.';
  first.edited();
  const sending = first.send();
  first.text = 'Nearly.';
  first.edited();
  leave();
  answer.reject(new Refusal({ kind: 'offline', maybeDone: true }));
  expect(await sending).toBe(false);
  expect(toasts.current).toMatchObject({ tone: 'no', text: expect.stringContaining('On my way.') });
  expect(JSON.parse(stored)).toBe('On my way.\n\nNearly.');

  const second = new Composer(workspace, 'message:lunch', () => lunch);
  expect(await second.resumed).toBe(false);
  expect(second.text).toBe('On my way.\n\nNearly.');
  expect(second.problem).toMatchObject({ maybeDone: true });
});

test('a message on its way stays in the draft when the next text is handed on', async () => {
  const answer = Promise.withResolvers<{ messageId: number }>();
  const ask = (): Promise<{ messageId: number }> => answer.promise;
  const workspace = { accountId: 'a', ask, organization: null } as never;
  const composer = new Composer(workspace, 'message:tea', () => lunch);
  await composer.read;
  composer.text = 'On my way.';
  composer.edited();
  const sending = composer.send();
  composer.text = 'Nearly.';
  composer.edited();
  composer.clear();
  await vi.waitUntil(() => stored === '"On my way."');
  answer.resolve({ messageId: 7 });
  expect(await sending).toBe(true);
  expect(stored).toBe('');
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { Composer as ComposerOf } from '../../src-renderer/entities/messages/composer/composer.svelte.ts';

let Composer: typeof ComposerOf;

// Nothing is shown, so state is a plain value and no effect runs.
beforeAll(async () => {
  const raw = (value: unknown) => value;
  vi.stubGlobal('$state', Object.assign(raw, { raw, snapshot: raw }));
  vi.stubGlobal('$derived', Object.assign(raw, { by: (make: () => unknown) => make() }));
  vi.stubGlobal('$effect', () => {});
  vi.stubGlobal('window', { perch: { call: () => Promise.resolve({ ok: true, value: '', reads: [] }) } });
  ({ Composer } = await import('../../src-renderer/entities/messages/composer/composer.svelte.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

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

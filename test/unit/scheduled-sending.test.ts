import { beforeAll, expect, test, vi } from 'vitest';
import type { Composer as ComposerOf } from '../../src-renderer/places/scheduled/composer.svelte.ts';
import { useRunes } from './runes.ts';

let Composer: typeof ComposerOf;
const answers: PromiseWithResolvers<unknown>[] = [];

const call = (name: string): Promise<unknown> => {
  if (name === 'messages:find-sent') return Promise.resolve({ ok: true, value: true, reads: [] });
  if (name !== 'messages:send') return Promise.resolve({ ok: true, value: null, reads: [] });
  const answer = Promise.withResolvers<unknown>();
  answers.push(answer);
  return answer.promise;
};

useRunes({ perch: { call } });
beforeAll(async () => {
  ({ Composer } = await import('../../src-renderer/places/scheduled/composer.svelte.ts'));
});

test('what is written while a message is on its way stays when that one turns out to be sent', async () => {
  const composer = new Composer('a', 'new-1');
  await vi.waitUntil(() => composer.ready);
  composer.change({ channelId: 1, topic: 'lunch', content: 'At noon?' });
  const sending = composer.sendNow();
  await vi.waitUntil(() => answers.length === 1);
  composer.change({ content: 'At noon?\n\nI bring the soup.' });
  answers[0]!.resolve({ ok: false, problem: { kind: 'network', maybeDone: true }, reads: [] });
  expect(await sending).toMatchObject({ field: 'message' });
  expect(composer.maybeSent).toBe(true);
  expect(await composer.lookForUnconfirmed()).toBe(true);
  expect(composer.value.content).toBe('I bring the soup.');
});

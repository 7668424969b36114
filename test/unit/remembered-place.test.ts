import { beforeAll, expect, test } from 'vitest';
import type { Places } from '../../src-renderer/state/places.svelte.ts';
import type { TopicsState } from '../../src-renderer/state/topics.svelte.ts';
import type { rememberPlace as rememberPlaceOf } from '../../src-renderer/state/last-place.svelte.ts';
import { useRunes } from './runes.ts';

let rememberPlace: typeof rememberPlaceOf;
const KEPT = { place: 'topics', source: null, conversation: { channelId: 7, topic: 'lunch' } };

const call = () => Promise.resolve({ ok: true, value: JSON.stringify(KEPT), reads: [] });
useRunes({ perch: { call } });
beforeAll(async () => {
  ({ rememberPlace } = await import('../../src-renderer/state/last-place.svelte.ts'));
});

/** The conversations that are opened at a start with this conversation open. */
async function openedBeside(shown: object | null): Promise<unknown[]> {
  const opened: unknown[] = [];
  const topics = { source: null, selection: shown, openConversation: (one: unknown) => opened.push(one) };
  const places = { current: 'topics', begin() {} };
  const draft = rememberPlace('one', places as unknown as Places, topics as unknown as TopicsState);
  await draft.read;
  return opened;
}

test('the last conversation is shown again, unless a notification has opened another', async () => {
  expect(await openedBeside(null)).toEqual([KEPT.conversation]);
  const other = { kind: 'conversation', conversation: { people: [8] } };
  expect(await openedBeside(other)).toEqual([]);
});

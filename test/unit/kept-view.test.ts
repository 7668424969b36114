import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Conversation } from '../../src-main/contract/values/conversation.ts';
import { parseKeptView } from '../../src-renderer/state/last-view.svelte.ts';
import { forEvery } from '../for-every.ts';

const view = { place: 'topics', source: 7, conversation: null };

test.each([
  view,
  { ...view, place: 'status', source: null },
  { ...view, source: 'people', conversation: { people: [3, 4] } },
  { ...view, conversation: { channelId: 7, topic: '' } },
])('a stored view is read again: %j', (kept) => {
  expect(parseKeptView(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  null,
  'topics',
  [],
  {},
  { ...view, place: 'accounts' },
  { ...view, place: 'nowhere' },
  { ...view, source: 0 },
  { ...view, source: 1.5 },
  { place: 'topics', conversation: null },
  { place: 'topics', source: null },
])('an invalid stored view is ignored: %j', (kept) => {
  expect(parseKeptView(kept)).toBeNull();
});

test('a stored conversation is accepted exactly if its schema accepts it', () => {
  const id = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.constantFrom(1.5, 2 ** 53, '1', null));
  const conversation = fc.oneof(
    fc.record(
      {
        channelId: id,
        topic: fc.oneof(fc.string(), fc.constantFrom('x'.repeat(1_000), 'x'.repeat(1_001), 5)),
        people: fc.oneof(fc.array(id, { maxLength: 3 }), fc.constant(Array(201).fill(1))),
        other: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  );
  forEvery([conversation], 5_000, (json) => {
    const expected = json === null ? { data: null } : Conversation.safeParse(json);
    const parsed = parseKeptView({ ...view, conversation: json });
    expect(parsed?.conversation).toEqual(expected.data);
  });
});

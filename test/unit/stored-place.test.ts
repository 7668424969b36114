import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Conversation } from '../../src-main/contract/values/conversation.ts';
import { parseStoredPlace } from '../../src-renderer/state/last-place.svelte.ts';
import { forEvery } from '../for-every.ts';

const stored = { place: 'topics', source: 7, conversation: null };

test.each([
  stored,
  { ...stored, place: 'status', source: null },
  { ...stored, source: 'people', conversation: { people: [3, 4] } },
  { ...stored, conversation: { channelId: 7, topic: '' } },
])('a stored place is read again: %j', (json) => {
  expect(parseStoredPlace(JSON.parse(JSON.stringify(json)))).toEqual(json);
});

test.each([
  null,
  'topics',
  [],
  {},
  { ...stored, place: 'accounts' },
  { ...stored, place: 'nowhere' },
  { ...stored, source: 0 },
  { ...stored, source: 1.5 },
  { place: 'topics', conversation: null },
  { place: 'topics', source: null },
])('an invalid stored place is ignored: %j', (json) => {
  expect(parseStoredPlace(json)).toBeNull();
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
    const parsed = parseStoredPlace({ ...stored, conversation: json });
    expect(parsed?.conversation).toEqual(expected.data);
  });
});

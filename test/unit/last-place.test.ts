import { expect, test } from 'vitest';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { lastPlace } from '../../src-main/features/app/last-place.ts';
import { newCache } from './cache.ts';

test.each([
  ['{"place":"snippets","source":null,"conversation":null}', 'snippets'],
  ['{"place":"nowhere"}', null],
  ['{"place":', null],
  ['null', null],
  [null, null],
])('after a window has kept %s, its last place is %s', (kept, place) => {
  const db = newCache();
  if (kept !== null) saveDraft(db, 'window', kept, 1);
  expect(lastPlace(db)).toBe(place);
});

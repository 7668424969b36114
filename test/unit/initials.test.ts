import { expect, test } from 'vitest';
import { initialsOf } from '../../src-renderer/components/avatar/initials.ts';

test.each([
  ['Mira Kowalski', 'MK'],
  ['  mira   anna kowalski ', 'MK'],
  ['Mira', 'M'],
  ['', ''],
  ['   ', ''],
  ['Ada 👩‍👩‍👧', 'A👩‍👩‍👧'],
  ['éva Ålund', 'ÉÅ'],
  ['יעל לוי', 'יל'],
  ['ß x', 'SSX'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

import { expect, test } from 'vitest';
import { mayDeactivate } from '../../src-renderer/places/people/may-deactivate.ts';
import { dateWords, localTime } from '../../src-renderer/places/people/person-words.ts';

const NOW = Date.parse('2026-11-20T16:05:00Z');

test.each([
  ['Europe/Warsaw', '17:05, Friday'],
  ['America/Los_Angeles', '08:05, Friday'],
  ['Asia/Tokyo', '01:05, Saturday'],
  ['Asia/Kathmandu', '21:50, Friday'],
])('the local time in %s has its own time and day', (zone, shown) => {
  expect(localTime(NOW, zone)).toBe(shown);
});

test('the local time follows that zone’s summer time', () => {
  expect(localTime(Date.parse('2026-07-01T12:00:00Z'), 'Europe/Warsaw')).toBe('14:00, Wednesday');
});

test('a zone that this computer does not know has no local time', () => {
  expect(localTime(NOW, 'Europe/Atlantis')).toBeNull();
});

test('a date is written in words, and an invalid one stays as it is', () => {
  expect(dateWords('1990-05-04')).toBe('May 4, 1990');
  expect(dateWords('1990-13-04')).toBe('1990-13-04');
  expect(dateWords('in May')).toBe('in May');
});

const [owner, administrator, moderator] = [100, 200, 300];
const somebody = { bot: false, deactivated: false, isSelf: false, role: 400, isOnlyOwner: false };

test('only administrators may deactivate people', () => {
  expect(mayDeactivate(somebody, administrator)).toBe('yes');
  expect(mayDeactivate(somebody, owner)).toBe('yes');
  for (const role of [moderator, 400, 600, null]) expect(mayDeactivate(somebody, role)).toBe('no');
});

test('bots, oneself and deactivated people cannot be deactivated', () => {
  expect(mayDeactivate({ ...somebody, bot: true }, owner)).toBe('no');
  expect(mayDeactivate({ ...somebody, isSelf: true }, owner)).toBe('no');
  expect(mayDeactivate({ ...somebody, deactivated: true }, owner)).toBe('no');
});

test('only owners may deactivate an owner, and nobody the only one', () => {
  const another = { ...somebody, role: owner };
  expect(mayDeactivate(another, owner)).toBe('yes');
  expect(mayDeactivate(another, administrator)).toBe('owners-only');
  expect(mayDeactivate({ ...another, isOnlyOwner: true }, administrator)).toBe('only-owner');
  // Where people are not listed, only the server knows.
  expect(mayDeactivate({ ...another, isOnlyOwner: null }, owner)).toBe('yes');
});

import { random } from '../faults/random.ts';

/** A built Perch does not take a moment before its build for the present one, so the moments are in later years than this one. */
const YEAR = new Date().getUTCFullYear() + 1;

/** The day on which clocks are set in Europe. `month` counts from 0. */
function lastSunday(month: number): string {
  const day = new Date(Date.UTC(YEAR, month + 1, 0));
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

/** Moments at which code that computes with days goes wrong, as the clocks of a zone show them. */
export const moments = {
  'a Sunday': `${lastSunday(10)}T12:00`,
  'the last half hour of a year': `${YEAR}-12-31T23:30`,
  'a leap day': `${Math.ceil(YEAR / 4) * 4}-02-29T12:00`,
  'before an hour is left out in Warsaw': `${lastSunday(2)}T01:30`,
  'in an hour that comes twice in Warsaw': `${lastSunday(9)}T02:30`,
  'the last minute of a day': `${YEAR}-11-23T23:59`,
} as const;

export const zones = [
  'Europe/Warsaw',
  'UTC',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Auckland',
] as const;

/** The tests whose results time could change: the code under test reads the day, the hour, the zone or the clock. */
export const vitestFiles = [
  'test/contract/round-trip-planned.test.ts',
  'test/faults/files.test.ts',
  'test/programs/server/planned.test.ts',
  'test/sync/calendars.test.ts',
  'test/sync/clocks.test.ts',
  'test/sync/deadlines.test.ts',
  'test/sync/history.test.ts',
  'test/sync/own-presence.test.ts',
  'test/sync/people.test.ts',
  'test/sync/quit.test.ts',
  'test/sync/reminders-given.test.ts',
  'test/sync/reminders.test.ts',
  'test/sync/retry-after.test.ts',
  'test/sync/scheduled-deleted.test.ts',
  'test/sync/scheduled-unanswered.test.ts',
  'test/sync/scheduled.test.ts',
  'test/sync/status-rules.test.ts',
  'test/sync/status.test.ts',
  'test/sync/unanswered.test.ts',
  'test/unit/calendars/busy-times.test.ts',
  'test/unit/calendars/corpus.test.ts',
  'test/unit/calendars/damage.test.ts',
  'test/unit/calendars/recurring-events.test.ts',
  'test/unit/calendars/time-zones.test.ts',
  'test/unit/calendars/wrong-calendars.test.ts',
  'test/unit/clear-after.test.ts',
  'test/unit/client.test.ts',
  'test/unit/connection.test.ts',
  'test/unit/decide-rules.test.ts',
  'test/unit/person-words.test.ts',
  'test/unit/read-response.test.ts',
  'test/unit/tray-model.test.ts',
  'test/unit/quick-when.test.ts',
  'test/unit/when-phrases.test.ts',
  'test/unit/when.test.ts',
] as const;

/** The same for specs with windows. */
export const specs = [
  'test/e2e/clock.spec.ts',
  'test/e2e/history.spec.ts',
  'test/e2e/live.spec.ts',
  'test/e2e/message-actions.spec.ts',
  'test/e2e/message-writing.spec.ts',
  'test/e2e/outbox.spec.ts',
  'test/e2e/own-presence.spec.ts',
  'test/e2e/people.spec.ts',
  'test/e2e/reminders.spec.ts',
  'test/e2e/rules.spec.ts',
  'test/e2e/scheduled-delivery.spec.ts',
  'test/e2e/scheduled-times.spec.ts',
  'test/e2e/scheduled.spec.ts',
  'test/e2e/status.spec.ts',
  'test/e2e/topics.spec.ts',
  'test/e2e/tray.spec.ts',
] as const;

/** The random moments are in three years from the next one on. */
const FIRST = Date.UTC(YEAR, 0, 1);
const MINUTES = 3 * 365 * 24 * 60;

/** A random moment and zone: half of the moments are known difficult ones, the others any minute. */
export function momentOfSeed(seed: number): { kind: string; at: string; zone: string } {
  const { below } = random(seed);
  const zone = zones[below(zones.length)] ?? 'UTC';
  const known = Object.entries(moments)[below(2 * Object.keys(moments).length)];
  if (known) return { kind: known[0], at: known[1], zone };
  const at = new Date(FIRST + below(MINUTES) * 60_000).toISOString().slice(0, 16);
  return { kind: 'any moment', at, zone };
}

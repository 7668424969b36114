import { describe, expect, test } from 'vitest';
import { remindLaterChoices, snoozeChoices } from '../../src-main/shell/notifications/remind-later.ts';

/** A moment on the clocks of this computer. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();

const shown = (now: number) =>
  remindLaterChoices(now).map((choice) => {
    const day = new Date(choice.at(now) * 1000);
    return [choice.again, day.getDate(), day.getHours(), day.getMinutes()];
  });

describe('a reminder comes again', () => {
  test('on a Thursday at noon: soon, in the evening, tomorrow or on Monday', () =>
    expect(shown(at(19, 12))).toEqual([
      ['In 20 min', 19, 12, 20],
      [expect.stringMatching(/^This evening /), 19, 18, 0],
      [expect.stringMatching(/^Tomorrow /), 20, 9, 0],
      [expect.stringMatching(/^Monday /), 23, 9, 0],
    ]));

  test('in the evening: in an hour instead', () =>
    expect(shown(at(19, 17, 45)).map(([label]) => label)).toEqual([
      'In 20 min',
      'In 1 hour',
      expect.stringMatching(/^Tomorrow /),
      expect.stringMatching(/^Monday /),
    ]));

  test('on a Sunday, tomorrow is the Monday; on a Monday, the next one is offered', () => {
    expect(shown(at(22, 12))).toHaveLength(3);
    expect(shown(at(23, 12)).at(-1)).toEqual([expect.stringMatching(/^Monday /), 30, 9, 0]);
  });

  test('for a new message there are three times, and two where Monday is tomorrow', () => {
    expect(snoozeChoices(at(19, 12)).map(({ remind }) => remind)).toEqual([
      'Remind me in 20 minutes',
      'Remind me this evening',
      'Remind me Monday',
    ]);
    expect(snoozeChoices(at(22, 22)).map(({ remind }) => remind)).toEqual([
      'Remind me in 20 minutes',
      'Remind me tomorrow',
    ]);
  });

  test('tomorrow is the day after the press', () => {
    const tomorrow = remindLaterChoices(at(19, 12)).find(({ again }) => again.startsWith('Tomorrow'));
    expect(new Date((tomorrow?.at(at(21, 8)) ?? 0) * 1000).getDate()).toBe(22);
  });
});

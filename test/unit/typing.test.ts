import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TypingProtocol } from '../../src-main/contract/values/typing.ts';
import { forEvery } from '../for-every.ts';

const PERIODS = { startedWait: 30_000, stoppedWait: 12_000 };

/** A writer whose clock is set by hand, and what was to be sent at which moment. */
function writer() {
  let now = 1_000;
  const sent: [number, 'start' | 'stop'][] = [];
  const protocol = new TypingProtocol(PERIODS, () => now);
  const note = (op: 'start' | 'stop' | null) => {
    if (op) sent.push([now - 1_000, op]);
  };
  return {
    protocol,
    sent,
    typed: () => note(protocol.typed()),
    ended: () => note(protocol.ended()),
    /** Lets time pass; a timer fires at each moment that the protocol asks for. */
    pass(milliseconds: number) {
      const until = now + milliseconds;
      for (let next = protocol.nextMoment; next !== null && next <= until; next = protocol.nextMoment) {
        now = next;
        note(protocol.tick());
      }
      now = until;
    },
    /** The machine sleeps: time passes and no timer fires. */
    sleep: (milliseconds: number) => (now += milliseconds),
    wake: () => note(protocol.tick()),
  };
}

describe('the typing protocol decides when to report', () => {
  test('a start is sent when composing begins and not repeated while typing goes on', () => {
    const { typed, pass, sent } = writer();
    for (let second = 0; second < 29; second += 1) {
      typed();
      pass(1_000);
    }
    expect(sent).toEqual([[0, 'start']]);
  });

  test('another start is sent each time the wait period has passed', () => {
    const { typed, pass, sent } = writer();
    for (let second = 0; second < 95; second += 1) {
      typed();
      pass(1_000);
    }
    expect(sent).toEqual([
      [0, 'start'],
      [30_000, 'start'],
      [60_000, 'start'],
      [90_000, 'start'],
    ]);
  });

  test('a stop is sent exactly after the time without a key, and a start with the next key', () => {
    const { typed, pass, sent } = writer();
    typed();
    pass(11_999);
    expect(sent).toEqual([[0, 'start']]);
    pass(1);
    expect(sent).toEqual([
      [0, 'start'],
      [12_000, 'stop'],
    ]);
    pass(60_000);
    typed();
    expect(sent.at(-1)).toEqual([72_000, 'start']);
  });

  test('each key delays the stop', () => {
    const { typed, pass, sent } = writer();
    typed();
    pass(11_000);
    typed();
    pass(11_999);
    expect(sent).toEqual([[0, 'start']]);
    pass(1);
    expect(sent.at(-1)).toEqual([23_000, 'stop']);
  });

  test('one stop is sent when the text is sent, cancelled, emptied or left', () => {
    const { typed, ended, pass, sent } = writer();
    ended();
    typed();
    pass(500);
    ended();
    ended();
    pass(60_000);
    expect(sent).toEqual([
      [0, 'start'],
      [500, 'stop'],
    ]);
  });

  test.each([
    ['wake', 'stop'],
    ['typed', 'start'],
  ] as const)('after sleep, %s sends the %s alone', (step, last) => {
    const one = writer();
    one.typed();
    one.sleep(3_600_000);
    one[step]();
    expect(one.sent.map(([, op]) => op)).toEqual(['start', last]);
  });

  test('a timer that fires too early sends nothing', () => {
    const { protocol, typed } = writer();
    expect(protocol.tick()).toBeNull();
    typed();
    expect(protocol.tick()).toBeNull();
  });

  test('reports never pause longer than the periods and never stop without a start', () => {
    const step = fc.oneof(
      fc.constant({ does: 'type' as const }),
      fc.constant({ does: 'end' as const }),
      fc.record({ does: fc.constant('wait' as const), for: fc.integer({ min: 0, max: 40_000 }) }),
    );
    forEvery([fc.array(step, { maxLength: 60 })], 100, (steps) => {
      const { typed, ended, pass, sent, protocol } = writer();
      for (const one of steps) {
        if (one.does === 'type') typed();
        else if (one.does === 'end') ended();
        else pass(one.for);
      }
      for (const [index, [at, op]] of sent.entries()) {
        const before = sent[index - 1];
        if (op === 'stop') expect(before?.[1]).toBe('start');
        if (op === 'start' && before?.[1] === 'start') expect(at - before[0]).toBe(PERIODS.startedWait);
      }
      expect(protocol.nextMoment === null).toBe(sent.at(-1)?.[1] !== 'start');
    });
  });
});

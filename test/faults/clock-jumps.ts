import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { startServer } from '../programs/server/index.ts';
import type { Share } from '../soak/share.ts';
import { Device } from '../sync/device.ts';
import { turns } from '../sync/idle.ts';
import { httpAt } from '../sync/server-time.ts';
import { random } from './random.ts';

const DAY = 24 * 60 * 60_000;

/** A reminder and a status end so long after the start. No real time passes that would reach either. */
const REMIND_AFTER = 2 * DAY;
const CLEAR_AFTER = 3 * DAY;

/** The computer's clock is set to up to so long before or after the right time. */
const FURTHEST_BACK = 36 * DAY;
const FURTHEST_AHEAD = 84 * DAY;

const JUMPS = 40;

const AWAY = { text: 'Away', emoji: null };

/**
 * The computer's clock jumps by weeks and months, with and without a connection, while Perch runs and over restarts. Nothing
 * rings, expires or is cleared before its time.
 */
export const clockShare: Share = {
  name: 'clock-jumps',
  async run(seed) {
    const { below } = random(seed);
    const real = Date.now;
    const wall = real.bind(Date);
    let ahead = 0;
    Date.now = () => wall() + ahead;
    const server = await startServer();
    const device = new Device({ server, http: httpAt(wall) }).start();
    const violated: string[] = [];
    try {
      await device.idle();
      device.act((db, now) => {
        setOwnStatus(db, AWAY, now + CLEAR_AFTER, now);
        createReminder(db, { messageId: 1, at: Math.ceil((now + REMIND_AFTER) / 1000), note: 'Call' }, now);
      });
      await device.idle();
      let isOn = true;
      for (let jump = 0; jump < JUMPS && violated.length === 0; jump += 1) {
        const turnsOn = below(10) < 6;
        if (isOn && !turnsOn) await server.stop();
        if (!isOn && turnsOn) await server.start();
        isOn = turnsOn;
        const restarts = below(10) < 3;
        if (restarts) device.engine.close();
        ahead = below(FURTHEST_BACK + FURTHEST_AHEAD) - FURTHEST_BACK;
        if (restarts) device.restart();
        else device.engine.wake();
        if (below(2) === 0) device.engine.retryNow();
        await turns(server);
        const how = `after jump ${jump} to ${ahead / DAY} days${restarts ? ' over a restart' : ''}`;
        violated.push(...violations(device).map((violation) => `${violation} ${how}`));
      }
      return violated;
    } finally {
      Date.now = real;
      device.close();
      await server.close();
    }
  },
};

function violations({ db, reminded, changes }: Device): string[] {
  const { value, clearAt } = readOwnStatus(db);
  return [
    ...(reminded.length > 0 ? ['a reminder was given'] : []),
    ...(changes.some(({ state }) => state === 'expired') ? ['a change expired'] : []),
    ...(value.text !== AWAY.text || clearAt === null ? ['the status was cleared'] : []),
  ];
}

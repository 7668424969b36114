import { test, vi } from 'vitest';
import type { DataPart } from '../../src-main/contract/values/data-part.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { FAST, until } from './device.ts';
import { Pair, text } from './pair.ts';

const pair = new Pair();

test('a back-off that ends during a long task still wakes the engine', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  await pair.connect({ timing: { firstBackOff: 400, longestBackOff: 400 } });
  // By then no request of an earlier run can arrive any more, for which the engine would wake, too.
  pair.device.timePasses(FAST.requestLifetime + 100);
  const { connection } = pair.device.engine;
  let isWindowSlow = false;
  let hasTakenLong = false;
  const add = pair.device.changed.add.bind(pair.device.changed);
  // The clearing of the status is announced to a slow window.
  pair.device.changed.add = (part: DataPart) => {
    if (part === '/facts:ownStatus' && isWindowSlow)
      while (Date.now() < connection.blockedUntil + 5) hasTakenLong = true;
    return add(part);
  };
  // On a busy machine the back-off may have ended before the status is cleared.
  while (!hasTakenLong) {
    await pair.server.stop();
    pair.setStatus('Until later');
    await until('offline', () => connection.state === 'offline' && pair.onlyChange.state === 'queued');
    await pair.server.start();
    pair.device.act((db, now) => setOwnStatus(db, text('For a moment'), now + 100, now));
    isWindowSlow = true;
    await until('delivered', () => pair.device.changes.length === 0);
    isWindowSlow = false;
  }
  vi.restoreAllMocks();
});

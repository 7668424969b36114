import fs from 'node:fs';
import path from 'node:path';
import { logFile } from './fault-watch.ts';
import { expect, test } from './fixtures.ts';

test.use({ causes: /planted/ });

test('what goes wrong in a window or in the main process is found, though no test looks for it', async ({
  running: { faults, profile },
  app,
  page,
}) => {
  expect(faults.found()).toEqual([]);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted one');
    });
    console.error('planted two');
  });
  await app.evaluate(() => void Promise.reject(new Error('planted three')));
  fs.mkdirSync(path.dirname(logFile(profile)), { recursive: true });
  fs.appendFileSync(logFile(profile), '[2026-11-30 12:00:00.000] [error] planted four\n    at here\n');
  const planted = expect.poll(() =>
    faults
      .found()
      .join('\n')
      .match(/planted \w+/g)
      ?.toSorted(),
  );
  await planted.toEqual(['planted four', 'planted one', 'planted three', 'planted two']);
  faults.clear();
  expect(faults.found()).toEqual([]);
});

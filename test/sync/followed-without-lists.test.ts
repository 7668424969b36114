import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { until } from './device.ts';
import { follow } from './follow.ts';
import { CREATE, pair } from './snippet-pair.ts';

const ACCOUNT = 'one';

test('on a server without lists a followed file makes snippets and no edits, which would end in questions', async () => {
  await pair.connect({ strict: true });
  const path = join(temporaryFolder(), 'base.yml');
  const save = (texts: Record<string, string>): void => {
    const matches = Object.entries(texts).map(
      ([title, text]) => `  - trigger: ${title}\n    replace: ${text}`,
    );
    writeFileSync(path, `matches:\n${matches.join('\n')}\n`);
  };
  const files = new FollowedFiles({
    engines: () => [[ACCOUNT, pair.device.engine]],
    every: 3_600_000,
    settle: 30,
    rest: 150,
    onFault: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => files.stop());
  const atServer = (title: string) => pair.titled(title).map(({ content }) => content);
  const isThere = (title: string) => until(title, () => atServer(title).length === 1);

  save({ New: 'One' });
  await follow(files, ACCOUNT, pair.device.db, { path });
  save({ New: 'One', Other: 'One' });
  await isThere('Other');
  // The response to this one is lost.
  pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
  save({ New: 'One', Other: 'Two', Lost: 'One' });
  await until('in doubt', () => pair.device.changes.some(({ state }) => state === 'in-doubt'));
  save({ New: 'One', Other: 'Two', Lost: 'Two', Last: 'One' });
  await isThere('Last');
  await until('delivered', () => pair.device.changes.length === 1);
  pair.answer('is-there');
  await until('decided', () => pair.device.changes.length === 0);
  expect([atServer('Other'), atServer('Lost')]).toEqual([['One'], ['One']]);
});

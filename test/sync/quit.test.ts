import { expect, test } from 'vitest';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { until } from './device.ts';
import { text } from './pair.ts';
import { CREATE, create, pair } from './snippet-pair.ts';

/** Quitting may take so much longer than it should on a busy computer; far less than a request may. */
const GRACE = 2_000;

test('quitting delivers sets and starts no create, and the create is sent after the next start (rule: quit-delivers)', async () => {
  await pair.connect({ timing: { quitWithin: 5_000 } });
  const { key, id } = await pair.pulledSnippet();
  const { db, engine } = pair.device;
  setOwnStatus(db, text('Gone home'), null, Date.now());
  editSnippet(db, key, { title: 'Edited at last', content: 'x' }, Date.now());
  createSnippet(db, { title: 'Tomorrow', content: 'x' }, Date.now());
  const began = Date.now();
  await engine.quit();
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(pair.statusText).toBe('Gone home');
  expect(pair.snippets.find((snippet) => snippet.id === id)?.title).toBe('Edited at last');
  expect(pair.server.count('POST', '/saved_snippets')).toBe(0);
  pair.device.restart();
  await pair.delivered();
  expect(pair.titled('Tomorrow')).toHaveLength(1);
});

test('a server that does not respond delays quitting no longer than the limit for it (rule: quit-two-seconds)', async () => {
  await pair.connect({ timing: { quitWithin: 200, requestTimeout: 60_000 } });
  pair.server.faults.add({ kind: 'hang' });
  pair.setStatus('Never heard');
  await until('in flight', () => pair.server.count('POST', '/users/me/status') === 1);
  const began = Date.now();
  await pair.device.engine.quit();
  expect(Date.now() - began).toBeLessThan(200 + GRACE);
  pair.server.faults.lift();
  pair.device.restart();
  await pair.delivered();
  expect(pair.statusText).toBe('Never heard');
});

test.each([true, false])(
  'a create that quitting interrupts is in doubt and resolved at the next start (took effect: %s) (rule: state-interrupted)',
  async (processed) => {
    await pair.connect({ timing: { quitWithin: 100 } });
    pair.server.faults.queue({ ...CREATE, kind: 'hang', processed });
    create('Cut off');
    await until('in flight', () => pair.server.count('POST', '/saved_snippets') === 1);
    await pair.device.engine.quit();
    pair.device.restart();
    expect(pair.onlyChange.state).toBe('in-doubt');
    await pair.delivered();
    expect(pair.titled('Cut off')).toHaveLength(1);
    expect(pair.server.count('POST', '/saved_snippets')).toBe(processed ? 1 : 2);
  },
);

test('quitting offline takes no time', async () => {
  await pair.connect({ timing: { quitWithin: 60_000 } });
  await pair.server.stop();
  pair.setStatus('Later');
  await pair.offlineNoticed();
  const began = Date.now();
  await pair.device.engine.quit();
  expect(Date.now() - began).toBeLessThan(GRACE);
  await pair.server.start();
  pair.device.restart();
  await pair.delivered();
  expect(pair.statusText).toBe('Later');
});

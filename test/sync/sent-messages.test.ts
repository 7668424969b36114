import { beforeEach, expect, test } from 'vitest';
import { takeSent, watchScheduled } from '../../src-main/features/alerts/sent.ts';
import { general, list, message, onServer, pair, pass, schedule } from './scheduled-pair.ts';

/** Follows the list as it is now. Returns whether there are messages to look for. */
const watch = (isWanted = true): boolean => watchScheduled(pair.device.engine.db, isWanted, Date.now());
const take = () => takeSent(pair.device.engine);
const listedIs = (count: number) => expect.poll(() => list().length).toBe(count);

beforeEach(() => pair.connect());

test('a message that the server sent is found, with its ID, and told of once', async () => {
  schedule();
  await pair.delivered();
  expect(watch()).toBe(false);
  pass(61);
  await listedIs(0);
  expect(watch()).toBe(true);
  // Nothing is forgotten by looking at the list once more, as after a kill.
  expect(watch()).toBe(true);
  const own = pair.server.state.messages.all(pair.mira).find(({ content }) => content === message().content);
  expect(await take()).toMatchObject([
    { kind: 'sent', messageId: own?.id, conversation: { channelId: general(), topic: 'team lunch' } },
  ]);
  expect(watch()).toBe(false);
  expect(await take()).toEqual([]);
});

test('one that another client deleted, before or after its moment, is not told of', async () => {
  schedule();
  await pair.delivered();
  watch();
  pair.server.state.scheduledMessages.delete(onServer()[0]?.id ?? 0);
  await listedIs(0);
  expect(watch()).toBe(false);
  schedule({ content: 'Later' });
  await pair.delivered();
  watch();
  await pair.offline(() => {
    pair.server.state.scheduledMessages.delete(onServer()[0]?.id ?? 0);
    pass(61);
  });
  await listedIs(0);
  expect(watch()).toBe(true);
  expect(await take()).toEqual([]);
  expect(watch()).toBe(false);
});

test('what was not watched is not told of, and nothing is kept where nobody wants to know', async () => {
  schedule();
  await pair.delivered();
  expect(watch(false)).toBe(false);
  pass(61);
  await listedIs(0);
  expect(watch()).toBe(false);
  schedule({ content: 'Later' });
  await pair.delivered();
  watch();
  expect(watch(false)).toBe(false);
  pass(61);
  await listedIs(0);
  expect(watch()).toBe(false);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { storedLimits, storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { findMessage, keepMessage } from '../../src-main/cache/collections/messages.ts';
import type { ChangeState } from '../../src-main/contract/values/change.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { saveView } from '../../src-main/features/navigation/commands.ts';
import { createFolder } from '../../src-main/features/organization/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { until } from './device.ts';
import { Pair, text } from './pair.ts';

const pair = new Pair();
const db = () => pair.device.db;
const shownSetting = (name: string) => settingRows.find(db(), name)?.value.value;
const thereSetting = (name: string) => pair.server.state.settings.all(pair.mira)[name];
/** Windows have read the malformed row by now. The engine looks for such rows whenever it wakes. */
const pulledAgain = () => {
  pair.device.engine.wake();
  return true;
};
/** The engine reports rows that could not be parsed after the last slice of their list, when they are right already. */
const reported = () => until('reported', () => pair.device.faults.length > 0);
const pulled = () => until('pulled', () => shownSetting('color_scheme') !== undefined);

/** Writes rows into the file that no present Perch writes, and restarts on that file. */
function restartWith(sql: string, ...values: unknown[]): void {
  const { changes } = db()
    .prepare(sql)
    .run(...values);
  if (changes === 0) throw new Error(`Nothing to spoil: ${sql}`);
  pair.device.restart();
}

describe('the parameters of a stored change cannot be parsed', () => {
  const STATES: ChangeState[] = ['queued', 'sending', 'in-doubt', 'held'];

  test.each(STATES)(
    'a create that is %s is rejected, holds up no other change and can be discarded',
    async (state) => {
      await pair.connect({ user: 'ana' });
      await pulled();
      await pair.server.stop();
      const folder = pair.device.act((cache, now) =>
        createFolder(cache, { name: 'Odd', description: '', archived: false }, now),
      );
      pair.device.act((cache, now) =>
        createFolder(cache, { name: 'Even', description: '', archived: false }, now),
      );
      pair.device.act((cache, now) => setSettings(cache, { color_scheme: 2 }, now));
      await pair.server.start();
      restartWith(
        `update changes set params = ?, state = ? where sequence = (select min(sequence) from changes)`,
        JSON.stringify({ key: folder, name: 7 }),
        state,
      );
      await until('the others are delivered', () => pair.device.changes.length === 1);
      await pair.online();
      expect(pair.onlyChange).toMatchObject({
        state: 'rejected',
        problem: { kind: 'unexpected' },
        decisions: ['discard'],
      });
      expect(pair.server.state.channelFolders.all().map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Even']),
      );
      pair.answer('discard');
      expect(pair.device.changes).toEqual([]);
      expect(db().prepare('select count(*) from rows where key = ?').pluck().get(folder)).toBe(0);
    },
  );

  test.each(['{}', 'null', '5', '[]', '{"earlier":5}'])(
    'a set with parameters %s is rejected and can be replaced or discarded',
    async (params) => {
      await pair.connect();
      await pulled();
      const { key } = await pair.pulledSnippet();
      const channel = channelRows.list(db()).find(({ value }) => value.subscribed)!;
      await pair.server.stop();
      pair.device.act((cache, now) => {
        setOwnStatus(cache, text('Odd'), null, now);
        setAway(cache, true, now);
        setSettings(cache, { color_scheme: 2 }, now);
        saveView(cache, { fragment: 'narrow/is/starred', isPinned: true }, now);
        setFlag(cache, [1], 'starred', true, now);
        editSnippet(cache, key, { title: 'Odd', content: 'odd' }, now);
        setSubscribed(cache, channel.key, false, now);
      });
      await pair.server.start();
      restartWith('update changes set params = ?', params);
      await pair.online();
      await until('all say so', () => pair.device.changes.every(({ state }) => state === 'rejected'));
      expect(pair.device.changes).toHaveLength(7);
      // A newer row replaces a malformed row.
      pair.device.act((cache, now) => setSettings(cache, { color_scheme: 3 }, now));
      await until('delivered', () => pair.device.changes.length === 6);
      expect(thereSetting('color_scheme')).toBe(3);
      for (const change of pair.device.changes) pair.answer('discard', change);
      expect(pair.device.changes).toEqual([]);
      pair.device.engine.retryNow();
      await until(
        'what the server has is shown',
        () => pair.device.titles().length === pair.snippets.length && !pair.device.titles().includes('Odd'),
      );
      await until('present', () => shownSetting('presence_enabled') === true);
      await until('in the channel', () => channelRows.find(db(), channel.key)?.value.subscribed === true);
    },
  );
});

describe('the JSON of a stored row cannot be parsed', () => {
  beforeEach(() => pair.connect());

  const MALFORMED = ['{', '{}', 'null', '{"value":{"a":1}'];

  test.each(MALFORMED)('a row whose value and server copy are %s is pulled again', async (malformed) => {
    await pulled();
    pair.expectedFaults = 1;
    restartWith(
      `update rows set value = ?, server_value = ? where collection = 'settings' and key = 'color_scheme'`,
      malformed,
      malformed,
    );
    expect(shownSetting('twenty_four_hour_time')).toBeDefined();
    expect(settingRows.list(db()).length).toBeGreaterThan(5);
    await until(
      'pulled again',
      () => pulledAgain() && shownSetting('color_scheme') === thereSetting('color_scheme'),
    );
    await pair.online();
    await reported();
  });

  test('a channel row that cannot be parsed is pulled again, and the other rows stay', async () => {
    await until('pulled', () => channelRows.list(db()).length > 0);
    const before = channelRows.list(db());
    pair.expectedFaults = 1;
    restartWith(
      `update rows set value = '{}', server_value = '{}' where collection = 'channels' and key = ?`,
      before[0]!.key,
    );
    expect(channelRows.list(db())).toHaveLength(before.length - 1);
    await until('pulled again', () => pulledAgain() && channelRows.list(db()).length === before.length);
    await pair.online();
    expect(
      channelRows
        .list(db())
        .map(({ serverId }) => serverId)
        .sort(),
    ).toEqual(before.map(({ serverId }) => serverId).sort());
    await reported();
  });

  test('a row whose visible value cannot be parsed shows the server’s copy', async () => {
    await pulled();
    restartWith(`update rows set value = '{}' where collection = 'settings' and key = 'color_scheme'`);
    expect(shownSetting('color_scheme')).toBe(thereSetting('color_scheme'));
    await pair.online();
  });

  test('a row whose server copy cannot be parsed keeps its visible value until the list brings the copy', async () => {
    await pulled();
    restartWith(`update rows set server_value = '{}' where collection = 'settings' and key = 'color_scheme'`);
    expect(shownSetting('color_scheme')).toBe(thereSetting('color_scheme'));
    await until(
      'pulled again',
      () => pulledAgain() && settingRows.find(db(), 'color_scheme')?.server !== null,
    );
    await pair.online();
  });

  test('an unsent change of a row that cannot be parsed is shown and delivered', async () => {
    await pulled();
    await pair.server.stop();
    pair.expectedFaults = 1;
    pair.device.act((cache, now) => setSettings(cache, { color_scheme: 3 }, now));
    db().prepare(`update rows set value = '{}', server_value = '{}' where key = 'color_scheme'`).run();
    pair.server.state.events.expireAll();
    pair.device.restart();
    await pair.serverReturns();
    await pair.delivered();
    expect([thereSetting('color_scheme'), shownSetting('color_scheme')]).toEqual([3, 3]);
    await reported();
  });

  test('a message row that cannot be parsed is written again', async () => {
    keepMessage(db(), 5, { read: true }, 1);
    restartWith(`update rows set value = '{}' where collection = 'messages'`);
    expect(findMessage(db(), 5)).toBeNull();
    keepMessage(db(), 5, { starred: true }, 1);
    expect(findMessage(db(), 5)).toMatchObject({ starred: true });
    await pair.online();
  });
});

test('metadata that cannot be parsed counts as unknown', async () => {
  await pair.connect();
  await pulled();
  for (const malformed of ['{', '{"messageLength":0}', 'null', '[]'])
    restartWith('update facts set value = ?', malformed);
  expect(storedLimits.read(db())).toBeNull();
  pair.device.act((cache, now) => createSnippet(cache, { title: 'All the same', content: 'x' }, now));
  await pair.delivered();
  await until('known again', () => storedRealm.read(db())?.role === 400);
});

import { expect, test } from 'vitest';
import {
  removeOverwrite,
  listOverwrites,
  recordSeenOverwrite,
} from '../../src-main/cache/local/overwrites.ts';
import { useEarlier } from '../../src-main/features/history/commands.ts';
import { editMessage } from '../../src-main/features/messages/commands.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { readMessageText } from '../../src-main/features/messages/read.ts';
import { historyView } from '../../src-main/features/history/queries.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { text } from './pair.ts';
import { edit, pair, remove } from './snippet-pair.ts';

const FRAGMENT = 'narrow/channel/1-general';

const history = () => historyView(pair.device.db);
const entryOf = (action: string) => {
  const found = history().find(({ ours }) => ours.action === action);
  if (!found) throw new Error(`Nothing was overwritten by ${action}`);
  return found;
};
const useIt = (id: string) => pair.device.act((db, now) => useEarlier(db, id, now));
const setting = (name: string) => pair.server.state.settings.all(pair.mira)[name];
const view = () => pair.server.state.navigationViews.list(pair.mira).find((one) => one.fragment === FRAGMENT);

/** Another client edits the snippet while our change of it is in flight. */
async function overwriteSnippet(method: string, act: (key: string) => void): Promise<number> {
  const { key, id } = await pair.pulledSnippet();
  pair.server.faults.queue({ method, path: '*', kind: 'latency', delayMs: 150 });
  act(key);
  await until('in flight', () => pair.server.count(method, '*') > 0);
  pair.server.state.savedSnippets.update(pair.mira, id, { content: 'There' });
  await pair.delivered();
  await until('reported', () => history().length > 0);
  return id;
}

test('the history shows our value and the earlier one, and the earlier one can be set again (rule: last-writer)', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  await pair.offline(() => {
    pair.setStatus('Here');
    pair.device.act((db, now) => setSettings(db, { full_name: 'Mira Here' }, now));
    pair.device.act((db, now) => saveView(db, { fragment: FRAGMENT, name: 'Here' }, now));
    pair.server.state.statuses.change(pair.mira, { status_text: 'There' });
    pair.server.state.users.update(pair.mira, { full_name: 'Mira There' });
    pair.server.state.navigationViews.update(pair.mira, {
      fragment: FRAGMENT,
      is_pinned: false,
      name: 'There',
    });
  });
  await pair.delivered();
  expect(history()).toHaveLength(3);
  expect(entryOf('set-status')).toMatchObject({
    ours: { title: 'Here' },
    earlier: { action: 'set-status', title: 'There' },
    standing: 'differs',
  });
  expect(entryOf('edit-setting')).toMatchObject({
    ours: { title: 'full_name', value: 'Mira Here' },
    earlier: { action: 'edit-setting', title: 'full_name', value: 'Mira There' },
    standing: 'differs',
  });
  expect(entryOf('save-view')).toMatchObject({
    ours: { title: 'Here' },
    earlier: { action: 'save-view', title: 'There', on: false },
    standing: 'differs',
  });

  history().forEach(({ id }) => useIt(id));
  expect(pair.device.changes.map(({ action }) => action).sort()).toEqual([
    'edit-setting',
    'save-view',
    'set-status',
  ]);
  expect(history().map(({ standing }) => standing)).toEqual(['same', 'same', 'same']);
  await pair.delivered();
  expect(pair.statusText).toBe('There');
  expect(pair.server.state.users.byId(pair.mira)?.full_name).toBe('Mira There');
  expect(view()).toMatchObject({ name: 'There', is_pinned: false });
});

test('a navigation view that was removed here can be saved again as the other client had left it', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  await pair.offline(() => {
    pair.device.act((db, now) => removeView(db, FRAGMENT, now));
    pair.server.state.navigationViews.update(pair.mira, {
      fragment: FRAGMENT,
      is_pinned: true,
      name: 'There',
    });
  });
  await pair.delivered();
  expect(view()).toBeUndefined();
  const { id, ours, standing } = entryOf('remove-view');
  expect(ours.title).toBe('There');
  expect(standing).toBe('differs');
  useIt(id);
  await pair.delivered();
  expect(view()?.name).toBe('There');
  expect(entryOf('remove-view').standing).toBe('same');
  // Its removal only waits, so the row still has the value.
  await pair.offline(() => {
    pair.device.act((db, now) => removeView(db, FRAGMENT, now));
    expect(entryOf('remove-view').standing).toBe('differs');
    useIt(id);
    expect(entryOf('remove-view').standing).toBe('same');
  });
  await pair.delivered();
  expect(view()?.name).toBe('There');
});

test('a snippet that was edited here can get its whole earlier text back', async () => {
  await pair.connect();
  const id = await overwriteSnippet('PATCH', (key) => edit(key, 'Here', 'Here'));
  const entry = entryOf('edit-snippet');
  expect(entry.earlier.text).toBe('There');
  useIt(entry.id);
  await pair.delivered();
  expect(pair.snippets.find((snippet) => snippet.id === id)?.content).toBe('There');
});

test('a snippet that was deleted here can be created again once', async () => {
  await pair.connect();
  await overwriteSnippet('DELETE', (key) => remove(key));
  const entry = entryOf('delete-snippet');
  expect(entry.ours.title).not.toBe('');
  expect(entry.ours.title).toBe(entry.earlier.title);
  expect(entry.standing).toBe('deleted');
  const before = pair.snippets.length;
  useIt(entry.id);
  useIt(entry.id);
  await pair.delivered();
  expect(pair.snippets).toHaveLength(before + 1);
  expect(pair.titled(entry.earlier.title)).toMatchObject([{ content: 'There' }]);
  expect(entryOf('delete-snippet').standing).toBe('same');
  await pair.expectSame();
});

test('the history shows the delivered value when the change was replaced while it waited', async () => {
  await pair.connect({ timing: { firstBackOff: 60_000, longestBackOff: 60_000 } });
  await pair.pulledSnippet();
  pair.server.faults.add({ method: 'PATCH', path: '/settings', kind: 'status', status: 503, times: 1 });
  await pair.offline(() => {
    pair.device.act((db, now) => setSettings(db, { full_name: 'First' }, now));
    pair.server.state.users.update(pair.mira, { full_name: 'There' });
  });
  await until(
    'refused once',
    () => pair.server.count('PATCH', '/settings') > 0 && pair.onlyChange.state === 'queued',
  );
  expect(history()).toEqual([]);
  pair.device.act((db, now) => setSettings(db, { full_name: 'Second' }, now));
  pair.device.engine.retryNow();
  await pair.delivered();
  expect(entryOf('edit-setting')).toMatchObject({ ours: { value: 'Second' }, earlier: { value: 'There' } });
});

test('an overwritten presence setting appears in the history as away', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  expect(setting('presence_enabled')).toBe(true);
  await pair.offline(() => {
    pair.device.act((db, now) => setAway(db, true, now));
    pair.device.act((db, now) => setAway(db, false, now));
    pair.server.state.settings.set(pair.mira, 'presence_enabled', false);
  });
  await pair.delivered();
  expect(setting('presence_enabled')).toBe(true);
  const { id, ours, earlier } = entryOf('set-away');
  expect([ours.on, earlier.action, earlier.on]).toEqual([false, 'set-away', true]);
  useIt(id);
  await pair.delivered();
  expect(setting('presence_enabled')).toBe(false);
  pair.device.act((db, now) => setAway(db, false, now));
  expect(entryOf('set-away').standing).toBe('differs');
});

test.each([
  ['can be set again', false],
  ['can be set again although the message was moved meanwhile', true],
])('an edit of a message that ours overwrote unseen %s (rule: overwrite-unseen)', async (_, isMoved) => {
  // From level 379 on the server refuses it (message-edits.test.ts).
  await pair.connect({ featureLevel: 378 });
  const { state } = pair.server;
  const id = say(pair.server, 'mira', 'plans', 'Before');
  const seen = await readMessageText(pair.device.engine, id);
  reconcileText(pair.device.db, id, seen);
  pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', delayMs: 150 });
  pair.device.act((db, now) => editMessage(db, id, { ...seen, content: 'Here' }, now, { seen }));
  await until('in flight', () => pair.server.count('PATCH', '*') > 0);
  state.messages.edit(id, pair.mira, { content: 'There' });
  // An event that contains neither text nor topic.
  if (isMoved) state.messages.edit(id, pair.mira, { stream_id: state.channels.byName('news')!.stream_id });
  await pair.delivered();
  await until('reported', () => history().length > 0);
  const entry = entryOf('edit-message');
  expect(entry).toMatchObject({ earlier: { title: 'There' }, standing: 'differs' });
  expect(entry.earlier.text).toBeUndefined();
  expect(state.messages.byId(id)?.content).toBe('Here');
  useIt(entry.id);
  expect(entryOf('edit-message').standing).toBe('same');
  await pair.delivered();
  expect(state.messages.byId(id)?.content).toBe('There');
});

test.each([
  ['long', `${'Word '.repeat(30)}\n\nand more`],
  ['formatted', '**Bold** :tada:'],
])('a %s message text is shown completely and as Markdown in the history', async (_, content) => {
  await pair.connect();
  const message = { key: '7', topic: 'plans' };
  recordSeenOverwrite(pair.device.db, {
    ours: { action: 'edit-message', params: { ...message, content: 'Here' } },
    earlier: { action: 'edit-message', params: { ...message, content } },
  });
  const { earlier, standing } = entryOf('edit-message');
  expect([earlier.title, earlier.text, standing]).toEqual(['', content, 'gone']);
});

test('a forgotten entry is deleted from the file and cannot be used any more', async () => {
  await pair.connect();
  const earlier = { action: 'set-status', params: { key: 'status', ...text('There') } } as const;
  recordSeenOverwrite(pair.device.db, { ours: earlier, earlier });
  const [entry] = history();
  removeOverwrite(pair.device.db, entry?.id ?? '');
  expect(history()).toEqual([]);
  pair.device.restart();
  expect(listOverwrites(pair.device.db)).toEqual([]);
  expect(() => useIt(entry?.id ?? '')).toThrow(expect.objectContaining({ problem: { kind: 'gone' } }));
});

test('an earlier value that cannot be set again is marked so', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  const ours = { action: 'set-status', params: { key: 'status', ...text('Here') } } as const;
  const note = (action: 'edit-setting' | 'edit-scheduled' | 'edit-folder', params: object) =>
    recordSeenOverwrite(pair.device.db, { ours, earlier: { action, params } });
  note('edit-setting', { key: 'no_such_setting', value: 3 });
  const late = { to: { people: [7] }, content: 'Too late', at: 1 };
  note('edit-scheduled', { key: '1', ...late, readBySender: null, failed: false, sent: false });
  note('edit-folder', {
    key: 'no-such-folder',
    name: 'Clients',
    description: 'All of them',
    archived: false,
  });
  // The history leaves out entries of another version of Perch that this version cannot read.
  note('edit-setting', { value: 3 });
  expect(history().map(({ standing }) => standing)).toEqual(['gone', 'gone', 'gone']);
  for (const { id } of history()) expect(() => useIt(id)).toThrow();
  expect(pair.device.changes).toEqual([]);
  expect(history().find(({ earlier }) => earlier.action === 'edit-folder')?.earlier.text).toBe('All of them');
});

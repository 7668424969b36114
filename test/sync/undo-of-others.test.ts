import { beforeEach, expect, test } from 'vitest';
import { recordSeenOverwrite, listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { forgetEntry } from '../../src-main/features/history/commands.ts';
import { removeViewForNow } from '../../src-main/features/navigation/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { cancelReminderForNow } from '../../src-main/features/reminders/commands.ts';
import { deleteScheduledForNow } from '../../src-main/features/scheduled/commands.ts';
import { deletePreset, presetsView, savePreset } from '../../src-main/features/status/presets.ts';
import { endUndo, renewUndo, shiftUndo, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { until } from './device.ts';
import {
  inMinutes,
  list,
  onServer,
  pair,
  remind,
  reminders,
  remindersOnServer,
  reschedule,
  schedule,
  someMessage,
} from './scheduled-pair.ts';

const undoLast = () => pair.device.act((db, now) => undo(db, undoOffered(db)?.id ?? '', now));
const timePasses = () => pair.device.act((db) => endUndo(db));

beforeEach(() => pair.connect());

test('a deleted scheduled message returns, and nothing was sent', async () => {
  const key = schedule();
  await pair.delivered();
  pair.device.act((db, now) => deleteScheduledForNow(db, key, now));
  expect(list().some((row) => row.key === key)).toBe(false);
  expect(undoLast()).toEqual({ what: 'scheduled', key });
  expect(list().some((row) => row.key === key)).toBe(true);
  await pair.idle();
  expect(onServer()).toHaveLength(1);
  expect(pair.server.count('DELETE', '*')).toBe(0);
});

test('a scheduled message is never sent because its deletion is held back', async () => {
  const soon = schedule({ at: inMinutes(1), content: 'Soon' });
  const later = schedule({ at: inMinutes(2), content: 'Later' });
  await pair.delivered();
  pair.device.act((db, now) => deleteScheduledForNow(db, soon, now));
  expect(undoOffered(pair.device.db)).toBeNull();
  await until('deleted at once', () => onServer().every(({ content }) => content !== 'Soon'));
  const { db } = pair.device;
  const notAfter = (inMinutes(2) - 60) * 1_000;
  deleteScheduledForNow(db, later, notAfter - 5);
  expect(undoOffered(db)?.until).toBe(notAfter);
  renewUndo(db, notAfter - 15_000);
  renewUndo(db, notAfter - 5);
  expect(undoOffered(db)?.until).toBe(notAfter);
  // The clock is set back, and the moment moves with it.
  shiftUndo(db, -30_000);
  renewUndo(db, notAfter - 30_005);
  expect(undoOffered(db)?.until).toBe(notAfter - 30_000);
});

test('deleting a message whose time is near ends the time for undoing an earlier deletion (rule: undo-ends)', async () => {
  const soon = schedule({ at: inMinutes(1), content: 'Soon' });
  const later = schedule({ at: inMinutes(60), content: 'Later' });
  await pair.delivered();
  pair.device.act((db, now) => deleteScheduledForNow(db, later, now));
  expect(undoOffered(pair.device.db)).not.toBeNull();
  pair.device.act((db, now) => deleteScheduledForNow(db, soon, now));
  expect(undoOffered(pair.device.db)).toBeNull();
  await until('both are deleted', () => onServer().length === 0);
});

test('an unsent message whose time is near can be undone', async () => {
  await pair.server.stop();
  const key = schedule({ at: inMinutes(1) });
  await until('nothing is on its way', () => pair.device.changes.every(({ state }) => state === 'queued'));
  pair.device.act((db, now) => deleteScheduledForNow(db, key, now));
  expect(undoLast()).toEqual({ what: 'scheduled', key });
});

test('a scheduled message that another client deleted while its deletion could be undone does not return for good', async () => {
  const key = schedule();
  await pair.delivered();
  const [stored] = onServer();
  pair.device.act((db, now) => deleteScheduledForNow(db, key, now));
  pair.server.state.scheduledMessages.delete(stored?.id ?? 0);
  pair.readAll();
  await until('read again', () => pair.server.count('POST', '/register') > 1);
  await pair.idle();
  undoLast();
  await until('the row is gone', () => !list().some((row) => row.key === key));
});

test('a cancelled reminder returns, and one that was moved keeps its old one until then (rule: undo-restores)', async () => {
  const old = remind(someMessage(), 30, 'Ask Ana');
  await pair.delivered();
  await pair.server.stop();
  const moved = reschedule(old, 60, 'Ask Ana');
  await until('nothing is on its way', () => pair.device.changes.every(({ state }) => state === 'queued'));
  pair.device.act((db, now) => cancelReminderForNow(db, moved, now));
  expect(reminders()).toEqual([]);
  await pair.comeBack();
  await pair.idle();
  // The deletion of the old one is held back too.
  expect(remindersOnServer()).toHaveLength(1);
  undoLast();
  expect(reminders()).toMatchObject([{ key: moved, note: 'Ask Ana' }]);
  await pair.delivered();
  expect(remindersOnServer()).toMatchObject([{ scheduled_delivery_timestamp: inMinutes(60) }]);
});

test('a removed view returns with its name, and is removed when its time is over', async () => {
  const { navigationViews } = pair.server.state;
  const view = navigationViews.list(pair.mira).find(({ name }) => name !== null);
  if (!view) throw new Error('The seed has no view with a name');
  const { fragment } = view;
  const shown = () => navigationList(pair.device.db).rows.find((row) => row.fragment === fragment);
  await until('pulled', () => shown() !== undefined);
  const before = shown();
  pair.device.act((db, now) => removeViewForNow(db, fragment, now));
  expect(shown()).toBeUndefined();
  undoLast();
  expect(shown()).toEqual(before);
  pair.device.act((db, now) => removeViewForNow(db, fragment, now));
  timePasses();
  await until('removed', () => navigationViews.list(pair.mira).every((one) => one.fragment !== fragment));
});

test('a deleted preset returns to its place, without its digit where another preset has it now', async () => {
  const { db } = pair.device;
  const before = presetsView(db).presets;
  const second = before[1];
  if (!second) throw new Error('There are too few presets');
  deletePreset(db, second.id, Date.now());
  undoLast();
  expect(presetsView(db).presets).toEqual(before);
  deletePreset(db, second.id, Date.now());
  const form = {
    text: 'Lunch',
    emoji: null,
    clearAfter: second.clearAfter,
    away: false,
    quiet: false,
    digit: second.digit,
  };
  savePreset(db, null, form);
  undoLast();
  expect(presetsView(db).presets[1]).toEqual({ ...second, digit: null });
});

test('a deleted earlier value returns to the history', async () => {
  const { db } = pair.device;
  const value = (content: string) =>
    ({ action: 'edit-snippet', params: { key: 'one', title: 'Title', content } }) as const;
  recordSeenOverwrite(db, { ours: value('Ours'), earlier: value('Theirs') });
  const before = listOverwrites(db);
  forgetEntry(db, before[0]?.id ?? '', Date.now());
  expect(listOverwrites(db)).toEqual([]);
  undoLast();
  expect(listOverwrites(db)).toEqual(before);
});

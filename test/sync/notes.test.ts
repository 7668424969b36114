import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { noteToOneself } from '../../src-main/contract/values/note-to-oneself.ts';
import type { SeriesItem } from '../../src-main/contract/values/series.ts';
import { watchScheduled } from '../../src-main/features/alerts/sent.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import {
  cancelReminderForNow,
  createReminder,
  rescheduleReminder,
} from '../../src-main/features/reminders/commands.ts';
import { givenReminders } from '../../src-main/features/reminders/queries.ts';
import { saveSeries } from '../../src-main/features/series/commands.ts';
import { readSeries } from '../../src-main/domain/series.ts';
import { salvageInto } from '../../src-main/sync/recovery/salvage.ts';
import { plan } from '../programs/server/say.ts';
import { until } from './device.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';
import {
  backUp,
  inMinutes,
  list,
  onServer,
  pair,
  pass,
  passUnseen,
  refresh,
  reminders,
  requestsTo,
  SCHEDULE,
  sent,
} from './scheduled-pair.ts';

const STRETCH = '0e3c7a52-8a4f-4d19-9d55-1f1f6f0f3a02';
const BANK = 'Call the bank';
const note = (minutes: number, text = BANK, everywhere = false): string =>
  pair.device.act((db, at) =>
    createReminder(db, { messageId: null, at: inMinutes(minutes), note: text, everywhere }, at),
  );
const move = (key: string, minutes: number, text = BANK, everywhere = false): string =>
  pair.device.act((db, at) =>
    rescheduleReminder(db, key, { messageId: null, at: inMinutes(minutes), note: text, everywhere }, at),
  );
const cancelForNow = (key: string): void => pair.device.act((db, at) => cancelReminderForNow(db, key, at));
const undoIt = () => pair.device.act((db, at) => undo(db, undoView(pair.device.db)?.id ?? '', at));
const given = () => pair.device.reminded.map(({ note: text, kept, onServer: is }) => [text, kept, is]);
const home = () => ({ serverUrl: pair.server.url, userId: pair.mira });
const cameLately = () => givenReminders(pair.device.db, home(), Date.now());

beforeEach(() => pair.connect());

describe('a reminder of no message that stays on this computer', () => {
  test('is given once, with nothing sent, and can come again (rule: note-here)', async () => {
    const key = note(5);
    expect(reminders()).toMatchObject([{ key, note: BANK, here: true, message: null, changeable: true }]);
    expect(pair.device.changes).toEqual([]);
    await refresh();
    expect(reminders()).toHaveLength(1);
    pass(4);
    expect(given()).toEqual([]);
    pass(1);
    expect(given()).toEqual([[BANK, 'here', false]]);
    expect(reminders()).toEqual([]);
    pair.device.restart();
    pass(1);
    expect(given()).toHaveLength(1);
    expect(cameLately()).toMatchObject([{ message: null, note: BANK, everywhere: false }]);
    expect(requestsTo('POST', '/reminders')).toEqual([]);
    expect(onServer()).toEqual([]);
  });

  test('is given offline, and at the next start where Perch was closed, however late (rule: note-here, moments-over-restarts)', async () => {
    await pair.server.stop();
    note(5);
    await pair.offlineNoticed();
    pass(5);
    expect(given()).toHaveLength(1);
    note(5, 'Water the plants');
    pair.device.engine.close();
    passUnseen(3 * 24 * 60);
    await pair.server.start();
    pair.device.restart();
    await until('given', () => given().length === 2);
    expect(given().map(([text]) => text)).toEqual([BANK, 'Water the plants']);
  });

  test('waits for the end of a quiet time, unless it is cancelled meanwhile', () => {
    const cancelled = note(5, 'Cancelled');
    note(5, 'Waits');
    pair.device.isQuiet = true;
    pass(6);
    expect(given()).toEqual([]);
    cancelForNow(cancelled);
    pair.device.isQuiet = false;
    pair.device.engine.wake();
    expect(given().map(([text]) => text)).toEqual(['Waits']);
  });

  test('is moved and reworded in place, and cancelled so that it can be undone', () => {
    const key = note(5);
    expect(move(key, 30, 'Call the bank again')).toBe(key);
    pass(6);
    expect(given()).toEqual([]);
    cancelForNow(key);
    expect(reminders()).toEqual([]);
    expect(undoIt()).toMatchObject({ what: 'reminder', key });
    pass(25);
    expect(given()).toEqual([['Call the bank again', 'here', false]]);
  });

  test('has a text and a time to come', () => {
    expect(() => note(5, ' ')).toThrow(
      expect.objectContaining({ problem: { kind: 'invalid-input', field: 'note', rule: 'required' } }),
    );
    expect(() => note(-5)).toThrow();
    expect(reminders()).toEqual([]);
  });

  test('comes again by a rule, and what passed while Perch was closed is told once', async () => {
    const firstAt = Math.floor(inMinutes(60) / 60) * 60;
    const item: SeriesItem = { kind: 'reminder', messageId: null, note: 'Stretch' };
    pair.device.act((db, now) =>
      saveSeries(db, null, { rule: recurrenceAt(firstAt * 1000, 'day'), item }, STRETCH, now),
    );
    expect(reminders()).toMatchObject([{ note: 'Stretch', here: true, series: { next: { length: 3 } } }]);
    pass(61);
    await until('given', () => given().length === 1);
    expect(reminders()).toMatchObject([{ series: { id: STRETCH } }]);
    pair.device.engine.close();
    passUnseen(9 * 24 * 60);
    pair.device.restart();
    await until('given', () => given().length === 2);
    await until('goes on', () => reminders()[0]?.series?.id === STRETCH);
    expect(given()).toHaveLength(2);
    expect(readSeries(pair.device.db)).toHaveLength(1);
    expect(pair.device.changes).toEqual([]);
  });

  test('is in a salvaged file', () => {
    const key = note(5);
    const copy = join(pair.device.folder, 'salvaged.db');
    pair.device.engine.close();
    const salvaged = openDatabase(copy);
    salvageInto(salvaged, pair.device.file);
    expect(salvaged.column('select key from rows where collection = ?', ['reminders'])).toEqual([key]);
    salvaged.close();
    pair.device.restart();
  });

  test('is in a backup, and one that came since is not given again (rule: restored-shown)', () => {
    note(5, 'Came since');
    note(30, 'Still to come');
    const restore = backUp();
    pass(6);
    restore();
    pass(25);
    expect(given().map(([text]) => text)).toEqual(['Came since', 'Still to come']);
  });
});

describe('a reminder of no message that comes on all devices', () => {
  const everywhere = (minutes: number): string => note(minutes, BANK, true);

  test('is a message to oneself that is unread elsewhere, given once here and not told of again (rule: note-everywhere)', async () => {
    everywhere(5);
    await pair.delivered();
    expect(onServer()).toMatchObject([
      { content: BANK, read_by_sender: false, recipient: { type: 'private', user_ids: [pair.mira] } },
    ]);
    await refresh();
    expect(reminders()).toMatchObject([{ note: BANK, everywhere: true, changeable: true, mark: null }]);
    watchScheduled(pair.device.db, true, Date.now());
    pass(5);
    await until('reminded', () => pair.device.reminded.length > 0);
    await until('sent', () => sent(BANK).length === 1);
    pair.device.restart();
    await until('its sending is reported', () => reminders().length === 0);
    await eventsReceived(pair);
    expect(given()).toEqual([[BANK, 'everywhere', true]]);
    expect(pair.device.notified).toEqual([]);
    expect(watchScheduled(pair.device.db, true, Date.now())).toBe(false);
    expect(cameLately()).toMatchObject([{ note: BANK, everywhere: true }]);
  });

  test('is given offline, with or without the server', async () => {
    everywhere(5);
    await pair.delivered();
    await pair.server.stop();
    note(6, 'Never sent', true);
    await pair.offlineNoticed();
    passUnseen(6);
    pair.device.engine.wake();
    expect(given()).toEqual([
      [BANK, 'everywhere', true],
      ['Never sent', 'everywhere', false],
    ]);
    pair.device.restart();
    pass(1);
    expect(given()).toHaveLength(2);
    await pair.comeBack();
    expect(sent('Never sent')).toEqual([]);
  });

  test('is moved and reworded, and cancelled so that it can be undone', async () => {
    const key = everywhere(5);
    await pair.delivered();
    expect(move(key, 30, 'Call the bank again', true)).toBe(key);
    await pair.delivered();
    expect(onServer()).toMatchObject([
      { content: 'Call the bank again', scheduled_delivery_timestamp: inMinutes(30) },
    ]);
    cancelForNow(key);
    expect(reminders()).toEqual([]);
    expect(undoIt()).toMatchObject({ key });
    expect(reminders()).toHaveLength(1);
    cancelForNow(key);
    await pair.device.quitAndReopen();
    await until('deleted', () => onServer().length === 0);
  });

  test('is one that another client schedules to the user', async () => {
    plan(pair.server, 'mira', { people: [] }, BANK, inMinutes(5), { read_by_sender: false });
    await until('known', () => reminders().length === 1);
    expect(list()).toHaveLength(1);
    pass(5);
    await until('reminded', () => pair.device.reminded.length === 1);
  });

  test('comes again by a rule, shown as one', async () => {
    const firstAt = Math.floor(inMinutes(60) / 60) * 60;
    const item: SeriesItem = { kind: 'scheduled', ...noteToOneself(pair.mira, 'Stretch') };
    pair.device.act((db, now) =>
      saveSeries(db, null, { rule: recurrenceAt(firstAt * 1000, 'day'), item }, STRETCH, now),
    );
    await until('two on the server', () => onServer().length === 2);
    expect(reminders()).toMatchObject([{ note: 'Stretch', everywhere: true, series: { id: STRETCH } }]);
    pass(61);
    await until('reminded', () => pair.device.reminded.length === 1);
  });
});

describe('a reminder of no message that is to come elsewhere than before', () => {
  const shown = () => reminders().map(({ note: text, here, everywhere }) => [text, here, everywhere]);
  const stretch = (everywhere: boolean): SeriesItem =>
    everywhere
      ? { kind: 'scheduled', ...noteToOneself(pair.mira, 'Stretch') }
      : { kind: 'reminder', messageId: null, note: 'Stretch' };
  const save = (everywhere: boolean, id: string | null = null, from: string | null = null) =>
    pair.device.act((db, now) => {
      const rule = recurrenceAt(Math.floor(inMinutes(60) / 60) * 60_000, 'day');
      return saveSeries(db, id, { rule, item: stretch(everywhere) }, STRETCH, now, from);
    });

  test('goes to all devices offline and over a restart, and to the server once (rule: note-elsewhere)', async () => {
    const key = note(5);
    await pair.goOffline();
    const moved = move(key, 30, BANK, true);
    expect(moved).not.toBe(key);
    pair.device.restart();
    expect(shown()).toEqual([[BANK, false, true]]);
    await pair.comeBack();
    await pair.delivered();
    expect(onServer()).toMatchObject([{ content: BANK, scheduled_delivery_timestamp: inMinutes(30) }]);
    pass(30);
    await until('given', () => given().length === 1);
    expect(given()).toEqual([[BANK, 'everywhere', true]]);
  });

  test('stays here although the server refuses the message, is given, and can be kept here again (rule: note-elsewhere)', async () => {
    const key = note(5);
    const again = note(30, 'Water the plants');
    pair.server.faults.queue({ ...SCHEDULE, kind: 'status', status: 400, msg: 'No.' });
    move(key, 5, BANK, true);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(reminders()[0]).toMatchObject({ note: BANK, everywhere: true, mark: { state: 'rejected' } });
    pass(5);
    expect(given()).toEqual([[BANK, 'everywhere', false]]);
    pair.answer('discard');
    pair.server.faults.queue({ ...SCHEDULE, kind: 'status', status: 400, msg: 'No.' });
    const refused = move(again, 25, 'Water the plants', true);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    move(refused, 25, 'Water the plants');
    expect(shown()).toEqual([['Water the plants', true, false]]);
    expect(pair.device.changes).toEqual([]);
  });

  test('comes back to this computer offline, and its message is deleted (rule: note-elsewhere)', async () => {
    const key = note(5, BANK, true);
    await pair.delivered();
    await pair.goOffline();
    move(key, 30);
    pair.device.restart();
    expect(shown()).toEqual([[BANK, true, false]]);
    await pair.comeBack();
    await until('deleted', () => onServer().length === 0);
    await pair.delivered();
    pass(30);
    await until('given', () => given().length === 1);
    expect(given()).toEqual([[BANK, 'here', false]]);
    expect(sent(BANK)).toEqual([]);
  });

  test('comes back while its message is being sent, which is deleted after that', async () => {
    const [held = 0] = pair.server.faults.queue({ ...SCHEDULE, kind: 'latency', held: true });
    const key = note(5, BANK, true);
    await until('sending', () => pair.onlyChange.state === 'sending');
    move(key, 30);
    expect(shown()).toEqual([[BANK, true, false]]);
    pair.server.faults.lift(held);
    await pair.delivered();
    expect(onServer()).toEqual([]);
  });

  test('is there twice where the server refuses to delete the message (rule: note-elsewhere)', async () => {
    const key = note(30, BANK, true);
    await pair.delivered();
    pair.server.faults.queue({
      method: 'DELETE',
      path: '/scheduled_messages/*',
      kind: 'status',
      status: 400,
      msg: 'No.',
    });
    move(key, 60);
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(shown()).toEqual([[BANK, true, false]]);
    pair.answer('discard');
    expect(shown()).toEqual([
      [BANK, false, true],
      [BANK, true, false],
    ]);
  });

  test('is gone where its message was sent or deleted meanwhile', async () => {
    const key = note(5, BANK, true);
    await pair.delivered();
    cancelForNow(key);
    expect(() => move(key, 30)).toThrow(expect.objectContaining({ problem: { kind: 'gone' } }));
    expect(shown()).toEqual([]);
  });

  test('can be a series, whose next ones change, and the first of one', async () => {
    save(false);
    await pair.goOffline();
    save(true, STRETCH);
    pair.device.restart();
    expect(shown()).toEqual([['Stretch', false, true]]);
    await pair.comeBack();
    await until('two on the server', () => onServer().length === 2);
    save(false, STRETCH);
    await until('deleted', () => onServer().length === 0);
    expect(reminders()).toMatchObject([{ note: 'Stretch', here: true, series: { id: STRETCH } }]);
    expect(readSeries(pair.device.db)).toHaveLength(1);
  });

  test.each([false, true])(
    'begins a series in the place of a single one (everywhere before: %s)',
    async (before) => {
      const key = note(30, 'Stretch', before);
      await pair.delivered();
      save(!before, null, key);
      await until('at its place', () => onServer().length === (before ? 0 : 2));
      expect(reminders()).toMatchObject([{ everywhere: !before, series: { id: STRETCH } }]);
    },
  );
});

import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { isQuiet } from '../../src-main/domain/quiet-status.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { MOST_PRESETS, MOST_RECENTS, type PresetForm } from '../../src-main/contract/values/presets.ts';
import { EMPTY_STATUS } from '../../src-main/contract/values/status.ts';
import { extendOwnStatus, setOwnStatus, setStatus } from '../../src-main/features/status/commands.ts';
import {
  deletePreset,
  forgetRecent,
  movePreset,
  presetsView,
  savePreset,
} from '../../src-main/features/status/presets.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { temporaryFolder } from './temporary.ts';

let file: string;
let db: Db;

function open(): Db {
  const opened = openDatabase(file);
  onTestFinished(() => void opened.close());
  return opened;
}

beforeEach(() => {
  file = join(temporaryFolder(), 'cache.db');
  db = open();
});

const form = (change: Partial<PresetForm> = {}): PresetForm => ({
  text: 'Deep work',
  emoji: { name: 'headphones' },
  clearAfter: { minutes: 120 },
  away: false,
  quiet: false,
  digit: null,
  ...change,
});
const ids = () => presetsView(db).presets.map(({ id }) => id);
const DEFAULTS = ['in-a-meeting', 'commuting', 'working-remotely', 'out-sick', 'on-vacation'];
const NOW = Date.parse('2026-03-04T10:15:00Z');

test('while the status of a quiet preset is set, it is quiet', () => {
  savePreset(db, null, form({ quiet: true }));
  expect(isQuiet(db)).toBe(false);
  setOwnStatus(
    db,
    { text: 'Deep work', emoji: { name: 'headphones', code: '1f3a7', type: 'unicode_emoji' } },
    null,
    NOW,
  );
  expect(isQuiet(db)).toBe(true);
  setOwnStatus(db, { text: 'Deep work', emoji: null }, null, NOW);
  expect(isQuiet(db)).toBe(false);
});

describe('presets are the user’s own', () => {
  test('before any change there are five, and each digit is used once', () => {
    expect(ids()).toEqual(DEFAULTS);
    expect(presetsView(db).presets.map(({ digit }) => digit)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a new preset is added at the end, trimmed, and is still there after a restart', () => {
    const id = savePreset(db, null, form({ text: '  Deep work ', clearAfter: { time: 1020 }, away: true }));
    db.close();
    db = open();
    expect(ids()).toEqual([...DEFAULTS, id]);
    expect(presetsView(db).presets.at(-1)).toEqual({
      ...form({ clearAfter: { time: 1020 }, away: true }),
      emoji: { name: 'headphones', code: '1f3a7', type: 'unicode_emoji' },
      id,
    });
  });

  test('an edited preset keeps its place', () => {
    savePreset(db, 'commuting', form());
    expect(ids()).toEqual(DEFAULTS);
    expect(presetsView(db).presets[1]).toMatchObject({ text: 'Deep work', clearAfter: { minutes: 120 } });
  });

  test('a digit that another preset had moves to the saved one', () => {
    const id = savePreset(db, null, form({ digit: 2 }));
    const digits = Object.fromEntries(presetsView(db).presets.map((preset) => [preset.id, preset.digit]));
    expect(digits).toMatchObject({ [id]: 2, commuting: null, 'in-a-meeting': 1 });
  });

  test('a preset moves to another place, and beyond the end it becomes the last', () => {
    movePreset(db, 'on-vacation', 0);
    movePreset(db, 'in-a-meeting', 2);
    expect(ids()).toEqual(['on-vacation', 'commuting', 'in-a-meeting', 'working-remotely', 'out-sick']);
    movePreset(db, 'commuting', MOST_PRESETS);
    expect(ids().at(-1)).toBe('commuting');
  });

  test('a deleted preset is gone, and deleting all of them does not bring the first ones back', () => {
    for (const id of DEFAULTS) deletePreset(db, id, 0);
    deletePreset(db, 'commuting', 0);
    expect(ids()).toEqual([]);
  });

  test.each<[string, Partial<PresetForm>, object]>([
    ['nothing in it', { text: ' ', emoji: null }, { field: 'text', rule: 'required' }],
    ['a text that is too long', { text: 'x'.repeat(61) }, { field: 'text', rule: 'too-long', limit: 60 }],
  ])('a preset with %s is refused', (_, change, problem) => {
    expect(() => savePreset(db, null, form(change))).toThrow(
      expect.objectContaining({ problem: { kind: 'invalid-input', ...problem } }) as Error,
    );
    expect(ids()).toEqual(DEFAULTS);
  });

  test('a preset that was deleted meanwhile can be neither edited nor moved', () => {
    deletePreset(db, 'commuting', 0);
    const gone = expect.objectContaining({ problem: { kind: 'gone' } }) as Error;
    expect(() => savePreset(db, 'commuting', form())).toThrow(gone);
    expect(() => movePreset(db, 'commuting', 0)).toThrow(gone);
  });

  test('there is a bound to their number', () => {
    for (let count = ids().length; count < MOST_PRESETS; count++) savePreset(db, null, form());
    expect(() => savePreset(db, null, form())).toThrow(
      expect.objectContaining({
        problem: { kind: 'invalid-input', rule: 'too-many', limit: MOST_PRESETS },
      }) as Error,
    );
    expect(ids()).toHaveLength(MOST_PRESETS);
  });

  test('nothing about presets is sent', () => {
    savePreset(db, 'commuting', form());
    movePreset(db, 'commuting', 0);
    deletePreset(db, 'commuting', 0);
    expect(listChanges(db)).toEqual([]);
  });
});

describe('recent statuses are those that are no presets', () => {
  const set = (text: string, now = NOW, isPreset = false) =>
    setStatus(db, { text, emoji: null, clearAfter: { minutes: 30 }, isPreset }, now, 'monday');
  const recents = () => presetsView(db).recents.map(({ text }) => text);

  test('the newest comes first, once, with its rule and moment', () => {
    set('Dentist', NOW);
    set('On the train', NOW + 1);
    set('Dentist', NOW + 2);
    expect(presetsView(db).recents).toEqual([
      { text: 'Dentist', emoji: null, clearAfter: { minutes: 30 }, setAt: NOW + 2 },
      { text: 'On the train', emoji: null, clearAfter: { minutes: 30 }, setAt: NOW + 1 },
    ]);
  });

  test('presets, a cleared status and a refused one are not among them', () => {
    set('Commuting', NOW, true);
    setOwnStatus(db, EMPTY_STATUS, null, NOW);
    expect(() => set('x'.repeat(61))).toThrow();
    expect(recents()).toEqual([]);
  });

  test('they are bounded', () => {
    for (let count = 0; count < MOST_RECENTS + 5; count++) set(`Status ${count}`);
    expect(recents()).toHaveLength(MOST_RECENTS);
    expect(recents()[0]).toBe(`Status ${MOST_RECENTS + 4}`);
  });

  test('one that becomes a preset, and one that is removed, leaves them', () => {
    set('Dentist');
    set('Deep work');
    savePreset(db, null, form({ emoji: null }));
    expect(recents()).toEqual(['Dentist']);
    forgetRecent(db, { text: 'Dentist', emoji: null });
    expect(recents()).toEqual([]);
  });
});

describe('a status is set with one click', () => {
  test('a preset with away sets both, and one without leaves away as it is', () => {
    const wanted = { text: 'Deep work', emoji: null, clearAfter: 'never' as const };
    setStatus(db, { ...wanted, away: true }, NOW, 'monday');
    expect(statusView(db)).toMatchObject({ text: 'Deep work', away: true });
    setStatus(db, { ...wanted, text: 'Lunch' }, NOW, 'monday');
    expect(statusView(db)).toMatchObject({ text: 'Lunch', away: true });
  });

  test('a running status is cleared later; nothing is sent for it', () => {
    setStatus(db, { text: 'Lunch', emoji: null, clearAfter: { minutes: 30 } }, NOW, 'monday');
    const before = listChanges(db);
    extendOwnStatus(db, 30, NOW);
    extendOwnStatus(db, 30, NOW);
    expect(readOwnStatus(db).clearAt).toBe(NOW + 90 * 60_000);
    expect(listChanges(db)).toEqual(before);
  });

  test('a status without a time gets none', () => {
    setStatus(db, { text: 'Lunch', emoji: null, clearAfter: 'never' }, NOW, 'monday');
    extendOwnStatus(db, 30, NOW);
    expect(readOwnStatus(db).clearAt).toBeNull();
  });
});

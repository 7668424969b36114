import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { listOverwrites, recordSeenOverwrite } from '../../src-main/cache/local/overwrites.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { MOST_PRESETS } from '../../src-main/contract/values/presets.ts';
import { MOST_RULES, type RuleForm } from '../../src-main/contract/values/rules.ts';
import { MOST_SERIES, type SeriesForm } from '../../src-main/contract/values/series.ts';
import { readSeries } from '../../src-main/domain/series.ts';
import { readRules } from '../../src-main/domain/status-rules.ts';
import { forgetEntry } from '../../src-main/features/history/commands.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { deleteRule, saveRule } from '../../src-main/features/rules/commands.ts';
import { deleteSeriesForNow, saveSeries } from '../../src-main/features/series/commands.ts';
import { deletePreset, presetsView, savePreset } from '../../src-main/features/status/presets.ts';
import { newCache } from './cache.ts';

const NOW = Date.now();
const MOST_OVERWRITES = 200;

const status = { text: 'Lunch', emoji: null };
const preset = { ...status, clearAfter: 'never', away: false, quiet: false, digit: null } as const;
const rule: RuleForm = { kind: 'repeating', days: [1], from: 720, to: 780, status };
const series = (): SeriesForm => ({
  rule: recurrenceAt(NOW + 3_600_000, 'day', {}),
  item: { kind: 'reminder', messageId: null, note: 'Water the plants' },
});
const value = (content: string) =>
  ({ action: 'edit-snippet', params: { key: 'one', title: 'Title', content } }) as const;

interface Collection {
  most: number;
  add(db: Db): void;
  ids(db: Db): string[];
  remove(db: Db, id: string): void;
}

const collections: Record<string, Collection> = {
  rules: {
    most: MOST_RULES,
    add: (db) =>
      void saveRule(db, null, rule, {
        now: NOW,
        newId: crypto.randomUUID(),
        address: null,
        chosen: new Set(),
      }),
    ids: (db) => readRules(db).rules.map(({ id }) => id),
    remove: (db, id) => deleteRule(db, id, NOW),
  },
  presets: {
    most: MOST_PRESETS,
    add: (db) => void savePreset(db, null, preset),
    ids: (db) => presetsView(db).presets.map(({ id }) => id),
    remove: (db, id) => deletePreset(db, id, NOW),
  },
  series: {
    most: MOST_SERIES,
    add: (db) => void saveSeries(db, null, series(), crypto.randomUUID(), NOW),
    ids: (db) => readSeries(db).flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id])),
    remove: (db, id) => deleteSeriesForNow(db, id, NOW),
  },
  'earlier values': {
    most: MOST_OVERWRITES,
    add: (db) => recordSeenOverwrite(db, { ours: value('Ours'), earlier: value('Theirs') }),
    ids: (db) => listOverwrites(db).map(({ id }) => id),
    remove: (db, id) => forgetEntry(db, id, NOW),
  },
};

test.each(Object.entries(collections))(
  'a deletion among as many %s as there may be is undone, also where another took the room',
  (_, { most, add, ids, remove }) => {
    const db = newCache();
    for (let count = ids(db).length; count < most; count++) add(db);
    const removeAddUndo = () => {
      const removed = ids(db).at(-1) ?? '';
      remove(db, removed);
      add(db);
      expect(ids(db)).toHaveLength(most);
      undo(db, undoView(db)?.id ?? '', NOW);
      expect(ids(db)).toHaveLength(most + 1);
      expect(ids(db)).toContain(removed);
    };
    removeAddUndo();
    // There is never more than one too many.
    remove(db, ids(db)[0] ?? '');
    removeAddUndo();
  },
);

import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { storedPresets, storedRecentStatuses } from '../../domain/stored-presets.ts';
import {
  defaultPresets,
  MOST_PRESETS,
  MOST_RECENTS,
  Preset,
  type PresetForm,
  type PresetsView,
  type RecentStatus,
} from '../../contract/values/presets.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { isEmptyStatus, isSameStatus, type StatusValue } from '../../contract/values/status.ts';
import { checkStatusText } from '../../contract/text/status-text.ts';
import { emojiWithCode } from '../../sync/collections/emoji-names.ts';
import { offerUndo } from '../../sync/outbox/undo-offer.ts';
import { trimmed } from '../../contract/text/text.ts';

export const presetsView = (db: Db): PresetsView => ({ presets: presetsOf(db), recents: recentsOf(db) });

const presetsOf = (db: Db): Preset[] => storedPresets.read(db) ?? [...defaultPresets];
const recentsOf = (db: Db): RecentStatus[] => storedRecentStatuses.read(db) ?? [];

/**
 * Edits a preset, or adds a preset if `id` is null. Another preset with the same digit loses it.
 * @returns the preset's ID
 * @throws {Refusal} with the field that breaks a rule; `gone` if there is no such preset.
 */
export function savePreset(db: Db, id: string | null, form: PresetForm): string {
  const emoji = form.emoji && emojiWithCode(db, form.emoji);
  const value = { ...form, text: trimmed(form.text), emoji };
  refuse(
    isEmptyStatus(value)
      ? ({ kind: 'invalid-input', field: 'text', rule: 'required' } as const)
      : checkStatusText(value.text),
  );
  const saved: Preset = { ...value, id: id ?? crypto.randomUUID() };
  db.transaction(() => {
    const before = presetsOf(db);
    if (id === null && before.length >= MOST_PRESETS)
      throw new Refusal({ kind: 'invalid-input', rule: 'too-many', limit: MOST_PRESETS });
    if (id !== null) placeOf(before, id);
    const others = before.map((preset) =>
      preset.id !== saved.id && saved.digit !== null && preset.digit === saved.digit
        ? { ...preset, digit: null }
        : preset,
    );
    storedPresets.write(
      db,
      id === null ? [...others, saved] : others.map((preset) => (preset.id === id ? saved : preset)),
    );
    forgetRecent(db, saved);
  })();
  return saved.id;
}

/** The data that an undo writes back for a deleted preset. */
const RemovedPreset = z.object({ preset: Preset, place: z.int() });

/**
 * Deletes a preset so that it can be undone for a time (sync: Undo). One that does not exist any more is deleted already.
 */
export const deletePreset = (db: Db, id: string, now: number): void =>
  db.transaction(() => {
    const presets = presetsOf(db);
    const place = presets.findIndex((preset) => preset.id === id);
    const preset = presets[place];
    if (!preset) return;
    storedPresets.write(db, presets.toSpliced(place, 1));
    const removed: z.infer<typeof RemovedPreset> = { preset, place };
    offerUndo(db, { what: 'preset', title: preset.text ?? '', removed }, now);
  })();

/**
 * Undoes the deletion of a preset. The preset returns to its place, also where another preset took its room, and to its digit
 * unless another preset has that now.
 * @returns the preset's ID
 */
export function restorePreset(db: Db, removed: unknown): string {
  const { preset, place } = RemovedPreset.parse(removed);
  const presets = presetsOf(db);
  const isDigitTaken = presets.some(({ digit }) => digit === preset.digit);
  const restored = isDigitTaken ? { ...preset, digit: null } : preset;
  storedPresets.write(db, presets.toSpliced(place, 0, restored));
  return preset.id;
}

/**
 * Moves a preset to a position in the order, from 0. A position beyond the end moves the preset to the end.
 * @throws {Refusal} `gone` if there is no such preset.
 */
export const movePreset = (db: Db, id: string, to: number): void =>
  db.transaction(() => {
    const presets = presetsOf(db);
    const place = placeOf(presets, id);
    const moved = presets.slice(place, place + 1);
    storedPresets.write(db, presets.toSpliced(place, 1).toSpliced(to, 0, ...moved));
  })();

function placeOf(presets: readonly Preset[], id: string): number {
  const place = presets.findIndex((preset) => preset.id === id);
  if (place === -1) throw new Refusal({ kind: 'gone' });
  return place;
}

/** Stores a status as the newest recent status. The same status is stored once. */
export function noteRecent(db: Db, recent: RecentStatus): void {
  const others = recentsOf(db).filter((other) => !isSameStatus(other, recent));
  storedRecentStatuses.write(db, [recent, ...others].slice(0, MOST_RECENTS));
}

export function forgetRecent(
  db: Db,
  { text, emoji }: Omit<StatusValue, 'text'> & { text: string | null },
): void {
  const recents = recentsOf(db);
  const kept = recents.filter((recent) => !isSameStatus(recent, { text: text ?? '', emoji }));
  if (kept.length < recents.length) storedRecentStatuses.write(db, kept);
}

import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  type ChosenShortcut,
  MOST_SHORTCUTS,
  QUICK_SHORTCUTS,
} from '../../src-main/contract/values/shortcut.ts';
import { writeFollowedFile } from '../../src-main/domain/followed-file.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { setShortcut, shortcutTable } from '../../src-main/features/shortcuts/table.ts';
import { createSnippet, deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { deletePreset, restorePreset, savePreset } from '../../src-main/features/status/presets.ts';
import { endUndo } from '../../src-main/sync/outbox/undo-offer.ts';
import { LocalSettings } from '../../src-main/workspace/settings/local-settings.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { newCache } from './cache.ts';
import { temporaryFolder } from './temporary.ts';

const accountId = '0198c000-0000-7000-8000-000000000001';
const closedId = '0198c000-0000-7000-8000-000000000002';
const removedId = '0198c000-0000-7000-8000-000000000003';
const meeting = { do: 'set-preset', accountId, id: 'in-a-meeting' } as const;
const selection = { do: 'snippet-from-selection' } as const;

/** A workspace with an open account and an account whose cache cannot be opened. */
function profile(stored: object = {}) {
  const file = join(temporaryFolder(), 'settings.json');
  fs.writeFileSync(file, JSON.stringify(stored));
  const db: Db = newCache();
  const localSettings = new LocalSettings(file);
  const workspace = {
    localSettings,
    findEngine: (id: string) => (id === accountId ? { db } : undefined),
    view: () => ({ accounts: [{ id: accountId }, { id: closedId }] }),
  } as unknown as Workspace;
  return { db, file, workspace, localSettings };
}
const wanted = (workspace: Workspace) =>
  shortcutTable(workspace).map(({ action, accelerators }) => [action, ...accelerators]);

test('the quick window comes first, with the keys of Perch, the user’s or none', () => {
  const { workspace, localSettings } = profile();
  expect(wanted(workspace)).toEqual([[{ do: 'quick' }, ...QUICK_SHORTCUTS]]);
  localSettings.set({ quickShortcut: 'Alt+K' });
  expect(wanted(workspace)).toEqual([[{ do: 'quick' }, 'Alt+K']]);
  localSettings.set({ quickShortcut: 'none' });
  expect(wanted(workspace)).toEqual([[{ do: 'quick' }]]);
});

test('an action keeps its place when its keys change, and loses them when they are turned off', () => {
  const { workspace, file } = profile({ quickShortcut: 'none', other: 1 });
  setShortcut(workspace, meeting, 'Alt+M');
  setShortcut(workspace, selection, 'Alt+S');
  setShortcut(workspace, meeting, 'Alt+N');
  expect(wanted(workspace).slice(1)).toEqual([
    [meeting, 'Alt+N'],
    [selection, 'Alt+S'],
  ]);
  setShortcut(workspace, meeting, null);
  expect(wanted(workspace).slice(1)).toEqual([[selection, 'Alt+S']]);
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
    quickShortcut: 'none',
    other: 1,
    shortcuts: [{ action: selection, accelerator: 'Alt+S' }],
  });
});

test('a deleted preset or snippet takes its keys with it, and brings them back with an undo', () => {
  const { db, workspace } = profile();
  const id = savePreset(db, null, {
    text: 'Deep work',
    emoji: null,
    clearAfter: 'never',
    away: false,
    quiet: false,
    digit: null,
  });
  const key = createSnippet(db, { title: 'Parcel', content: 'x' }, 1);
  const preset = { do: 'set-preset', accountId, id } as const;
  setShortcut(workspace, preset, 'Alt+M');
  setShortcut(workspace, { do: 'copy-snippet', accountId, key }, 'Alt+S');
  expect(shortcutTable(workspace).slice(1)).toMatchObject([
    { preset: { text: 'Deep work' }, title: null },
    { preset: null, title: 'Parcel' },
  ]);
  const place = 5;
  const removed = { preset: shortcutTable(workspace)[1]?.preset, place };
  deletePreset(db, id, 1);
  deleteSnippetForNow(db, key, 1);
  expect(shortcutTable(workspace)).toHaveLength(1);
  restorePreset(db, removed);
  expect(wanted(workspace).slice(1)).toEqual([[preset, 'Alt+M']]);
});

test('an undo brings the keys back also where other keys were chosen meanwhile', () => {
  const { db, workspace } = profile();
  const key = createSnippet(db, { title: 'Parcel', content: 'x' }, 1);
  const copy = { do: 'copy-snippet', accountId, key } as const;
  setShortcut(workspace, copy, 'Alt+S');
  deleteSnippetForNow(db, key, 1);
  setShortcut(workspace, selection, 'Alt+T');
  undo(db, undoView(db)?.id ?? '', 2);
  expect(wanted(workspace).slice(1)).toEqual([
    [copy, 'Alt+S'],
    [selection, 'Alt+T'],
  ]);
});

test('keys of a snippet that was deleted with its match are kept, because it may come back (rule: follow-comes-back)', () => {
  const { db, workspace, localSettings } = profile();
  const key = createSnippet(db, { title: 'A', content: 'a' }, 1);
  setShortcut(workspace, { do: 'copy-snippet', accountId, key }, 'Alt+A');
  deleteSnippetForNow(db, key, 1);
  const gone = { file: 'base.yml', trigger: ':a', print: '', key, missing: 'deleted' } as const;
  const times = { importedAt: 0, readAt: 0 };
  const rest = { path: '/base.yml', from: 'file', bytes: 0, ...times, problem: null } as const;
  writeFollowedFile(db, { ...rest, matches: [gone] });
  setShortcut(workspace, selection, 'Alt+S');
  expect(localSettings.shortcuts.map(({ accelerator }) => accelerator)).toEqual(['Alt+A', 'Alt+S']);
  writeFollowedFile(db, null);
  endUndo(db);
  setShortcut(workspace, selection, 'Alt+T');
  expect(localSettings.shortcuts.map(({ accelerator }) => accelerator)).toEqual(['Alt+T']);
});

test('keys of deleted items and removed accounts are forgotten with the next change, others are kept', () => {
  const key = '0198c000-0000-7000-8000-00000000000a';
  const stored: ChosenShortcut[] = [
    { action: { do: 'copy-snippet', accountId, key }, accelerator: 'Alt+A' },
    { action: { do: 'copy-snippet', accountId: closedId, key }, accelerator: 'Alt+B' },
    { action: { do: 'copy-snippet', accountId: removedId, key }, accelerator: 'Alt+C' },
  ];
  const { workspace, localSettings } = profile({ shortcuts: stored });
  expect(shortcutTable(workspace)).toHaveLength(1);
  setShortcut(workspace, selection, 'Alt+S');
  expect(localSettings.shortcuts.map(({ accelerator }) => accelerator)).toEqual(['Alt+B', 'Alt+S']);
});

test('what is no shortcut in the file is left out', () => {
  const { localSettings } = profile({
    shortcuts: [
      { action: selection, accelerator: 'S' },
      { action: { do: 'quit' }, accelerator: 'Alt+A' },
      { action: { ...meeting, accountId: 'x' }, accelerator: 'Alt+A' },
      { action: selection, accelerator: 'Alt+S', more: 1 },
      null,
      { action: meeting, accelerator: 'Alt+M' },
    ],
  });
  expect(localSettings.shortcuts).toEqual([{ action: meeting, accelerator: 'Alt+M' }]);
  expect(profile({ shortcuts: 'Alt+M' }).localSettings.shortcuts).toEqual([]);
});

test('an item that does not exist gets no keys, nor does one more than the most', () => {
  const { db, workspace } = profile();
  const gone = { ...meeting, id: 'gone' };
  expect(() => setShortcut(workspace, gone, 'Alt+G')).toThrow(
    expect.objectContaining({ problem: { kind: 'gone' } }),
  );
  const snippet = (number: number) => ({
    do: 'copy-snippet' as const,
    accountId,
    key: createSnippet(db, { title: `Title ${number}`, content: 'x' }, 1),
  });
  for (let number = 0; number < MOST_SHORTCUTS; number++) setShortcut(workspace, snippet(number), 'Alt+A');
  expect(() => setShortcut(workspace, selection, 'Alt+S')).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ rule: 'too-many' }) as unknown }),
  );
});

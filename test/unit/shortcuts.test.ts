import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import {
  COMMANDS,
  commandWords,
  isPlainKey,
  PLAIN_KEYS,
  shiftCommandWords,
} from '../../src-renderer/base/keys/keys.ts';
import { firstShortcuts, shortcutGroups } from '../../src-renderer/windows/main/shortcut-groups.ts';
import { FORMAT_KEYS, SHIFT_FORMAT_KEYS } from '../../src-renderer/entities/messages/composer/format-keys.ts';
import {
  keyWords,
  MESSAGE_KEYS,
  type MessageCommand,
} from '../../src-renderer/entities/messages/message-keys.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the sheet of shortcuts shows every key of the tables that the handlers read', () => {
  vi.stubGlobal('window', { perch: { platform: 'linux' } });
  const groups = shortcutGroups([{ place: 'people', key: '7' }], []).flatMap(({ shortcuts }) => shortcuts);
  const shown = [...firstShortcuts(), ...groups].map(({ keys }) => keys);
  const upper = (keys: Record<string, string>) => Object.values(keys).map((key) => key.toUpperCase());
  const wanted = [
    ...[...upper(COMMANDS), ...upper(FORMAT_KEYS)].map(commandWords),
    ...[COMMANDS.create.toUpperCase(), ...upper(SHIFT_FORMAT_KEYS)].map(shiftCommandWords),
    commandWords('7'),
    ...(Object.keys(MESSAGE_KEYS) as MessageCommand[]).map(keyWords),
    ...[PLAIN_KEYS.column, 'Shift+F6', PLAIN_KEYS.remove, '↑'],
  ];
  expect(wanted.filter((keys) => !shown.includes(keys))).toEqual([]);
  // Those that are shown large are six, and nowhere else.
  expect(firstShortcuts()).toHaveLength(6);
  const namesOf = (all: { what: string; keys: string }[]) => all.map(({ what, keys }) => `${what} ${keys}`);
  expect(namesOf(groups).filter((one) => namesOf(firstShortcuts()).includes(one))).toEqual([]);
});

test('no shortcut with Ctrl or Cmd is in a handler without being in a table', () => {
  const root = path.join(import.meta.dirname, '../../src-renderer');
  const own = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .flatMap((name) => {
      const source = fs.readFileSync(path.join(root, name), 'utf8');
      return [...source.matchAll(/is(?:Shift)?Command\(event\)[^;{}]*?'([a-z0-9,])'/g)].map(
        ([, key]) => `${name}: ${key}`,
      );
    });
  expect(own).toEqual([]);
});

test('a key that acts alone does not act with another one, apart from Shift with the one for columns', () => {
  vi.stubGlobal('window', { perch: { platform: 'linux' } });
  const acts = (name: keyof typeof PLAIN_KEYS, held: Partial<KeyboardEvent> = {}) =>
    isPlainKey({ key: PLAIN_KEYS[name], ...held } as KeyboardEvent, name);
  for (const name of Object.keys(PLAIN_KEYS) as (keyof typeof PLAIN_KEYS)[]) {
    expect(acts(name), name).toBe(true);
    for (const held of ['ctrlKey', 'altKey', 'metaKey', 'repeat'] as const)
      expect(acts(name, { [held]: true }), `${name} with ${held}`).toBe(false);
    expect(acts(name, { shiftKey: true }), `Shift with ${name}`).toBe(name === 'column');
  }
});

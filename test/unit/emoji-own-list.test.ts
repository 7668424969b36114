import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepRow } from '../../src-main/cache/collections/messages.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  storedEmojiAddress,
  storedEmojiNames,
  storedRealm,
} from '../../src-main/cache/metadata/organization.ts';
import type { EmojiReference } from '../../src-main/contract/values/emoji-reference.ts';
import { Organization } from '../../src-main/contract/values/organization.ts';
import { emojiDifferences, emojiSource } from '../../src-main/features/emoji/queries.ts';
import { setReaction } from '../../src-main/features/messages/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { quitInOrder } from '../../src-main/shell/system/desktop/before-quit.ts';
import { valueWords } from '../../src-main/shell/tray/tray-status-items.ts';
import { emojiRows } from '../../src-main/sync/collections/emoji.ts';
import { emojiParams } from '../../src-main/sync/collections/emoji-names.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { timedStatus } from '../../src-main/sync/timers/rules.ts';
import { newCache } from './cache.ts';

const electron = vi.hoisted(() => ({
  app: undefined as unknown as NodeJS.EventEmitter,
  dialog: { showMessageBox: vi.fn((_: { message: string }) => Promise.resolve({ response: 1 })) },
  powerMonitor: { on: () => {} },
}));
vi.mock('electron', () => electron);
vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn() }));

const HOUR = 60 * 60_000;
const ADDRESS = 'https://chat.example.com/emoji.json';

let db: Db;
beforeEach(() => {
  electron.app = new EventEmitter();
  db = newCache();
  storedRealm.write(db, Organization.parse({ featureLevel: 442 }));
});

/** A list with the `smile` of earlier levels, and with a name of its own for the other emoji. */
function listIsRead(): void {
  storedEmojiAddress.write(db, ADDRESS);
  storedEmojiNames.write(db, {
    address: ADDRESS,
    featureLevel: 442,
    known: [
      ['smile', '1f642', 'grin_a_little'],
      ['beam', '1f604'],
    ],
  });
}

const set = (name: string) => setOwnStatus(db, { text: '', emoji: { name } }, Date.now() + HOUR, Date.now());

/** The question before quitting. */
function asked(): string {
  quitInOrder({
    timed: () => [timedStatus(db, Date.now())].filter((one) => one !== null),
    stay() {},
    quit: () => Promise.resolve(false),
  });
  electron.app.emit('before-quit', { preventDefault() {} });
  return electron.dialog.showMessageBox.mock.lastCall?.[0].message ?? '';
}

describe('the server’s own list of emoji decides over the names of its level (server-notes: Emoji names)', () => {
  test.each([
    ['without a list', () => {}, '😄'],
    ['with a list', listIsRead, '🙂'],
  ])('in the tray and before quitting, %s', (_, read, glyph) => {
    read();
    set('smile');
    expect(valueWords(statusView(db))).toBe(glyph);
    expect(asked()).toContain(glyph);
  });

  test('in the preview of a text', () => {
    expect(emojiDifferences(db)).toEqual({});
    listIsRead();
    expect(emojiDifferences(db)).toMatchObject({
      smile: '1f642',
      grin_a_little: '1f642',
      beam: '1f604',
      // This server does not know it.
      slight_smile: null,
    });
  });

  test('a name of the organization’s own emoji means its picture', () => {
    for (const [id, name, deactivated] of [
      ['1', 'smile', false],
      ['2', 'retired', true],
      ['3', 'smile', true],
    ] as const)
      keepRow(emojiRows, db, id, { name, source: `/${id}.png`, deactivated }, 1);
    listIsRead();
    expect(emojiDifferences(db)).toMatchObject({ smile: 'realm_emoji', beam: '1f604' });
    expect(emojiDifferences(db)).not.toHaveProperty('retired');
    const sourceOf = (emoji: EmojiReference) => emojiSource(db, emoji);
    expect(sourceOf({ name: 'smile' })).toBe('/1.png');
    expect(sourceOf({ name: 'smile', code: '3' })).toBe('/3.png');
    // In an old text.
    expect(sourceOf({ name: 'retired' })).toBe('/2.png');
    expect(sourceOf({ name: 'beam' })).toBeUndefined();
  });

  test('in what waits, also where the list is read after it was chosen', () => {
    set('smile');
    setReaction(db, 7, { name: 'slight_smile', code: '1f642' }, true, Date.now());
    listIsRead();
    // The code says what was chosen, and the list how the server calls it.
    const waiting = listChanges(db).map(({ params }) => params) as { value?: object; emoji?: object }[];
    const sent = waiting.map((params) => {
      const { emoji } = (params.value ?? params) as { emoji: Parameters<typeof emojiParams>[1] };
      return emojiParams(db, emoji);
    });
    expect(sent).toMatchObject([
      { emoji_name: 'beam', emoji_code: '1f604' },
      { emoji_name: 'smile', emoji_code: '1f642' },
    ]);
  });
});

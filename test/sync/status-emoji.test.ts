import { describe, expect, test } from 'vitest';
import { storedEmojiAddress, storedEmojiNames } from '../../src-main/cache/metadata/organization.ts';
import type { EmojiReference } from '../../src-main/contract/values/emoji-reference.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { emojiList } from '../../src-main/features/emoji/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { Pair, STATUS } from './pair.ts';

const pair = new Pair();
const hamburger = { emoji_name: 'hamburger', emoji_code: '1f354', reaction_type: 'unicode_emoji' };

const set = (text: string, emoji: EmojiReference | null = null) =>
  pair.device.act((db, now) => setOwnStatus(db, { text, emoji }, null, now));
const sent = () =>
  pair.server.requests
    .filter(({ method, path }) => method === STATUS.method && path === STATUS.path)
    .map(({ parameters }) => parameters);
const there = () => pair.server.state.statuses.read(pair.mira);
const own = (name: string) => {
  const emoji = emojiList(pair.device.db).own.find((one) => one.name === name);
  if (!emoji) throw new Error(`No emoji ${name}`);
  return emoji;
};

describe('only what changed is sent', () => {
  test('the text, the emoji as one value, or both are sent (rule: merge-status)', async () => {
    await pair.connect();
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    set('Late lunch', { name: 'hamburger' });
    await pair.delivered();
    set('Late lunch', { name: 'calendar' });
    await pair.delivered();
    set('Late lunch');
    await pair.delivered();
    set('');
    await pair.delivered();
    expect(sent()).toEqual([
      { status_text: 'Lunch', ...hamburger },
      { status_text: 'Late lunch' },
      { emoji_name: 'calendar', emoji_code: '1f4c5', reaction_type: 'unicode_emoji' },
      { emoji_name: '' },
      { status_text: '' },
    ]);
    expect(there()).toEqual({});
  });

  test('a status that the server already has is not sent', async () => {
    await pair.connect();
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    expect(sent()).toHaveLength(1);
  });

  test('the whole status is sent if the server’s cannot be read, because it may have changed', async () => {
    await pair.connect({ strict: true });
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    set('Late lunch', { name: 'hamburger' });
    await pair.delivered();
    expect(sent().at(-1)).toEqual({ status_text: 'Late lunch', ...hamburger });
  });

  test('the whole status is sent again after a lost response', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...STATUS, kind: 'drop', processed: false });
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    expect(sent().at(-1)).toEqual({ status_text: 'Lunch', ...hamburger });
  });
});

describe('a status has an emoji', () => {
  test('a custom emoji is sent with its code, and a deactivated one is not offered', async () => {
    await pair.connect();
    await until('known', () => emojiList(pair.device.db).listed === true);
    const [first] = pair.server.state.emoji.custom();
    if (!first) throw new Error('The seed has no emoji');
    set('', own(first.name));
    await pair.delivered();
    expect(sent()).toEqual([
      { emoji_name: first.name, emoji_code: String(first.id), reaction_type: 'realm_emoji' },
    ]);
    expect(there()).toMatchObject({ emoji_code: String(first.id), reaction_type: 'realm_emoji' });
    pair.server.state.emoji.deactivateCustom(first.id);
    pair.device.restart();
    await until('deleted', () => emojiList(pair.device.db).own.every(({ name }) => name !== first.name));
  });

  test('a built-in extra emoji is sent with the type name of this server and read with either', async () => {
    await pair.connect();
    const extra = { name: 'zulip', code: 'zulip', type: 'service_extra_emoji' };
    set('', extra);
    await pair.delivered();
    expect(sent()).toEqual([
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
    ]);
    pair.device.engine.retryNow();
    await until('read', () => statusView(pair.device.db).server === null);
    expect(statusView(pair.device.db).emoji).toEqual(extra);
  });

  test('a built-in extra emoji is sent with the core’s type name to a server of unknown kind', async () => {
    await pair.connect({ strict: true });
    set('', { name: 'zulip', code: 'zulip', type: 'service_extra_emoji' });
    await pair.delivered();
    expect(sent().at(-1)).toMatchObject({ reaction_type: 'service_extra_emoji' });
    expect(there()).toMatchObject({ emoji_name: 'zulip' });
  });

  test('a custom emoji is sent by name alone where emoji are not listed', async () => {
    await pair.connect({ strict: true });
    await until('asked', () => emojiList(pair.device.db).listed === false);
    const [first] = pair.server.state.emoji.custom();
    set('', { name: first?.name ?? '' });
    await pair.delivered();
    expect(there()).toMatchObject({ emoji_name: first?.name, reaction_type: 'realm_emoji' });
  });
});

describe('servers name emoji in their own ways (server-notes: Emoji names)', () => {
  const SMILING = { name: 'smile', code: '1f642', type: 'unicode_emoji' };
  const LAUGHING = { name: 'smile', code: '1f604', type: 'unicode_emoji' };

  test.each([
    [313, SMILING, 'smile'],
    [313, LAUGHING, 'big_smile'],
    [442, SMILING, 'slight_smile'],
    [442, LAUGHING, 'smile'],
  ])(
    'at level %i an emoji that was chosen by another name arrives as chosen: %j',
    async (featureLevel, emoji, name) => {
      await pair.connect({ featureLevel });
      set('', emoji);
      await pair.delivered();
      expect(there()).toMatchObject({ emoji_name: name, emoji_code: emoji.code });
      await pair.idle();
      expect(statusView(pair.device.db)).toMatchObject({
        emoji: { code: emoji.code },
        server: null,
        setElsewhere: false,
      });
    },
  );

  test.each([
    [313, '1f642'],
    [442, '1f604'],
  ])('a name that is typed means at level %i what it means there', async (featureLevel, code) => {
    await pair.connect({ featureLevel });
    set('', { name: 'smile' });
    await pair.delivered();
    expect(there()).toMatchObject({ emoji_name: 'smile', emoji_code: code });
  });

  test('the server’s own list decides what a name means, also for what waits', async () => {
    await pair.connect({ featureLevel: 442 });
    const { db } = pair.device;
    pair.server.state.emoji.addUnicode('1f642', ['grin_a_little']);
    storedEmojiAddress.write(db, 'https://chat.example.com/emoji.json');
    await pair.goOffline();
    set('', SMILING);
    storedEmojiNames.write(db, {
      address: 'https://chat.example.com/emoji.json',
      featureLevel: 442,
      known: [['grin_a_little', '1f642']],
    });
    await pair.comeBack();
    await pair.delivered();
    expect(there()).toMatchObject({ emoji_name: 'grin_a_little', emoji_code: '1f642' });
  });
});

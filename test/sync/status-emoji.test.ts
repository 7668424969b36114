import { describe, expect, test } from 'vitest';
import type { EmojiReference } from '../../src-main/contract/values/emoji-reference.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { emojiList } from '../../src-main/features/emoji/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const STATUS = { method: 'POST', path: '/users/me/status' } as const;

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
      { status_text: 'Lunch', emoji_name: 'hamburger' },
      { status_text: 'Late lunch' },
      { emoji_name: 'calendar' },
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
    expect(sent().at(-1)).toEqual({ status_text: 'Late lunch', emoji_name: 'hamburger' });
  });

  test('the whole status is sent again after a lost response', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...STATUS, kind: 'drop', processed: false });
    set('Lunch', { name: 'hamburger' });
    await pair.delivered();
    expect(sent().at(-1)).toEqual({ status_text: 'Lunch', emoji_name: 'hamburger' });
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

import { describe, expect, test } from 'vitest';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import type { KnownUser } from '../programs/server/index.ts';
import { call } from '../programs/server/test-client.ts';
import { until } from './device.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';
import { Pair } from './pair.ts';

// What the official web app did at feature level 442 (server-notes: Notifications).
const pair = new Pair();
const ME = '@**Mira Kowalski**';
const [MUTED, UNMUTED, FOLLOWED] = [1, 2, 3];

/** Each changes one thing in a new account's settings. */
const COLUMNS = {
  default: {},
  'desktop off': { enable_desktop_notifications: false },
  'channels on': { enable_stream_desktop_notifications: true },
  'followed off': { enable_followed_topic_desktop_notifications: false },
  'wildcards off': {
    wildcard_mentions_notify: false,
    enable_followed_topic_wildcard_mentions_notify: false,
  },
};

const id = (name: string): number => pair.server.user(name).userId;
const channel = (name: string): number => pair.server.state.channels.byName(name)!.stream_id;

/** The bot is not a user whom the server introduces. */
function userOf(name: string): KnownUser {
  const bot = pair.server.state.users.byEmail(`${name}@meridian.example`);
  return name === 'release-bot'
    ? { ...pair.server.user('mira'), email: bot!.delivery_email, apiKey: bot!.api_key }
    : pair.server.user(name);
}

/** Somebody writes by the API, and their message may follow topics for people. */
async function write(to: { channel: string; topic: string } | string[], content: string, as = 'olu') {
  const recipient = Array.isArray(to)
    ? { type: 'direct', to: to.map(id) }
    : { type: 'channel', to: channel(to.channel), topic: to.topic };
  const { body } = await call(pair.server, userOf(as), 'POST', '/messages', {
    ...recipient,
    content,
  });
  return Number(body['id']);
}

const choose = (visibility_policy: number, { channel: name, topic }: { channel: string; topic: string }) =>
  pair.server.state.userTopics.set(pair.mira, {
    stream_id: channel(name),
    topic_name: topic,
    visibility_policy,
    last_updated: 1,
  });

/** A message in a topic of its own, in a channel of which the user chose nothing. */
const plain = (content: string, policy?: number, as?: string) => (topic: string) => {
  if (policy !== undefined) choose(policy, { channel: 'general', topic });
  return write({ channel: 'general', topic }, content, as);
};
/** The same in a muted channel. */
const inMuted = (content: string, policy?: number) => (topic: string) => {
  if (policy !== undefined) choose(policy, { channel: 'news', topic });
  return write({ channel: 'news', topic }, content);
};
const direct = (content: string, as?: string) => () => write(['mira'], content, as);

/** Several messages of one topic. */
const inTurn =
  (...messages: [as: string, content: string][]) =>
  async (topic: string) => {
    for (const [as, content] of messages) await write({ channel: 'general', topic }, content, as);
  };

/** The notifications in the order of the columns; `-` was not run with the web app. */
const CASES: [what: string, seen: string, does: (topic: string) => Promise<unknown>][] = [
  ['direct message', '1 0 1 1 1', direct('Hello')],
  ['group direct message', '1 0 1 1 1', () => write(['mira', 'ana'], 'Hello')],
  ['mention by name', '1 1 1 1 1', plain(`Hi ${ME}`)],
  ['silent mention', '0 - - - -', plain('Hi @_**Mira Kowalski**')],
  ['@all in channel', '1 0 1 1 0', plain('Hi @**all**')],
  [
    '@topic where the user takes part',
    '1 - - - -',
    (topic) => inTurn(['olu', 'One'], ['mira', 'Two'])(topic).then(() => plain('@**topic**')(topic)),
  ],
  ['@topic where the user takes no part', '0 - - - -', plain('Hi @**topic**')],
  ['mention of a group', '1 1 1 1 1', plain('Hi @*care*')],
  ['alert word', '1 0 1 1 1', plain('An espresso?')],
  ['alert word in muted topic', '0 0 0 0 0', plain('An espresso?', MUTED)],
  ['alert word in direct message', '1 0 1 1 1', direct('An espresso?')],
  ['plain in channel', '0 0 1 0 0', plain('Hi')],
  ['plain in followed topic', '1 1 1 0 1', plain('Hi', FOLLOWED)],
  ['@all in followed topic', '1 1 1 1 1', plain('Hi @**all**', FOLLOWED)],
  [
    'plain in channel with notifications on',
    '1 1 1 1 1',
    (topic) => write({ channel: 'care team', topic }, 'Hi', 'ana'),
  ],
  ['plain in muted topic', '0 0 0 0 0', plain('Hi', MUTED)],
  ['mention in muted topic', '1 - - - -', plain(`Hi ${ME}`, MUTED)],
  ['reply in a topic that the user began', '1 1 1 0 1', inTurn(['mira', 'Begun'], ['olu', 'Reply'])],
  ['@all in muted topic', '0 0 0 0 0', plain('Hi @**all**', MUTED)],
  ['plain in muted channel', '0 0 0 0 0', inMuted('Hi')],
  ['mention in muted channel', '1 - - - -', inMuted(`Hi ${ME}`)],
  ['@all in muted channel', '0 0 0 0 0', inMuted('Hi @**all**')],
  ['@all in unmuted topic of muted channel', '1 0 1 1 0', inMuted('Hi @**all**', UNMUTED)],
  ['plain in followed topic of muted channel', '1 1 1 0 1', inMuted('Hi', FOLLOWED)],
  ['@all in followed topic of muted channel', '1 1 1 1 1', inMuted('Hi @**all**', FOLLOWED)],
  ['group mention in muted topic', '1 0 1 1 1', plain('Hi @*care*', MUTED)],
  ['own, from another client', '0 - - - -', plain('Mine', undefined, 'mira')],
  ['to oneself, from another client', '0 - - - -', direct('Mine', 'mira')],
  ['bot: direct message', '1 0 1 1 1', direct('Released', 'release-bot')],
  ['bot: plain in channel', '0 0 1 0 0', plain('Released', undefined, 'release-bot')],
  ['quotes the user', '0 - - - -', plain('@_**Mira Kowalski** said:\n```quote\nHello\n```\nYes')],
  ['/me in direct message', '1 0 1 1 1', direct('/me waves')],
  ['spoiler in direct message', '1 0 1 1 1', direct('```spoiler Film\nThe end\n```')],
  [
    'mention added by an edit',
    '0 - - - -',
    async (topic) => {
      const messageId = await write({ channel: 'general', topic }, 'Hi');
      const edited = { content: `Hi ${ME}` };
      await call(pair.server, pair.server.user('olu'), 'PATCH', `/messages/${messageId}`, edited);
    },
  ],
];

const REPLIES: typeof CASES = [['the reply after a mention', '1 1 1 0 1', plain('Reply')]];

describe.each(Object.entries(COLUMNS))('settings: %s', (column, settings) => {
  const at = Object.keys(COLUMNS).indexOf(column);

  test('the same messages notify as in the web app', async () => {
    await pair.connect();
    const { state } = pair.server;
    await until('caught up', () => storedEventQueue.read(pair.device.db) !== null);
    state.alertWords.set(pair.mira, ['espresso']);
    for (const [name, value] of Object.entries(settings)) state.settings.set(pair.mira, name, value);
    state.channels.changeSubscription(channel('news'), pair.mira, { is_muted: true });
    state.channels.changeSubscription(channel('care team'), pair.mira, { desktop_notifications: true });
    const notified = async (does: () => Promise<unknown>): Promise<number> => {
      const before = pair.device.notified.length;
      await does();
      await eventsReceived(pair);
      return pair.device.notified.length - before;
    };
    const seen: [string, string][] = [];
    for (const [what, , does] of CASES) seen.push([what, String(await notified(() => does(what)))]);
    for (const [what, , does] of REPLIES)
      seen.push([what, String(await notified(() => does('mention by name')))]);
    const wanted = [...CASES, ...REPLIES].map(([what, row]) => [what, row.split(' ')[at]]);
    expect(seen.filter((_, index) => wanted[index]?.[1] !== '-')).toEqual(
      wanted.filter(([, cell]) => cell !== '-'),
    );
  });
});

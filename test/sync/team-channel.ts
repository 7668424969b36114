import { expect } from 'vitest';
import { recordUse, readUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { snippetPage, snippetView } from '../../src-main/features/snippets/queries.ts';
import { teamKeysByTitle } from '../../src-main/cache/collections/team-snippets.ts';
import { setTeamChannel, teamChannelViews } from '../../src-main/features/snippets/team.ts';
import type { TeamChannelView } from '../../src-main/contract/values/team-snippet.ts';
import type { MessageChange, PropagateMode } from '../programs/server/state/messages.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { pair } from './message-pair.ts';

/** A new channel of Ana and Mira, with these topics. */
export function newChannel(topics: Record<string, string> = {}, name = 'answers'): number {
  const { state } = pair.server;
  const news = state.channels.byName('news')!;
  const { stream_id: _, ...like } = news;
  const id = state.channels.create({ ...like, name }, [pair.mira, ana()]);
  for (const [topic, content] of Object.entries(topics)) write(id, topic, content);
  return id;
}
export const ana = (): number => pair.server.user('ana').userId;
export const write = (stream_id: number, topic: string, content: string, sender_id = ana()): number =>
  say(pair.server, sender_id, { channel: stream_id, topic }, content);
const newestOfAna = (channelId: number, topic: string): number =>
  pair.server.state.messages.inTopic(channelId, topic).findLast(({ sender_id }) => sender_id === ana())!.id;
/** Changes Ana's newest message in a topic, and with a new topic all of it. */
export const edit = (
  channelId: number,
  topic: string,
  change: MessageChange,
  mode: PropagateMode = 'change_all',
): void =>
  void pair.server.state.messages.edit(newestOfAna(channelId, topic), ana(), change, undefined, mode);
export const remove = (channelId: number, topic: string): void =>
  pair.server.state.messages.delete([newestOfAna(channelId, topic)]);
export const bot = (): number => pair.server.state.users.notificationBot().user_id;

export const choose = (channelId: number, chosen = true): void =>
  pair.device.act((db) => setTeamChannel(db, channelId, chosen));
/** Chooses a channel once Perch lists it. */
export async function chooseListed(channelId: number): Promise<void> {
  await until('listed', () => viewOf(channelId) !== undefined);
  choose(channelId);
}
/** As a real server does with an archived channel, whose messages can be read (step 785). */
export const refuseTopics = (channelId: number): number =>
  pair.server.faults.add({
    kind: 'status',
    method: 'GET',
    path: `/users/me/${channelId}/topics`,
    status: 400,
  });
/** Makes a snippet a favorite that was used once, and returns its key. */
export function use(title: string): string {
  const key = keyOf(title);
  setFavorite(pair.device.db, key, true);
  recordUse(pair.device.db, key, Date.now());
  return key;
}
export const expectUsed = (title: string, key: string): void => {
  expect(keyOf(title)).toBe(key);
  expect(readUse(pair.device.db, key)).toMatchObject({ favorite: true, uses: 1 });
};
export const team = (): Record<string, string> =>
  Object.fromEntries(
    snippetPage(pair.device.db, '', 0, 200)
      .rows.filter(({ team: of }) => of !== null)
      .map(({ key, title }) => [textOf(title), snippetView(pair.device.db, key)?.content ?? '']),
  );
export const textOf = (parts: { text: string }[]): string => parts.map(({ text }) => text).join('');
export const keyOf = (title: string): string => {
  const found = teamKeysByTitle(pair.device.db).find((one) => one.title === title);
  if (!found) throw new Error(`No snippet is called ${title}`);
  return found.key;
};
export const viewOf = (channelId: number): TeamChannelView | undefined =>
  teamChannelViews(pair.device.db).find((one) => one.channelId === channelId);
export const shows = async (expected: Record<string, string>): Promise<void> => {
  const is = () => JSON.stringify(Object.entries(team()).toSorted());
  const wanted = JSON.stringify(Object.entries(expected).toSorted());
  await until('shown', () => is() === wanted).catch(() => expect(team()).toEqual(expected));
};
/** The messages that were asked for by their IDs, as often as they were. */
export const texts = (): number[] =>
  pair.server.requests.flatMap(({ method, path, parameters }) => {
    if (method !== 'GET') return [];
    const single = /^\/messages\/(\d+)/.exec(path)?.[1];
    return single === undefined
      ? (JSON.parse(parameters['message_ids'] ?? '[]') as number[])
      : [Number(single)];
  });

/** Connects, and chooses a new channel with these topics. */
export async function connect(
  topics: Record<string, string>,
  options?: Parameters<typeof pair.connect>[0],
): Promise<number> {
  await pair.connect(options);
  const channelId = newChannel(topics);
  await chooseListed(channelId);
  await shows(topics);
  await until('read', () => (viewOf(channelId)?.readAt ?? null) !== null);
  return channelId;
}

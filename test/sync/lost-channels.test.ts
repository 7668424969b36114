import { describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { readableChannels } from '../../src-main/sync/collections/known-names.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { nodeHttp } from '../node-http.ts';
import { pair, row, rows } from './channel-pair.ts';
import { until } from './device.ts';

const idOf = (name: string): number => pair.server.state.channels.byName(name)!.stream_id;
const archive = (name: string, is_archived: boolean) =>
  pair.server.state.channels.update(idOf(name), { is_archived });

describe('a channel is archived and unarchived', () => {
  const archived = (name: string) => until('archived', () => row(name).archived);
  const unarchived = (name: string) => until('unarchived', () => !row(name).archived);

  /** The channels are read by single lists, which leave archived ones out. */
  async function readByLists(): Promise<void> {
    pair.server.forgetRequests();
    pair.device.engine.readAgain('channels');
    await until('listed', () => pair.server.count('GET', '/streams') > 0);
    await pair.idle();
  }

  const READS: [string, () => Promise<void> | void][] = [
    ['events', () => {}],
    ['single lists', readByLists],
    ['a register', () => (pair.readAll(), pair.idle())],
    ['a restart', async () => void (await pair.device.quitAndReopen())],
  ];

  test.each(READS)('who was in it is in it again, and who was not is not, after %s', async (_, read) => {
    await pair.connect();
    const before = rows().map(({ name, subscribed }) => [name, subscribed]);
    for (const name of ['general', 'lounge']) {
      archive(name, true);
      await archived(name);
    }
    await read();
    expect(['general', 'lounge'].map((name) => row(name).subscribed)).toEqual([false, false]);
    for (const name of ['general', 'lounge']) {
      archive(name, false);
      await unarchived(name);
    }
    expect(rows().map(({ name, subscribed }) => [name, subscribed])).toEqual(before);
  });

  test('a change of the subscription that waits is sent when it is unarchived', async () => {
    await pair.connect();
    await pair.offline(() => {
      pair.device.act((db, now) => setSubscribed(db, row('lounge').key, true, now));
      archive('lounge', true);
    });
    await pair.online();
    archive('lounge', false);
    await until('in it', () => !row('lounge').archived && row('lounge').subscribed);
    await pair.delivered();
    expect(row('lounge').subscribed).toBe(true);
  });
});

/** Real servers tell ordinary members outside nothing of a public channel that gets private. */
const untold: HttpPort = async (request) => {
  const response = await nodeHttp(request);
  if (!request.url.includes('/events')) return response;
  const body = (await response.json()) as { events?: { type: string; op?: string; id: number }[] };
  const isTold = ({ type, op }: { type: string; op?: string }) => !(type === 'stream' && op === 'delete');
  const events = body.events?.map((event) => (isTold(event) ? event : { id: event.id, type: 'heartbeat' }));
  return Response.json({ ...body, events }, { status: response.status, headers: response.headers });
};

describe('a public channel that others made private, which nobody outside is told,', () => {
  const isOffered = () => readableChannels(pair.device.db).some(({ name }) => name === 'lounge');

  test('is not offered any more after its topics were refused (rule: channel-refused)', async () => {
    await pair.connect({ http: untold });
    await until('offered', isOffered);
    const channelId = idOf('lounge');
    pair.server.state.channels.update(channelId, { invite_only: true, is_web_public: false });
    await pair.idle();
    expect(isOffered()).toBe(true);
    await expect(refreshTopics(pair.device.engine, channelId)).rejects.toThrow();
    await until('not offered', () => !isOffered());
  });
});

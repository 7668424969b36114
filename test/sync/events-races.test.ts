import { beforeEach, describe, expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { createFolder, saveLinkifier } from '../../src-main/features/organization/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { linkifierViews } from '../../src-main/features/organization/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { delayedResponses, text } from './pair.ts';
import {
  pair,
  CREATE,
  LIST,
  conflicts,
  create,
  edit,
  onServer,
  remove,
  store,
  view,
} from './snippet-pair.ts';
import { eventsReceived, queueOf } from './foreign-events/event-stream.ts';

const db = () => pair.device.db;
const elsewhere = (title: string, content = 'x') => store().create(pair.mira, { title, content });
const isWrite = ({ method, url }: HttpRequest) => method !== 'GET' && !url.endsWith('/register');
const lastEventId = () => queueOf(db())?.lastEventId ?? -1;

async function connect(options: Parameters<typeof pair.connect>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('caught up', () => storedOffers.read(db()) !== null);
}

/** Watches that this is never shown. */
function never(what: string, isShown: () => boolean): () => void {
  const seen: string[] = [];
  pair.watch(() => void (isShown() && seen.push(what)));
  return () => expect(seen).toEqual([]);
}

/** Plain HTTP on which the responses with events are delayed by this time. */
const delayedEvents = (milliseconds: number): HttpPort =>
  delayedResponses(({ method, url }) => method === 'GET' && url.includes('/events?'), milliseconds);

describe('an event arrives before the response to its request', () => {
  beforeEach(() => connect(slow));

  const slow = { http: delayedResponses(isWrite, 150), timing: { requestTimeout: 5_000 } };

  test('a snippet that is created has one row, bound to its ID', async () => {
    const check = never('two rows', () => pair.device.titles('early').length > 1);
    const key = create('Early');
    await until('there', () => pair.titled('Early').length === 1);
    await pair.delivered();
    await eventsReceived(pair);
    expect(view(key)).not.toBeNull();
    expect(pair.keyOf(pair.titled('Early')[0]!.id)).toBe(key);
    check();
    await pair.expectSame();
  });

  test('an edit and a deletion show neither an old state nor a conflict', async () => {
    const { key, title } = await pair.pulledSnippet();
    edit(key, 'Early', 'x');
    const check = never(
      'the old text, or a conflict',
      () => view(key)?.title === title || conflicts().length > 0,
    );
    await pair.delivered();
    await eventsReceived(pair);
    expect(view(key)?.title).toBe('Early');
    check();
    remove(key);
    const stays = never('the deleted row', () => view(key) !== null);
    await pair.delivered();
    await eventsReceived(pair);
    stays();
  });

  test('a setting, a status, a flag and a subscription never show their earlier value', async () => {
    const conversation = { channelId: 1, topic: 'team lunch' };
    await refreshMessages(pair.device.engine, conversation);
    const newest = () => messageList(db(), conversation, pair.mira).messages.at(-1)!;
    const key = channelRows.findByServerId(db(), 1)!.key;
    const before = newest().flags.starred ?? false;
    pair.device.act((cache, now) => {
      setSettings(cache, { color_scheme: 3 }, now);
      setOwnStatus(cache, text('Early'), null, now);
      setFlag(cache, [newest().id], 'starred', !before, now);
      setSubscribed(cache, key, false, now);
    });
    const check = never(
      'what was before',
      () =>
        settingRows.find(db(), 'color_scheme')?.value.value !== 3 ||
        statusView(db()).text !== 'Early' ||
        newest().flags.starred === before ||
        channelRows.find(db(), key)!.value.subscribed,
    );
    await pair.delivered();
    await eventsReceived(pair);
    check();
    expect(pair.server.state.channels.subscribers(1)).not.toContain(pair.mira);
  });
});

describe('an event arrives long after its response, when a newer value was delivered', () => {
  test('the older value is neither shown nor a conflict', async () => {
    await connect({ http: delayedEvents(200) });
    const { key, id } = await pair.pulledSnippet();
    for (const title of ['One', 'Two', 'Three']) {
      edit(key, title, 'x');
      pair.setStatus(title);
      await pair.delivered();
    }
    const check = never(
      'an older one',
      () => view(key)?.title !== 'Three' || statusView(db()).text !== 'Three' || conflicts().length > 0,
    );
    await pair.idle();
    check();
    expect(onServer(id)?.title).toBe('Three');
    store().update(pair.mira, id, { title: 'One' });
    await until('the same words of another client are shown', () => view(key)?.title === 'One');
  });

  test('a delivery that changed nothing and is not reported hides no later event', async () => {
    await connect();
    const { key, id, title, content } = await pair.pulledSnippet();
    edit(key, `${title} `, content);
    await pair.delivered();
    edit(key, 'Mine', content);
    await pair.delivered();
    await eventsReceived(pair);
    store().update(pair.mira, id, { title });
    await until('shown', () => view(key)?.title === title);
    store().update(pair.mira, id, { title: 'Mine' });
    await until('shown', () => view(key)?.title === 'Mine');
  });
});

describe('another client creates an equal snippet', () => {
  test('an equal snippet that appears while ours is in flight gets a row of its own', async () => {
    await connect({ http: delayedResponses(isWrite, 150), timing: { requestTimeout: 5_000 } });
    const key = create('Twin');
    await until('ours is there', () => pair.titled('Twin').length === 1);
    const ours = pair.titled('Twin')[0]!.id;
    elsewhere('Twin');
    await pair.delivered();
    await until('both', () => pair.device.titles('twin').length === 2);
    expect(pair.keyOf(ours)).toBe(key);
    await pair.expectSame();
  });

  test('an equal snippet that appears while ours is in doubt and did not arrive is not doubled', async () => {
    await connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop' });
    create('Twin');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    const check = never('two rows', () => pair.device.titles('twin').length > 1);
    elsewhere('Twin');
    await pair.delivered();
    check();
    expect(pair.titled('Twin')).toHaveLength(1);
    await pair.expectSame();
  });

  test('the user is asked when an equal snippet appears while ours is in doubt and did arrive', async () => {
    await connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    create('Twin');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    elsewhere('Twin');
    await until('the user is asked', () => pair.onlyChange.needsUser);
    elsewhere('Twin');
    await pair.idle();
    expect(pair.onlyChange.needsUser).toBe(true);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    pair.answer('discard');
    await pair.expectSame();
  });
});

describe('the effect of a create in doubt is reported and then disappears', () => {
  test('the user is asked about a snippet that was deleted, and it is not sent again', async () => {
    await connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    const before = lastEventId();
    create('Seen');
    await until('in doubt, and seen', () => pair.onlyChange.state === 'in-doubt' && lastEventId() > before);
    store().delete(pair.mira, pair.titled('Seen')[0]!.id);
    await until('the user is asked', () => pair.onlyChange.needsUser);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    pair.answer('discard');
    await pair.expectSame();
  });

  test('the user is asked about a folder that was renamed, and it is not sent again', async () => {
    await connect({ user: 'ana' });
    const path = '/channel_folders/create';
    pair.server.faults.queue({ method: 'POST', path, kind: 'drop', processed: true });
    const before = lastEventId();
    pair.device.act((cache, now) =>
      createFolder(cache, { name: 'Seen', description: '', archived: false }, now),
    );
    await until('in doubt, and seen', () => pair.onlyChange.state === 'in-doubt' && lastEventId() > before);
    const { channelFolders } = pair.server.state;
    channelFolders.update(channelFolders.byName('Seen')!.id, { name: 'Renamed' });
    await until('the user is asked', () => pair.onlyChange.needsUser);
    expect(pair.server.count('POST', path)).toBe(1);
    pair.answer('discard');
    await pair.delivered();
    await until('there as it is', () => folderRows.list(db()).some(({ value }) => value.name === 'Renamed'));
  });

  test('the user is asked about a linkifier that was deleted, although events report whole lists', async () => {
    await connect({ user: 'ana' });
    const path = '/realm/filters';
    pair.server.faults.queue({ method: 'POST', path, kind: 'drop', processed: true });
    const before = lastEventId();
    pair.device.act((cache, now) =>
      saveLinkifier(cache, null, { pattern: 'seen(?P<a>\\d+)', template: 'https://x/{a}' }, now),
    );
    await until('in doubt, and seen', () => pair.onlyChange.state === 'in-doubt' && lastEventId() > before);
    const { linkifiers } = pair.server.state;
    linkifiers.delete(linkifiers.all().at(-1)!.id);
    await until('the user is asked', () => pair.onlyChange.needsUser);
    expect(pair.server.count('POST', path)).toBe(1);
    pair.answer('discard');
    await pair.delivered();
    expect(linkifierViews(db()).every(({ pattern }) => !pattern.startsWith('seen'))).toBe(true);
  });
});

describe('an event reports another client’s change under an unsent edit', () => {
  test('the edit becomes a conflict although the event waits behind one about a create in flight', async () => {
    const held: (() => void)[] = [];
    let theirs: (() => void) | null = null;
    let isReported = false;
    await connect({
      timing: { requestTimeout: 5_000 },
      async http(request) {
        const response = await nodeHttp(request);
        if (theirs && request.method === 'POST') await new Promise<void>((resolve) => held.push(resolve));
        if (!theirs || isReported || !request.url.includes('/events?')) return response;
        // The events of the create and of the edit behind it arrive in a single response.
        theirs();
        isReported = true;
        return nodeHttp(request);
      },
    });
    const { key, id } = await pair.pulledSnippet();
    theirs = () => store().update(pair.mira, id, { title: 'Theirs' });
    create('Being sent');
    await until('reported', () => isReported);
    await pair.device.still();
    theirs = null;
    edit(key, 'Mine', 'x');
    pair.device.act((cache, now) => setSettings(cache, { color_scheme: 3 }, now));
    await until(
      'a change without a held-up event is sent',
      () => pair.server.count('PATCH', '/settings') === 1,
    );
    await pair.device.still();
    expect(onServer(id)?.title).toBe('Theirs');
    held.forEach((release) => release());
    await until('a conflict', () => conflicts().length === 1);
    expect(onServer(id)?.title).toBe('Theirs');
    pair.answer('take-servers');
    await pair.expectSame();
  });
});

test('events do not report again what a full read has already brought in', async () => {
  await connect();
  const lists = pair.server.count('GET', LIST.path);
  pair.readAll();
  elsewhere('After it');
  await until('shown', () => pair.device.titles().includes('After it'));
  expect(pair.server.count('GET', LIST.path)).toBe(lists);
  await pair.expectSame();
});

test('a value that another client set only for a moment does not count as delivered by us', async () => {
  await connect();
  const { settings } = pair.server.state;
  const read = () => settings.all(pair.mira)['color_scheme'];
  await pair.offline(() => {
    for (const value of [2, 3]) settings.set(pair.mira, 'color_scheme', value);
    pair.device.act((cache, now) => setSettings(cache, { color_scheme: 2 }, now));
  });
  await pair.delivered();
  await eventsReceived(pair);
  expect(read()).toBe(2);
  expect(settingRows.find(db(), 'color_scheme')?.value.value).toBe(2);
});

import { describe, expect, test } from 'vitest';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { pair } from './message-pair.ts';
import {
  bot,
  choose,
  chooseListed,
  connect,
  edit,
  expectUsed,
  newChannel,
  remove,
  shows,
  team,
  use,
  viewOf,
  write,
} from './team-channel.ts';

/** Plain HTTP whose next matching response stays on its way until `pass`: the server is newer than it then. */
class LateResponse {
  #matches: (request: HttpRequest) => boolean = () => false;
  #passed = Promise.withResolvers<void>();
  isHeld = false;

  http: HttpPort = async (request) => {
    const matches = !this.isHeld && this.#matches(request);
    const response = await nodeHttp(request);
    if (!matches) return response;
    const body = await response.text();
    this.isHeld = true;
    await this.#passed.promise;
    return new Response(body, { status: response.status, headers: response.headers });
  };

  hold(part: RegExp): void {
    this.isHeld = false;
    this.#passed = Promise.withResolvers();
    this.#matches = ({ method, url }) => method === 'GET' && part.test(decodeURIComponent(url));
  }

  /** Does work on the server while the response is on its way, and lets it pass when the events have arrived. */
  async meanwhile(work: () => void): Promise<void> {
    await until('on its way', () => this.isHeld);
    const before = storedEventQueue.read(pair.device.db)?.lastEventId ?? 0;
    work();
    await until('reported', () => (storedEventQueue.read(pair.device.db)?.lastEventId ?? 0) > before);
    this.#matches = () => false;
    this.#passed.resolve();
    await pair.idle();
  }
}

const TEXTS = /\/messages\?.*message_ids/;
const LATEST = /\/messages\?.*anchor=newest/;
const SINGLE = /\/messages\/\d+/;

describe.each([
  ['many at once', TEXTS, undefined],
  ['one by one', SINGLE, 250],
])('while texts are read, %s', (_, request, featureLevel) => {
  async function reading(texts: Record<string, string>) {
    const late = new LateResponse();
    await pair.connect({ featureLevel, http: late.http });
    const channelId = newChannel(texts);
    await until('listed', () => viewOf(channelId) !== undefined);
    late.hold(request);
    choose(channelId);
    return { channelId, late };
  }

  test('an edit wins over the text that was asked for before it', async () => {
    const { channelId, late } = await reading({ Refund: 'One' });
    await late.meanwhile(() => edit(channelId, 'Refund', { content: 'Two' }));
    await shows({ Refund: 'Two' });
  });

  test('a deleted text is not shown again', async () => {
    const { channelId, late } = await reading({ Hours: 'Nine' });
    await late.meanwhile(() => remove(channelId, 'Hours'));
    await shows({});
  });

  test('a renamed topic has its new name, with the uses of its snippet', async () => {
    const late = new LateResponse();
    await pair.connect({ featureLevel, http: late.http });
    const channelId = newChannel({ Refund: 'One' });
    await chooseListed(channelId);
    await shows({ Refund: 'One' });
    const key = use('Refund');
    late.hold(request);
    write(channelId, 'Refund', 'Two');
    await late.meanwhile(() => edit(channelId, 'Refund', { topic: 'Money back' }));
    await shows({ 'Money back': 'Two' });
    expectUsed('Money back', key);
  });
});

test('an edit wins over a text that is read again', async () => {
  const late = new LateResponse();
  await pair.connect({ http: late.http });
  const channelId = newChannel({ Refund: 'One', Hours: 'Nine' });
  await chooseListed(channelId);
  await shows({ Refund: 'One', Hours: 'Nine' });
  await pair.idle();
  late.hold(TEXTS);
  pair.readAll();
  await late.meanwhile(() => edit(channelId, 'Refund', { content: 'Two' }));
  expect(team()).toEqual({ Refund: 'Two', Hours: 'Nine' });
});

describe('while the text before a notice is read', () => {
  async function reading() {
    const late = new LateResponse();
    await pair.connect({ http: late.http });
    const channelId = newChannel({ Refund: 'One' });
    write(channelId, 'Refund', 'Two');
    write(channelId, 'Refund', 'Ana moved a message here', bot());
    await until('listed', () => viewOf(channelId) !== undefined);
    late.hold(LATEST);
    choose(channelId);
    return { channelId, late };
  }

  test('its edit wins', async () => {
    const { channelId, late } = await reading();
    await late.meanwhile(() => edit(channelId, 'Refund', { content: 'Three' }));
    await shows({ Refund: 'Three' });
  });

  test('the text before it is there once it is deleted', async () => {
    const { channelId, late } = await reading();
    await late.meanwhile(() => remove(channelId, 'Refund'));
    await shows({ Refund: 'One' });
  });

  test('a renamed topic is there with its new name', async () => {
    const { channelId, late } = await reading();
    await late.meanwhile(() => edit(channelId, 'Refund', { topic: 'Money back' }));
    await shows({ 'Money back': 'Two' });
  });
});

test('a topic that is renamed before the text before a notice is asked for is there with its new name', async () => {
  const late = new LateResponse();
  await pair.connect({ http: late.http });
  const channelId = newChannel({ Refund: 'One' });
  write(channelId, 'Refund', 'Ana moved a message here', bot());
  await until('listed', () => viewOf(channelId) !== undefined);
  late.hold(TEXTS);
  choose(channelId);
  await late.meanwhile(() => edit(channelId, 'Refund', { topic: 'Money back' }));
  await shows({ 'Money back': 'One' });
});

test('a topic that is moved to another chosen channel while the topics there are listed keeps its uses', async () => {
  const late = new LateResponse();
  const from = await connect({ Refund: 'One', Hours: 'Nine' }, { http: late.http });
  const to = newChannel({ Phone: 'Ten' }, 'more answers');
  await chooseListed(to);
  await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  await pair.idle();
  const key = use('Refund');
  late.hold(new RegExp(`/users/me/${to}/topics`));
  write(to, 'Phone', 'Eleven');
  await late.meanwhile(() => edit(from, 'Refund', { topic: 'Refund', stream_id: to }));
  await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Eleven' });
  expectUsed('Refund', key);
});

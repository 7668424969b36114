import { describe, expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import { editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { EVERYTHING, noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { until } from './device.ts';
import { Pair, STATUS } from './pair.ts';
import { deleteSnippet } from '../delete-now.ts';

const pair = new Pair();
const queue = () => storedEventQueue.read(pair.device.db)?.id;
const polls = () => pair.server.count('GET', '/events');

/** One thing that two clients set: here by `method`, with its text. */
interface Thing {
  here(text: string): void;
  there(text: string): void;
  /** Its text on the server; undefined if the server does not have it. */
  onServer(): string | undefined;
}

const snippetThing =
  (here: (key: string, title: string, content: string) => void) => async (): Promise<Thing> => {
    const { key, id, title } = await pair.pulledSnippet();
    return {
      here: (content) => here(key, title, content),
      there: (content) => void pair.server.state.savedSnippets.update(pair.mira, id, { content }),
      onServer: () => pair.snippets.find((one) => one.id === id)?.content,
    };
  };

const VIEW = 'narrow/channel/1-general';

const viewThing = (here: (name: string) => void) => async (): Promise<Thing> => {
  await until('read', () => hasCapability(pair.device.db, 'navigation') === true);
  const views = () => pair.server.state.navigationViews.list(pair.mira);
  return {
    here,
    there: (name) =>
      pair.server.state.navigationViews.update(pair.mira, { fragment: VIEW, is_pinned: true, name }),
    onServer: () => views().find(({ fragment }) => fragment === VIEW)?.name ?? undefined,
  };
};

const status = (): Promise<Thing> =>
  Promise.resolve({
    here: (value) => pair.setStatus(value),
    there: (value) => pair.server.state.statuses.change(pair.mira, { status_text: value }),
    onServer: () => pair.statusText,
  });

const cases = {
  snippet: {
    method: 'PATCH',
    make: snippetThing((key, title, content) =>
      pair.device.act((db, now) => editSnippet(db, key, { title, content }, now)),
    ),
  },
  'deleted snippet': {
    method: 'DELETE',
    make: snippetThing((key) => pair.device.act((db, now) => deleteSnippet(db, key, now))),
  },
  view: {
    method: 'PATCH',
    make: viewThing((name) => pair.device.act((db, now) => saveView(db, { fragment: VIEW, name }, now))),
  },
  'removed view': {
    method: 'DELETE',
    make: viewThing(() => pair.device.act((db, now) => removeView(db, VIEW, now))),
  },
  status: { method: 'POST', make: status },
};
const caseNames = Object.keys(cases) as (keyof typeof cases)[];

/** The values that our deliveries overwrote, according to the history. */
const overwritten = () =>
  listOverwrites(pair.device.db).map(({ earlier }) => {
    const { content, name, text: status } = earlier.params as Partial<Record<string, string>>;
    return content ?? name ?? status;
  });

/** Our request takes effect just after another client's, and its response is lost. */
async function overtakeUnseen(kind: keyof typeof cases): Promise<Thing> {
  const { method, make } = cases[kind];
  const thing = await make();
  await pair.idle();
  pair.server.forgetRequests();
  const isOurs = { method, path: kind === 'status' ? '/users/me/status' : '*' };
  pair.server.faults.queue({ ...isOurs, kind: 'drop', delayMs: 150, processed: true });
  thing.here('Here');
  await until('in flight', () => pair.server.count(isOurs.method, isOurs.path) > 0);
  thing.there('There');
  return thing;
}

describe.each(caseNames)(
  'another client’s value is overwritten unseen by a %s, just when events fail',
  (kind) => {
    test.each(['drop', 'captive-portal', 'truncated'] as const)(
      'one request for events is lost (%s): the queue is continued, and the value is in the history (rule: events-failing)',
      async (fault) => {
        await pair.connect();
        const thing = await overtakeUnseen(kind);
        const before = queue();
        pair.server.faults.queue({ method: 'GET', path: '/events', kind: fault });
        await pair.delivered();
        await pair.idle();
        expect(overwritten()).toEqual(['There']);
        expect(queue()).toBe(before);
        expect(thing.onServer()).toBe(cases[kind].method === 'DELETE' ? undefined : 'Here');
      },
    );

    test('events fail for a while: the value is in the history once they are back (rule: events-failing)', async () => {
      await pair.connect();
      const thing = await overtakeUnseen(kind);
      const before = queue();
      pair.server.faults.add({ method: 'GET', path: '/events', kind: 'status', status: 502 });
      await pair.delivered();
      await until('in step without events', () => pair.device.engine.isInStep && polls() > 2);
      pair.server.faults.lift();
      await until('reported', () => overwritten().length > 0);
      await pair.idle();
      expect(overwritten()).toEqual(['There']);
      expect(queue()).toBe(before);
      expect(thing.onServer()).toBe(cases[kind].method === 'DELETE' ? undefined : 'Here');
    });
  },
);

test('a newer value is delivered while events fail: what the first one overwrote is in the history (rule: events-failing)', async () => {
  await pair.connect();
  const thing = await overtakeUnseen('snippet');
  pair.server.faults.add({ method: 'GET', path: '/events', kind: 'status', status: 502 });
  await pair.delivered();
  thing.here('Here again');
  await pair.delivered();
  pair.server.faults.lift();
  await until('reported', () => overwritten().length > 0);
  await pair.idle();
  expect(overwritten()).toEqual(['There']);
  expect(thing.onServer()).toBe('Here again');
});

test('what the queue still holds is applied before another queue takes its place (rule: queue-read-to-end)', async () => {
  const isHeld = Promise.withResolvers<void>();
  await pair.connect({
    async http(request) {
      const response = await nodeHttp(request);
      if (request.url.includes('/events?') && !request.url.includes('dont_block')) await isHeld.promise;
      return response;
    },
  });
  const thing = await status();
  const before = queue();
  pair.server.faults.queue({ ...STATUS, kind: 'latency', delayMs: 150 });
  thing.here('Here');
  await until('in flight', () => pair.server.count('POST', '/users/me/status') > 0);
  thing.there('There');
  await pair.delivered();
  pair.device.act((db) => noteStale(db, EVERYTHING));
  await until('registered', () => queue() !== before);
  isHeld.resolve();
  await pair.idle();
  expect(overwritten()).toEqual(['There']);
});

test('a queue that nobody could ask for longer than a server keeps it is given up (rule: queue-given-up)', async () => {
  await pair.connect({ timing: { queueLife: 0, refreshEvery: 50 } });
  await pair.idle();
  const before = queue();
  pair.server.faults.add({ method: 'GET', path: '/events', kind: 'status', status: 502 });
  pair.device.engine.retryNow();
  await until('registered again', () => queue() !== before);
  pair.device.act((db, now) => setSettings(db, { color_scheme: 3 }, now));
  await pair.delivered();
});

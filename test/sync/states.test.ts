import { describe, expect, test } from 'vitest';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { highestId } from '../../src-main/cache/metadata/highest-ids.ts';
import { removeSubscribers } from '../../src-main/features/channels/commands.ts';
import { removeView } from '../../src-main/features/navigation/commands.ts';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { countChanges, listChanges } from '../../src-main/sync/outbox/store.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { until } from './device.ts';
import { delayedResponses, STATUS } from './pair.ts';
import { CREATE, create, edit, pair, remove } from './snippet-pair.ts';
import { cancelReminder } from '../delete-now.ts';

const isCreate = ({ method, url }: HttpRequest) => method === 'POST' && url.endsWith(CREATE.path);
const folder = (name: string) => folderViews(pair.device.db).find((one) => one.name === name);

/** Plain HTTP to a server that reports a parameter of the matching requests as unsupported and ignores it. */
const ignoring =
  (isMeant: (request: HttpRequest) => boolean, name: string): HttpPort =>
  async (request) => {
    if (!isMeant(request)) return nodeHttp(request);
    const form = new URLSearchParams(String(request.body));
    // What is created needs it.
    if (request.method === 'POST') form.set(name, '');
    else form.delete(name);
    const response = await nodeHttp({ ...request, body: form.toString() });
    const answer = (await response.json()) as object;
    return Response.json(
      { ...answer, ignored_parameters_unsupported: [name] },
      { headers: response.headers },
    );
  };

describe('a change is queued', () => {
  test('edits of an unsent create become part of it, and a deletion ends it (rule: state-create-edited)', async () => {
    await pair.connect();
    await pair.whileOffline(() => {
      const key = create('First');
      edit(key, 'Second', 'y');
      const other = create('Never');
      remove(other);
    });
    await pair.delivered();
    expect(pair.titled('Second')).toMatchObject([{ content: 'y' }]);
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(1);
    expect(pair.server.count('PATCH', '*')).toBe(0);
  });

  test('edits of one thing are one request with the newest values (rule: state-merged, merge-edit)', async () => {
    await pair.connect();
    const { key, id } = await pair.pulledSnippet();
    await pair.whileOffline(() => {
      for (const title of ['One', 'Two', 'Three']) edit(key, title, 'x');
      expect(pair.onlyChange.state).toBe('queued');
    });
    await pair.delivered();
    expect(pair.snippets.find((snippet) => snippet.id === id)?.title).toBe('Three');
    expect(pair.server.count('PATCH', `/saved_snippets/${id}`)).toBe(1);
  });

  test('a person is removed from a channel once, and other people’s removals do not wait (rule: merge-membership)', async () => {
    await pair.connect({ user: 'ana' });
    const { key } = channelPage(pair.device.db, 'general', 0, 1).rows[0]!;
    const [mira, olu] = ['mira', 'olu'].map((name) => pair.server.user(name).userId) as [number, number];
    await pair.whileOffline(() => {
      for (const people of [[mira], [mira, olu]])
        pair.device.act((db, now) => removeSubscribers(db, { key }, people, now));
      expect(pair.device.changes).toHaveLength(2);
    });
    await pair.delivered();
    expect(pair.server.count('DELETE', '/users/me/subscriptions')).toBe(2);
  });

  test('creates are never merged (rule: merge-no-create)', async () => {
    await pair.connect();
    await pair.whileOffline(() => {
      create('Alike');
      create('Alike');
    });
    await pair.delivered();
    expect(pair.titled('Alike')).toHaveLength(2);
  });
});

describe('a change is being sent', () => {
  test('the change, its attempt and its mark are committed before the first byte is sent (rule: state-sending)', async () => {
    const seen: { state: string; attempts: number; mark: number | null; isCommitted: boolean }[] = [];
    await pair.connect({
      http: (request) => {
        if (isCreate(request)) {
          const { db } = pair.device;
          const [change] = listChanges(db);
          const { state, attempts, mark: kept } = change!;
          seen.push({ state, attempts, mark: kept, isCommitted: !db.inTransaction });
        }
        return nodeHttp(request);
      },
    });
    await pair.pulledSnippet();
    const mark = highestId(pair.device.db, 'snippets');
    expect(mark).toEqual(expect.any(Number));
    pair.server.faults.queue({ ...CREATE, kind: 'rate-limited', retryAfter: 0.05 });
    create('Marked');
    await until('refused once', () => seen.length === 1);
    pair.server.state.savedSnippets.create(pair.mira, { title: 'Elsewhere', content: 'x' });
    await pair.delivered();
    const first = { state: 'sending', mark, isCommitted: true };
    expect(seen).toEqual([
      { ...first, attempts: 1 },
      { ...first, attempts: 2 },
    ]);
  });

  test('a change in flight cannot be discarded (rule: state-discarded)', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 100 });
    create('On its way');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    expect(pair.onlyChange.decisions).toEqual([]);
    expect(() => pair.answer('discard')).toThrow('unsupported');
    await pair.delivered();
    expect(pair.titled('On its way')).toHaveLength(1);
  });

  test('an event that arrives before the response makes no second row (rule: evidence-events)', async () => {
    const delayed = delayedResponses(isCreate, 200);
    const arrived: string[] = [];
    const http: HttpPort = async (request) => {
      const answer = await delayed(request);
      if (isCreate(request)) arrived.push('answer');
      else if (request.url.includes('/events') && (await answer.clone().text()).includes('Told first'))
        arrived.push('event');
      return answer;
    };
    await pair.connect({ http, timing: { requestTimeout: 2_000 } });
    await pair.pulledSnippet();
    const most = { rows: 0 };
    pair.watch(() => {
      most.rows = Math.max(most.rows, pair.device.titles('told').length);
    });
    create('Told first');
    await pair.delivered();
    expect(arrived).toEqual(['event', 'answer']);
    expect(most.rows).toBe(1);
    await pair.expectSame();
  });

  test('an edit parameter that the server does not support is refused by name (rule: state-parameter-ignored)', async () => {
    const isEdit = ({ method, url }: HttpRequest) => method === 'PATCH' && url.includes('/channel_folders/');
    await pair.connect({ user: 'ana', http: ignoring(isEdit, 'description') });
    const { key } = folder('Projects')!;
    const wanted = { name: 'Plans', description: 'What is to come', archived: false };
    pair.device.act((db, now) => editFolder(db, key, wanted, now));
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem).toMatchObject({ kind: 'unsupported', field: 'description' });
    expect(pair.server.state.channelFolders.byName('Plans')?.description).not.toBe(wanted.description);
    await pair.idle();
    expect(pair.onlyChange.problem?.kind).toBe('unsupported');
    pair.answer('discard');
    expect(folder('Plans')).toMatchObject({ server: null, mark: null });
  });

  test('a create parameter that the server does not support is dropped, and the server’s value is shown (rule: state-parameter-ignored)', async () => {
    const isMeant = ({ method, url }: HttpRequest) =>
      method === 'POST' && url.endsWith('/channel_folders/create');
    await pair.connect({ user: 'ana', http: ignoring(isMeant, 'description') });
    pair.device.act((db, now) =>
      createFolder(db, { name: 'Garden', description: 'Green', archived: false }, now),
    );
    await pair.delivered();
    await until('as the server has it', () => folder('Garden')?.description === '');
    expect(folderViews(pair.device.db).filter(({ name }) => name === 'Garden')).toHaveLength(1);
  });
});

describe('the server is already in the wanted state', () => {
  /** Without events Perch does not notice another client’s deletion, so its own deletion gets a 404. */
  async function withoutEvents(): Promise<void> {
    await pair.connect({ events: false });
    await until('in step', () => pair.device.engine.isInStep);
    pair.server.forgetRequests();
  }

  async function expectDone(path: string): Promise<void> {
    await pair.delivered();
    const deletions = pair.server.requests.filter(({ method }) => method === 'DELETE');
    expect(deletions.map((request) => [request.path, request.status])).toEqual([[path, 404]]);
  }

  test('deleting a deleted snippet counts as delivered (rule: already-so)', async () => {
    await withoutEvents();
    const { key, id, title } = await pair.pulledSnippet();
    pair.server.state.savedSnippets.delete(pair.mira, id);
    remove(key);
    await expectDone(`/saved_snippets/${id}`);
    expect(pair.device.titles()).not.toContain(title);
  });

  test('removing a removed view counts as delivered (rule: already-so)', async () => {
    await withoutEvents();
    const { fragment } = pair.server.state.navigationViews.list(pair.mira).find(({ name }) => name !== null)!;
    pair.server.state.navigationViews.delete(pair.mira, fragment);
    pair.device.act((db, now) => removeView(db, fragment, now));
    await expectDone(`/navigation_views/${encodeURIComponent(fragment)}`);
    expect(navigationList(pair.device.db).rows.some((view) => view.fragment === fragment)).toBe(false);
  });

  test('cancelling a deleted reminder counts as delivered (rule: already-so)', async () => {
    await withoutEvents();
    const { id: messageId } = pair.server.state.messages.all(pair.mira)[0]!;
    const at = Math.floor(Date.now() / 1000) + 3_600;
    const key = pair.device.act((db, now) => createReminder(db, { messageId, at, note: '' }, now));
    await pair.delivered();
    const { id } = pair.server.state.scheduledMessages.list(pair.mira, 'reminder')[0]!;
    pair.server.state.scheduledMessages.delete(id);
    pair.device.act((db, now) => cancelReminder(db, key, now));
    await expectDone(`/reminders/${id}`);
  });
});

describe('a change is held', () => {
  test('a newer value of the same thing replaces a held one (rule: state-takes-over)', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...STATUS, kind: 'unauthorized' });
    pair.setStatus('Held');
    await until('held', () => pair.onlyChange.state === 'held');
    pair.setStatus('Newer');
    expect(pair.onlyChange.state).toBe('queued');
    expect(pair.device.engine.connection.state).toBe('signed-out');
    pair.device.engine.signIn(pair.server.user('mira'));
    await pair.delivered();
    expect(pair.statusText).toBe('Newer');
    expect(pair.server.count(STATUS.method, STATUS.path)).toBe(2);
  });

  test('discarding a held change shows the server’s copy (rule: state-discarded)', async () => {
    await pair.connect();
    const { key, title } = await pair.pulledSnippet();
    pair.server.faults.queue({ method: 'PATCH', path: '/saved_snippets/*', kind: 'unauthorized' });
    edit(key, 'Held', 'x');
    await until('held', () => pair.onlyChange.state === 'held');
    pair.answer('discard');
    expect(pair.device.titles()).toContain(title);
    expect(pair.device.titles()).not.toContain('Held');
  });
});

describe('a create is in doubt', () => {
  test('the creates of its collection wait while Perch looks for evidence, and others are sent (rule: evidence-twin)', async () => {
    await pair.connect({ timing: { requestTimeout: 600 } });
    await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    create('Twin', 'same');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    create('Twin', 'same ');
    create('Other');
    const at = Math.floor(Date.now() / 1000) + 3_600;
    const channelId = pair.server.state.channels.byName('general')!.stream_id;
    pair.device.act((db, now) =>
      createScheduled(db, { to: { channelId, topic: 't' }, content: 'Noon?', at, readBySender: null }, now),
    );
    await until('the scheduled message is delivered', () => pair.device.changes.length === 3);
    expect(pair.device.changes.map(({ title, state }) => [title, state])).toEqual([
      ['Twin', 'in-doubt'],
      ['Twin', 'queued'],
      ['Other', 'queued'],
    ]);
    await pair.delivered();
    expect(pair.titled('Twin')).toHaveLength(2);
    expect(pair.titled('Other')).toHaveLength(1);
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(3);
  });

  test('a create with equal evidence waits until the user has decided, and others are sent (rule: evidence-twin)', async () => {
    await pair.connect();
    await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop' });
    create('Twin', 'same');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.server.state.savedSnippets.create(pair.mira, { title: 'Is it this?', content: 'same' });
    await until('the user is asked', () => pair.onlyChange.needsUser);
    create('Twin', 'same ');
    create('Other');
    await until('the other is delivered', () => pair.titled('Other').length === 1);
    await pair.idle();
    expect(pair.device.changes.map(({ title, state }) => [title, state])).toEqual([
      ['Twin', 'in-doubt'],
      ['Twin', 'queued'],
    ]);
  });

  test('a create in doubt needs the user only when Perch asks (rule: state-undecidable)', async () => {
    await pair.connect();
    await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop' });
    create('Checking');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    expect(countChanges(pair.device.db)).toEqual({ unsent: 1, needsUser: 0 });
    pair.server.state.savedSnippets.create(pair.mira, { title: 'Is it this?', content: 'x' });
    await until('the user is asked', () => countChanges(pair.device.db).needsUser === 1);
    await pair.idle();
    pair.answer('discard');
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(1);
  });
});

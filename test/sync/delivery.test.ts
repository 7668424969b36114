import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '../../src-main/features/base/account-calls.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { create, CREATE, edit, pair, remove } from './snippet-pair.ts';

const posted = () => pair.server.count('POST', CREATE.path);
const inDoubt = () => until('in doubt', () => pair.onlyChange.state === 'in-doubt');
const asked = () => until('the user is asked', () => pair.onlyChange.needsUser);
/** Creates a snippet; the request or its response is lost. */
function createUnanswered(title: string, processed: boolean): string {
  pair.server.faults.queue({ ...CREATE, kind: 'drop', processed });
  return create(title);
}

describe('Perch delivers to a server with lists', () => {
  beforeEach(() => pair.connect());

  test('the server’s state is pulled, and changes are delivered', async () => {
    await pair.pulledSnippet();
    create('Hello', 'world');
    pair.device.act((db, now) =>
      setOwnStatus(db, { text: 'Deep work', emoji: { name: 'headphones' } }, null, now),
    );
    pair.device.act((db, now) => setAway(db, true, now));
    await pair.delivered();
    expect(pair.titled('Hello')).toHaveLength(1);
    expect(pair.server.state.statuses.read(pair.mira)).toMatchObject({
      status_text: 'Deep work',
      away: true,
    });
    expect(statusView(pair.device.db)).toMatchObject({ text: 'Deep work', unsent: null, server: null });
  });

  test('a command is answered before the engine runs', async () => {
    const run = vi.spyOn(pair.device.engine, 'wake');
    const { act } = accountCalls(() => pair.device.engine);
    act('', (db, now) => createSnippet(db, { title: 'Hello', content: 'world' }, now));
    expect(run).not.toHaveBeenCalled();
    await pair.delivered();
    expect(pair.titled('Hello')).toHaveLength(1);
  });

  test('offline work is stored, can be searched and arrives once', async () => {
    const before = pair.snippets.length;
    await pair.offline(() => {
      const first = create('Parcel first');
      create('Parcel second');
      const third = create('Parcel third');
      edit(first, 'Parcel first', 'edited');
      remove(third);
      for (const word of ['one', 'two', 'three', 'four', 'five']) pair.setStatus(word);
      pair.device.restart();
      expect(pair.device.titles('parcel').toSorted()).toEqual(['Parcel first', 'Parcel second']);
    });
    await pair.delivered();
    expect(pair.snippets).toHaveLength(before + 2);
    expect(pair.titled('Parcel first')[0]?.content).toBe('edited');
    expect(posted()).toBe(2);
    expect(pair.server.count('POST', '/users/me/status')).toBe(1);
    expect(pair.statusText).toBe('five');
  });

  test('a create whose response was lost is found in the next list and not sent again (rule: state-in-doubt, evidence-snippet)', async () => {
    const key = createUnanswered('Lost answer', true);
    await inDoubt();
    edit(key, 'Lost answer', 'edited meanwhile');
    await pair.delivered();
    expect(pair.titled('Lost answer')).toMatchObject([{ content: 'edited meanwhile' }]);
    expect(pair.device.titles('lost')).toEqual(['Lost answer']);
    expect(posted()).toBe(1);
  });

  test('a create that never arrived is sent again with the edits made meanwhile (rule: state-behind)', async () => {
    const key = createUnanswered('Lost request', false);
    await inDoubt();
    edit(key, 'Lost request', 'edited');
    await pair.delivered();
    expect(pair.titled('Lost request')).toMatchObject([{ content: 'edited' }]);
    expect(pair.server.count('PATCH', '*')).toBe(0);
  });

  test('a deletion of a create in doubt deletes the snippet if it turns out to exist (rule: state-behind)', async () => {
    const key = createUnanswered('Tombstone', true);
    await inDoubt();
    remove(key);
    expect(pair.device.titles('tombstone')).toEqual([]);
    await pair.delivered();
    expect(pair.titled('Tombstone')).toEqual([]);
  });

  test('a new snippet that could be ours with a later edit makes Perch ask the user (rule: state-undecidable)', async () => {
    createUnanswered('Asked', false);
    await inDoubt();
    pair.server.state.savedSnippets.create(pair.mira, { title: 'From elsewhere', content: 'x' });
    await asked();
    pair.answer('send-again');
    await pair.delivered();
    expect(pair.titled('Asked')).toHaveLength(1);
    expect(pair.device.titles()).toContain('From elsewhere');
  });

  test('a refused create shows the server’s text and disappears when it is corrected (rule: state-rejected)', async () => {
    pair.server.faults.queue({ ...CREATE, kind: 'status', status: 400 });
    const key = create('Refused');
    await until('rejected', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange).toMatchObject({ needsUser: true, problem: { kind: 'rejected' } });
    expect(pair.onlyChange.problem?.serverWords).toBeTruthy();
    edit(key, 'Mended', 'x');
    await pair.delivered();
    expect(pair.titled('Mended')).toHaveLength(1);
  });
});

describe('Perch delivers to a server with only the core operations', () => {
  beforeEach(() => pair.connect({ strict: true }));

  test('the status and snippets are delivered', async () => {
    create('Hello');
    pair.setStatus('Here');
    await pair.delivered();
    expect(pair.titled('Hello')).toHaveLength(1);
    expect(pair.device.titles()).toEqual(['Hello']);
  });

  test('a create whose response was lost waits for the user’s decision and is not sent again without it (rule: state-undecidable, evidence-no-list)', async () => {
    createUnanswered('Unknown', true);
    await asked();
    pair.device.restart();
    await pair.online();
    expect(pair.onlyChange).toMatchObject({ state: 'in-doubt', needsUser: true });
    expect(pair.onlyChange.decisions).not.toContain('look-again');
    pair.answer('is-there');
    expect(pair.device.changes).toEqual([]);
    expect(pair.device.titles()).toEqual(['Unknown']);
    expect(posted()).toBe(1);
  });
});

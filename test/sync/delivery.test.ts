import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '../../src-main/features/base/account-calls.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from './device.ts';
import { deleteSnippet } from '../delete-now.ts';

let server: ReferenceServer;
let device: Device;

const mira = () => server.user('mira').userId;
const snippetsOnServer = () => server.state.savedSnippets.list(mira());
const mine = (title: string) => snippetsOnServer().filter((snippet) => snippet.title === title);
const online = () => until('online', () => device.engine.connection.state === 'online');
const delivered = () => until('everything delivered', () => device.changes.length === 0);
const text = (value: string) => ({ text: value, emoji: null });

async function connect(strict = false): Promise<void> {
  server = await startServer({ strict });
  device = new Device({ server }).start();
  await online();
}

afterEach(async () => {
  expect(device.faults).toEqual([]);
  device.close();
  await server.close();
});

describe('Perch delivers to a server with lists', () => {
  beforeEach(() => connect());

  test('the server’s state is pulled, and changes are delivered', async () => {
    await until('pulled', () => device.titles().length === snippetsOnServer().length);
    device.act((db, now) => createSnippet(db, { title: 'Hello', content: 'world' }, now));
    device.act((db, now) =>
      setOwnStatus(db, { text: 'Deep work', emoji: { name: 'headphones' } }, null, now),
    );
    device.act((db, now) => setAway(db, true, now));
    await delivered();
    expect(mine('Hello')).toHaveLength(1);
    expect(server.state.statuses.read(mira())).toMatchObject({ status_text: 'Deep work', away: true });
    expect(statusView(device.db)).toMatchObject({ text: 'Deep work', unsent: null, server: null });
  });

  test('a command is answered before the engine runs', async () => {
    const run = vi.spyOn(device.engine, 'wake');
    const { act } = accountCalls(() => device.engine);
    act('', (db, now) => createSnippet(db, { title: 'Hello', content: 'world' }, now));
    expect(run).not.toHaveBeenCalled();
    await delivered();
    expect(mine('Hello')).toHaveLength(1);
  });

  test('offline work is stored, can be searched and arrives once', async () => {
    await server.stop();
    const before = snippetsOnServer().length;
    const first = device.act((db, now) => createSnippet(db, { title: 'Parcel first', content: 'a' }, now));
    device.act((db, now) => createSnippet(db, { title: 'Parcel second', content: 'b' }, now));
    const third = device.act((db, now) => createSnippet(db, { title: 'Parcel third', content: 'c' }, now));
    device.act((db, now) => editSnippet(db, first, { title: 'Parcel first', content: 'edited' }, now));
    device.act((db, now) => deleteSnippet(db, third, now));
    for (const word of ['one', 'two', 'three', 'four', 'five'])
      device.act((db, now) => setOwnStatus(db, text(word), null, now));
    device.restart();
    expect(device.titles('parcel')).toEqual(expect.arrayContaining(['Parcel first', 'Parcel second']));
    expect(device.titles('parcel')).toHaveLength(2);
    await server.start();
    device.engine.retryNow();
    await delivered();
    expect(snippetsOnServer()).toHaveLength(before + 2);
    expect(mine('Parcel first')[0]?.content).toBe('edited');
    expect(server.count('POST', '/saved_snippets')).toBe(2);
    expect(server.count('POST', '/users/me/status')).toBe(1);
    expect(server.state.statuses.read(mira()).status_text).toBe('five');
  });

  test('a create whose response was lost is found in the next list and not sent again (rule: state-in-doubt, evidence-snippet)', async () => {
    server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1, processed: true });
    const key = device.act((db, now) => createSnippet(db, { title: 'Lost answer', content: 'x' }, now));
    await until('in doubt', () => device.changes[0]?.state === 'in-doubt');
    device.act((db, now) => editSnippet(db, key, { title: 'Lost answer', content: 'edited meanwhile' }, now));
    await delivered();
    expect(mine('Lost answer')).toEqual([expect.objectContaining({ content: 'edited meanwhile' })]);
    expect(device.titles('lost')).toEqual(['Lost answer']);
    expect(server.count('POST', '/saved_snippets')).toBe(1);
  });

  test('a create that never arrived is sent again with the edits made meanwhile (rule: state-behind)', async () => {
    server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1 });
    const key = device.act((db, now) => createSnippet(db, { title: 'Lost request', content: 'x' }, now));
    await until('in doubt', () => device.changes[0]?.state === 'in-doubt');
    device.act((db, now) => editSnippet(db, key, { title: 'Lost request', content: 'edited' }, now));
    await delivered();
    expect(mine('Lost request')).toEqual([expect.objectContaining({ content: 'edited' })]);
    expect(server.count('PATCH', '*')).toBe(0);
  });

  test('a deletion of a create in doubt deletes the snippet if it turns out to exist (rule: state-behind)', async () => {
    server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1, processed: true });
    const key = device.act((db, now) => createSnippet(db, { title: 'Tombstone', content: 'x' }, now));
    await until('in doubt', () => device.changes[0]?.state === 'in-doubt');
    device.act((db, now) => deleteSnippet(db, key, now));
    expect(device.titles('tombstone')).toEqual([]);
    await delivered();
    expect(mine('Tombstone')).toEqual([]);
  });

  test('a new snippet that could be ours with a later edit makes Perch ask the user (rule: state-undecidable)', async () => {
    server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1 });
    device.act((db, now) => createSnippet(db, { title: 'Asked', content: 'x' }, now));
    await until('in doubt', () => device.changes[0]?.state === 'in-doubt');
    server.state.savedSnippets.create(mira(), { title: 'From elsewhere', content: 'x' });
    await until('the user is asked', () => device.changes[0]?.needsUser === true);
    decide(device.db, device.changes[0]?.id ?? '', 'send-again', Date.now());
    device.engine.wake();
    await delivered();
    expect(mine('Asked')).toHaveLength(1);
    expect(device.titles()).toContain('From elsewhere');
  });

  test('a refused create shows the server’s text and disappears when it is corrected (rule: state-rejected)', async () => {
    server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', times: 1, status: 400 });
    const key = device.act((db, now) => createSnippet(db, { title: 'Refused', content: 'x' }, now));
    await until('rejected', () => device.changes[0]?.state === 'rejected');
    expect(device.changes[0]).toMatchObject({ needsUser: true, problem: { kind: 'rejected' } });
    expect(device.changes[0]?.problem?.serverWords).toBeTruthy();
    device.act((db, now) => editSnippet(db, key, { title: 'Mended', content: 'x' }, now));
    await delivered();
    expect(mine('Mended')).toHaveLength(1);
  });
});

describe('Perch delivers to a server with only the core operations', () => {
  beforeEach(() => connect(true));

  test('the status and snippets are delivered', async () => {
    device.act((db, now) => createSnippet(db, { title: 'Hello', content: 'world' }, now));
    device.act((db, now) => setOwnStatus(db, text('Here'), null, now));
    await delivered();
    expect(mine('Hello')).toHaveLength(1);
    expect(device.titles()).toEqual(['Hello']);
  });

  test('a create whose response was lost waits for the user’s decision and is not sent again without it (rule: state-undecidable, evidence-no-list)', async () => {
    server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1, processed: true });
    device.act((db, now) => createSnippet(db, { title: 'Unknown', content: 'x' }, now));
    await until('the user is asked', () => device.changes[0]?.needsUser === true);
    device.restart();
    await online();
    expect(device.changes[0]).toMatchObject({ state: 'in-doubt', needsUser: true });
    expect(device.changes[0]?.decisions).not.toContain('look-again');
    decide(device.db, device.changes[0]?.id ?? '', 'is-there', Date.now());
    expect(device.changes).toEqual([]);
    expect(device.titles()).toEqual(['Unknown']);
    expect(server.count('POST', '/saved_snippets')).toBe(1);
  });
});

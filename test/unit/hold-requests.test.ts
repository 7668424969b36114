import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { Office } from '../faults/office.ts';
import { type ReferenceServer, startServer } from '../programs/server/index.ts';
import { turns } from '../sync/idle.ts';

let server: ReferenceServer;
let office: Office;
let accountId: string;
beforeEach(async () => {
  server = await startServer();
  office = new Office();
  accountId = await office.signIn(server);
  const { connection } = office.workspace.engine(accountId);
  await expect.poll(() => connection.state).toBe('online');
  await office.end();
  office.asked.clear();
});
afterEach(async () => {
  await office.close();
  await server.close();
});

test('while a window has no rows yet, servers are asked nothing, whatever wakes the engine', async () => {
  office.beginHeld();
  const engine = office.workspace.engine(accountId);
  await expect.poll(() => engine.awaitsKey).toBe(false);
  createSnippet(engine.db, { title: 'Waits', content: 'For a moment.' }, Date.now());
  engine.retryNow();
  office.workspace.refreshIfStale();
  await turns(server);
  expect(office.asked.size).toBe(0);
  office.workspace.releaseRequests();
  await expect.poll(() => listChanges(engine.db)).toEqual([]);
  expect(server.state.savedSnippets.list(server.user('mira').userId).map(({ title }) => title)).toContain(
    'Waits',
  );
});

test('what the user asks is asked meanwhile', async () => {
  office.beginHeld();
  const engine = office.workspace.engine(accountId);
  await expect.poll(() => engine.awaitsKey).toBe(false);
  await engine.request(operations.getSubscriptions, {});
  expect(office.asked.size).toBe(1);
});

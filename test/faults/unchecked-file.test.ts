import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { damageTables } from './damage.ts';
import { Office } from './office.ts';

/** The table that a list of snippets reads and that neither the outbox nor the start needs. */
const LIST = ({ name }: { name: string }): boolean => name === 'snippets_in_order';

let server: ReferenceServer;
let office: Office;
let id: string;

const db = () => office.workspace.engine(id).db;
const notices = () => office.workspace.view().notices;
const titles = (): string[] => {
  const { rows } = snippetPage(db(), '', 0, 200);
  return rows.map(({ title }) => title.map(({ text }) => text).join(''));
};

beforeEach(async () => {
  server = await startServer();
  office = new Office();
  id = await office.signIn(server);
  await until('pulled', () => titles().length > 0);
  await server.stop();
  createSnippet(db(), { title: 'Unsent', content: 'x' }, Date.now());
  await office.end();
});

afterEach(async () => {
  vi.useRealTimers();
  await office.close();
  await server.close();
});

/** Damages the file as a disk does: no program writes it, so its size and time stay. */
function damage(): void {
  const file = office.cacheOf(id);
  const { size, atimeMs, mtimeMs } = statSync(file);
  damageTables(file, LIST);
  utimesSync(file, atimeMs / 1_000, mtimeMs / 1_000);
  expect(statSync(file).size).toBe(size);
}

test('a file that nobody has touched is not checked again, and what cannot be read later is set aside then (rule: checked-cache)', async () => {
  damage();
  office.begin();
  expect(notices()).toEqual([]);
  expect(() => titles()).toThrow(expect.objectContaining({ code: expect.stringMatching('SQLITE_CORRUPT') }));
  await until('set aside', () => notices().length > 0);
  expect(notices()).toMatchObject([{ kind: 'set-aside', salvaged: 1, lost: false }]);
  expect(titles()).toEqual(['Unsent']);
  expect(listChanges(db())).toHaveLength(1);
});

test.each<[string, () => void]>([
  ['was written by another program', () => utimesSync(office.cacheOf(id), 1_000, 1_000)],
  ['is beside a log', () => writeFileSync(`${office.cacheOf(id)}-wal`, '')],
  ['has a record that cannot be read', () => writeFileSync(`${office.cacheOf(id)}.left`, '{')],
  ['has no record, because Perch was killed', () => rmSync(`${office.cacheOf(id)}.left`)],
  ['was checked a week ago', () => wait(7 * 24 * 3_600_000)],
  ['was checked later than now', () => wait(-3_600_000)],
])('a file is checked that %s, its snippets after the start (rule: checked-cache)', async (_, happen) => {
  damage();
  happen();
  office.begin();
  expect(notices()).toEqual([]);
  await until('set aside', () => notices().length > 0);
  expect(notices()).toMatchObject([{ kind: 'set-aside', salvaged: 1 }]);
});

/** Lets the clock go on while Perch is closed; the timers stay. */
const wait = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

test('a record holds for one opening: after a kill the file is checked', async () => {
  office.begin();
  expect(existsSync(`${office.cacheOf(id)}.left`)).toBe(false);
  await office.end();
  expect(existsSync(`${office.cacheOf(id)}.left`)).toBe(true);
});

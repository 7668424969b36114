import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { startServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { Office } from './office.ts';
import { Door } from './door.ts';
import { trustAuthority } from './trust-authority.ts';

trustAuthority();

test('an organization that is now reached by https is recognized, asked about once, and the account moves there with everything unsent (rule: moved)', async () => {
  const database = join(temporaryFolder(), 'server.db');
  const before = await startServer({ database });
  const office = new Office(undefined, fast({ requestTimeout: 3_000 }));
  const id = await office.signIn(before);
  const account = () => office.workspace.view().accounts.find((one) => one.id === id);
  await until('online', () => account()?.connection.state === 'online');
  await before.close();
  createSnippet(office.workspace.engine(id).db, { title: 'Unsent', content: 'x' }, Date.now());

  let secureUrl = '';
  const moved = await startServer({ database, knownAs: () => secureUrl });
  const door = new Door(moved);
  secureUrl = await door.open();
  const keys: (string | undefined)[] = [];
  const atOld = createServer(({ url, headers }, response) => {
    keys.push(headers.authorization);
    response.writeHead(301, { location: `${secureUrl}${url}` }).end();
  });
  await new Promise<void>((done) => atOld.listen(Number(new URL(before.url).port), '127.0.0.1', done));
  office.workspace.retryNow();
  await until('found', () => account()?.movedTo === secureUrl);
  expect(account()?.connection.state).toBe('paused');
  expect(moved.requests.map(({ userId }) => userId)).toEqual([null]);

  const { email, apiKey } = moved.user('mira');
  const form = { address: secureUrl, email, secret: { apiKey } };
  const refusal: unknown = await office.workspace.signIns.byForm(form, id).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).problem).toMatchObject({ kind: 'moved', move: { to: secureUrl, unsent: 1 } });
  expect(await office.workspace.signIns.byForm(form, id, true)).toBe(id);
  await until('delivered', () => account()?.unsent === 0);
  const titles = moved.state.savedSnippets.list(moved.user('mira').userId).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Unsent')).toHaveLength(1);

  // Nothing is sent unencrypted any more.
  keys.length = 0;
  await office.restart();
  await until('online', () => account()?.connection.state === 'online');
  expect(account()?.serverUrl).toBe(secureUrl);
  expect(keys).toEqual([]);
  expect(office.faults).toEqual([]);
  await office.close();
  atOld.close();
  await door.close();
});

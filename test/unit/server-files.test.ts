import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keepPicture } from '../../src-main/cache/collections/pictures.ts';
import {
  storedEmojiAddress,
  storedEmojiNames,
  storedRealm,
} from '../../src-main/cache/metadata/organization.ts';
import { Organization } from '../../src-main/contract/values/organization.ts';
import { emojiNamesOf } from '../../src-main/sync/collections/emoji-names.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import { ServerFiles } from '../../src-main/workspace/files/server-files.ts';
import { nodeHttp } from '../node-http.ts';
import { newCache } from './cache.ts';
import { png } from './pictures.ts';

/** A server with this answer, and its files as an account with a cache has them. */
async function serverFiles(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const db = newCache();
  const faults: unknown[] = [];
  /** The files after a start of Perch. */
  const started = (state: 'online' | 'offline' = 'online') => {
    const engine = { db, connection: { state }, organization: { serverUrl } } as unknown as Engine;
    return new ServerFiles(
      { engine: () => engine, findEngine: () => engine },
      { httpFor: () => nodeHttp, onFault: (error) => faults.push(error) },
    );
  };
  return { db, serverUrl, faults, started };
}

test('a picture that was fetched is there without a connection after a start, and is replaced by a newer one', async () => {
  let picture: Buffer | null = png(8, 8);
  const { started } = await serverFiles((_, response) =>
    picture
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      : response.writeHead(404).end(),
  );
  const shown = (state: 'online' | 'offline', path = '/emoji/17.png') => started(state).picture('one', path);
  expect(await shown('offline')).toBeNull();
  const first = await shown('online');
  expect(first).toMatch(/^data:image\/png;base64,/);
  expect(await shown('offline')).toBe(first);
  expect(await shown('offline', '/emoji/18.png')).toBeNull();
  picture = null;
  expect(await shown('online')).toBe(first);
  picture = png(9, 9);
  const second = await shown('online');
  expect(second).not.toBe(first);
  expect(await shown('offline')).toBe(second);
});

test('a stored picture that is no bitmap, and one that is larger than those of people and emoji, are not there', async () => {
  const large = Buffer.concat([png(8, 8), Buffer.alloc(200_000)]);
  const { db, started } = await serverFiles((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(large),
  );
  expect(await started().picture('one', '/large.png')).toMatch(/^data:image\/png/);
  expect(await started('offline').picture('one', '/large.png')).toBeNull();
  keepPicture(db, '/1.svg', 'data:image/svg+xml;base64,AAAA', 0);
  expect(await started('offline').picture('one', '/1.svg')).toBeNull();
});

// Recorded: the list of the servers of step 288 has no version in its address.
test('a server’s list of emoji is fetched again when its feature level changes, at the same address', async () => {
  let list = { code_to_names: { '1f642': ['smile'], '1f604': ['big_smile'] } };
  let requests = 0;
  const { db, serverUrl, faults, started } = await serverFiles((_, response) => {
    requests += 1;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(list));
  });
  const files = started();
  const codeOf = (name: string) => emojiNamesOf(db).codeOf(name);
  const level = (featureLevel: number) => storedRealm.write(db, Organization.parse({ featureLevel }));
  storedEmojiAddress.write(db, `${serverUrl}/static/generated/emoji/emoji_api.json`);
  level(313);
  files.refreshEmojiNames('one');
  await expect.poll(() => storedEmojiNames.read(db)?.featureLevel).toBe(313);
  expect([codeOf('smile'), codeOf('big_smile')]).toEqual(['1f642', '1f604']);
  files.refreshEmojiNames('one');
  list = { code_to_names: { '1f642': ['slight_smile'], '1f604': ['smile'] } };
  level(442);
  files.refreshEmojiNames('one');
  await expect.poll(() => storedEmojiNames.read(db)?.featureLevel).toBe(442);
  expect([codeOf('smile'), codeOf('slight_smile'), codeOf('big_smile')]).toEqual([
    '1f604',
    '1f642',
    undefined,
  ]);
  expect([requests, faults]).toEqual([2, []]);
});

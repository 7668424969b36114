import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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

// Recorded: the list of the servers of step 288 has no version in its address.
test('a server’s list of emoji is fetched again when its feature level changes, at the same address', async () => {
  let list = { code_to_names: { '1f642': ['smile'], '1f604': ['big_smile'] } };
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(list));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const db = newCache();
  const engine = { db, connection: { state: 'online' }, organization: { serverUrl } } as unknown as Engine;
  const faults: unknown[] = [];
  const files = new ServerFiles(
    { engine: () => engine, findEngine: () => engine },
    { httpFor: () => nodeHttp, onFault: (error) => faults.push(error) },
  );
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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { signIn } from '../../src-main/accounts/sign-in.ts';
import { nodeHttp } from '../node-http.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from '../sync/device.ts';
import { text } from '../sync/pair.ts';
import { certificateAuthority, type Certificate } from './certificates.ts';
import { authority, Door, honest } from './door.ts';
import { trustAuthority } from './trust-authority.ts';

trustAuthority();

async function behindDoor(): Promise<{ door: Door; device: Device; url: string }> {
  const door = new Door(await startServer());
  const url = await door.open();
  const server = Object.create(door.server, { url: { value: url } }) as ReferenceServer;
  const device = new Device({ server, timing: { requestTimeout: 2_000 } }).start();
  onTestFinished(async () => {
    expect(device.faults).toEqual([]);
    device.close();
    await door.close();
  });
  await until('online', () => device.engine.connection.state === 'online');
  return { door, device, url };
}

const selfSigned = certificateAuthority().sign('IP:127.0.0.1', 2);

test.each<[string, Certificate]>([
  ['that has expired', authority.sign('IP:127.0.0.1', -1)],
  ['that nobody vouches for', selfSigned],
  ['for another name', authority.sign('DNS:other.example', 2)],
])(
  'with a certificate %s nothing is sent, the user sees why, and everything is delivered once it is valid',
  async (_, certificate) => {
    const { door, device, url } = await behindDoor();
    door.show(certificate);
    device.act((db, now) => void createSnippet(db, { title: 'Unsent', content: 'x' }, now));
    device.act((db, now) => setOwnStatus(db, text('Unsent'), null, now));
    await until('offline', () => device.engine.connection.state === 'offline');
    await until('nothing is on its way', () => device.changes.every(({ state }) => state === 'queued'));
    expect(device.changes).toHaveLength(2);
    expect(device.engine.connection.view.problem).toMatchObject({ kind: 'offline', reason: 'certificate' });

    const { email, apiKey } = door.server.user('mira');
    const refusal = await signIn(nodeHttp, { address: url, email, secret: { apiKey } }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).problem).toMatchObject({
      kind: 'offline',
      reason: 'certificate',
      field: 'address',
    });
    expect(door.leaked).toEqual([]);

    door.show(honest);
    device.engine.retryNow();
    await until('delivered', () => device.changes.length === 0);
    const mira = door.server.user('mira').userId;
    expect(door.server.state.savedSnippets.list(mira).filter(({ title }) => title === 'Unsent')).toHaveLength(
      1,
    );
    expect(door.server.state.statuses.read(mira).status_text).toBe('Unsent');
  },
);

test('where TLS breaks while a create is sent, the create is in doubt and is resolved', async () => {
  const { door, device } = await behindDoor();
  door.breaks = true;
  device.act((db, now) => void createSnippet(db, { title: 'Broken off', content: 'x' }, now));
  await until('in doubt', () => device.changes.some(({ state }) => state === 'in-doubt'));
  door.breaks = false;
  await until('delivered', () => device.changes.length === 0);
  const mira = door.server.user('mira').userId;
  expect(
    door.server.state.savedSnippets.list(mira).filter(({ title }) => title === 'Broken off'),
  ).toHaveLength(1);
});

test('a redirect from https to http is not followed, and no key is sent (rule: no-redirect-credentials)', async () => {
  const visits: unknown[] = [];
  const plain = createServer((request, response) => {
    visits.push(request.headers);
    response.end('{"result":"success","msg":""}');
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { door, device } = await behindDoor();
  const location = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/api/v1/users/me/status`;
  door.server.faults.add({ kind: 'redirect', location });
  device.act((db, now) => setOwnStatus(db, text('Not in the clear'), null, now));
  await until('paused', () => device.engine.connection.state === 'paused');
  expect(device.engine.connection.view.problem?.kind).toBe('malformed');
  await until('back in the queue', () => device.changes.every(({ state }) => state === 'queued'));
  expect(device.changes).toHaveLength(1);
  door.server.faults.lift();
  await until('delivered', () => device.changes.length === 0);
  expect(visits).toEqual([]);
  plain.close();
});

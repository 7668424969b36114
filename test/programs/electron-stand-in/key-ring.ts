// The key that safeStorage keeps in the session's key ring, with STANDIN_REAL_DESKTOP=1 (Chromium: freedesktop_secret_key_provider.cc).
import crypto from 'node:crypto';
import type { BusConnection } from '../../dbus/connection.ts';
import { variant } from '../../dbus/values.ts';
import { sessionBus } from './real-desktop.ts';
import { runtime } from './runtime.ts';

const KEY_RING = 'org.freedesktop.secrets';
const service = {
  destination: KEY_RING,
  path: '/org/freedesktop/secrets',
  interface: 'org.freedesktop.Secret.Service',
};

/** The path for no object. */
const NOTHING = '/';

/** Reads the key. Creates the key if missing. Null if no key ring runs, or it stays locked. */
export async function keyInRing(): Promise<Buffer | null> {
  const bus = await sessionBus();
  if (!(await bus.hasOwner(KEY_RING))) return null;
  const [collection] = await bus.call({ ...service, member: 'ReadAlias', signature: 's', body: ['default'] });
  if (collection === NOTHING) return null;
  const [unlocked] = await bus.call({ ...service, member: 'Unlock', signature: 'ao', body: [[collection]] });
  if ((unlocked as string[]).length === 0) return null;
  const [, session] = await bus.call({
    ...service,
    member: 'OpenSession',
    signature: 'sv',
    body: ['plain', variant('s', '')],
  });
  return keyIn(bus, collection as string, session as string);
}

async function keyIn(bus: BusConnection, collection: string, session: string): Promise<Buffer> {
  const attributes = new Map([['application', runtime.name]]);
  const items = { destination: KEY_RING, path: collection, interface: 'org.freedesktop.Secret.Collection' };
  const [found] = await bus.call({ ...items, member: 'SearchItems', signature: 'a{ss}', body: [attributes] });
  const [item] = found as string[];
  if (item !== undefined) {
    const [secret] = await bus.call({
      destination: KEY_RING,
      path: item,
      interface: 'org.freedesktop.Secret.Item',
      member: 'GetSecret',
      signature: 'o',
      body: [session],
    });
    const [, , bytes] = secret as [string, number[], number[]];
    return Buffer.from(bytes);
  }
  const key = crypto.randomBytes(32);
  const properties = new Map([
    ['org.freedesktop.Secret.Item.Label', variant('s', `${runtime.name} Safe Storage`)],
    ['org.freedesktop.Secret.Item.Attributes', variant('a{ss}', attributes)],
  ]);
  await bus.call({
    ...items,
    member: 'CreateItem',
    signature: 'a{sv}(oayays)b',
    body: [properties, [session, [], key, 'text/plain'], true],
  });
  return key;
}

// Shortcuts of the desktop portal, with STANDIN_REAL_DESKTOP=1 on Wayland (Chromium: global_accelerator_listener_linux.cc; XDG
// Desktop Portal: Global Shortcuts).
import type { Message } from '../../dbus/message.ts';
import { type Variant, variant } from '../../dbus/values.ts';
import { sessionBus } from './real-desktop.ts';

const PORTAL = 'org.freedesktop.portal.Desktop';
const PATH = '/org/freedesktop/portal/desktop';
const SHORTCUTS = 'org.freedesktop.portal.GlobalShortcuts';
const REQUEST = 'org.freedesktop.portal.Request';
const SESSION = 'org.freedesktop.portal.Session';
const SESSION_TOKEN = 'standin_shortcuts';

/** The outcome of a request to the portal. */
type Results = Map<string, unknown>;

/** The callbacks by the shortcuts' names. The portal has no call that takes one back. */
const wanted = new Map<string, () => void>();
const waiting = new Map<string, (response: Message) => void>();
let session: string | null = null;
let isListening = false;
let requests = 0;
/** Requests to the portal follow each other. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Asks the portal for a shortcut. Whether the user grants it is shown by the keys alone. */
export function askPortal(accelerator: string, callback: () => void): void {
  const isNew = !wanted.has(accelerator);
  wanted.set(accelerator, callback);
  if (isNew) lastTurn = lastTurn.then(bindAll).catch((error: unknown) => console.error(error));
}

async function bindAll(): Promise<void> {
  const bus = await sessionBus();
  if (!(await bus.hasOwner(PORTAL))) return;
  if (!isListening) {
    await bus.listen(REQUEST, (signal) => waiting.get(signal.path ?? '')?.(signal));
    await bus.listen(SHORTCUTS, hearKeys);
    isListening = true;
  }
  // A session binds once.
  if (session !== null)
    await bus.call({ destination: PORTAL, path: session, interface: SESSION, member: 'Close' });
  const created = await request('CreateSession', '', [], {
    session_handle_token: variant('s', SESSION_TOKEN),
  });
  session = created ? (created.get('session_handle') as string) : null;
  if (session === null) return;
  const listed = await request('ListShortcuts', 'o', [session]);
  const known = ((listed?.get('shortcuts') ?? []) as [string, unknown][]).map(([name]) => name);
  if ([...wanted.keys()].every((name) => known.includes(name))) return;
  const shortcuts = [...wanted.keys()].map((name) => [
    name,
    new Map([['description', variant('s', `Electron shortcut ${name}`)]]),
  ]);
  await request('BindShortcuts', 'oa(sa{sv})s', [session, shortcuts, '']);
}

/** Calls a method whose answer is a signal. Null if the user or the portal refuses. */
async function request(
  member: string,
  signature: string,
  body: unknown[],
  options: Record<string, Variant> = {},
): Promise<Results | null> {
  const bus = await sessionBus();
  const token = `standin_${(requests += 1)}`;
  const path = `${PATH}/request/${bus.name.slice(1).replaceAll('.', '_')}/${token}`;
  const responded = Promise.withResolvers<Message>();
  waiting.set(path, responded.resolve);
  try {
    await bus.call({
      destination: PORTAL,
      path: PATH,
      interface: SHORTCUTS,
      member,
      signature: `${signature}a{sv}`,
      body: [...body, new Map(Object.entries({ ...options, handle_token: variant('s', token) }))],
    });
    const { body: [code, results] = [] } = await responded.promise;
    return code === 0 ? (results as Results) : null;
  } finally {
    waiting.delete(path);
  }
}

function hearKeys({ member, body: [of, name] = [] }: Message): void {
  if (member === 'Activated' && of === session) wanted.get(name as string)?.();
}

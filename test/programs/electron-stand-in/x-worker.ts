// The thread that talks to the X server: the app's own thread waits where Electron answers at once (x-desktop.ts).
import { parentPort } from 'node:worker_threads';
import type { FromX, ToX } from './x-desktop.ts';
import { KEY_PRESS, PROPERTY_NOTIFY, X11 } from './x11.ts';

const SHIFT = 1;
const CAPS_LOCK = 2;
const CONTROL = 4;
const ALT = 8;
const NUM_LOCK = 16;
const SUPER = 64;

const modifiers: Record<string, number> = {
  CommandOrControl: CONTROL,
  CmdOrCtrl: CONTROL,
  Control: CONTROL,
  Ctrl: CONTROL,
  Alt: ALT,
  Option: ALT,
  Shift: SHIFT,
  Super: SUPER,
  Meta: SUPER,
};

/** Letters, digits and the space bar have the symbols of Latin-1. */
const keysymOf = (key: string): number => (key === 'Space' ? ' ' : key.toLowerCase()).charCodeAt(0);

interface Grab {
  keycode: number;
  mask: number;
}

const port = parentPort;
const x = await X11.open(process.env['DISPLAY'] ?? '');
const activeWindow = await x.atom('_NET_ACTIVE_WINDOW');
const grabs = new Map<string, Grab>();

/** The locks of the keyboard change nothing of a shortcut. */
const withLocks = (mask: number): number[] =>
  [0, CAPS_LOCK, NUM_LOCK, CAPS_LOCK | NUM_LOCK].map((locks) => mask | locks);

async function grab(accelerator: string): Promise<boolean> {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  const mask = parts.reduce((sum, name) => sum | (modifiers[name] ?? 0), 0);
  const [keycode] = await x.keycodesOf(keysymOf(key));
  if (keycode === undefined) return false;
  if (!(await x.grabKey(keycode, withLocks(mask)))) {
    await x.ungrabKey(keycode, withLocks(mask));
    return false;
  }
  grabs.set(accelerator, { keycode, mask });
  return true;
}

async function release(accelerator: string): Promise<boolean> {
  const held = grabs.get(accelerator);
  if (held) await x.ungrabKey(held.keycode, withLocks(held.mask));
  return grabs.delete(accelerator);
}

const say = (what: FromX): void => port?.postMessage(what);

async function tellActive(): Promise<void> {
  const window = await x.rootProperty(activeWindow);
  // It may have gone meanwhile.
  say({ active: window === 0 ? null : await x.sizeOf(window).catch(() => null) });
}

x.onEvent = (event) => {
  const kind = (event[0] ?? 0) & 0x7f;
  if (kind === PROPERTY_NOTIFY && event.readUInt32LE(8) === activeWindow) void tellActive();
  if (kind !== KEY_PRESS) return;
  const pressed = event.readUInt16LE(28) & (SHIFT | CONTROL | ALT | SUPER);
  for (const [accelerator, { keycode, mask }] of grabs)
    if (keycode === event[1] && mask === pressed) say({ pressed: accelerator });
};
await x.watchRoot();

port?.on('message', ({ does, accelerator, answer }: ToX) => {
  const act = does === 'grab' ? grab : release;
  void act(accelerator).then((done) => {
    Atomics.store(answer, 0, done ? 1 : 2);
    Atomics.notify(answer, 0);
  });
});

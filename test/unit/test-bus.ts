// A bus of its own, and a panel on it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { BusConnection } from '../dbus/connection.ts';
import { variant } from '../dbus/values.ts';

/** A bus of its own, as a session has one. */
export interface TestBus {
  address: string;
  end(): Promise<void>;
}

/** Starts a D-Bus. */
export async function startBus(): Promise<TestBus> {
  const daemon: ChildProcess = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(daemon.stdout ?? daemon, 'data')) as [Buffer];
  return {
    address: line.toString().trim(),
    async end() {
      const ended = once(daemon, 'exit');
      daemon.kill();
      await ended;
    },
  };
}

export interface Watcher {
  end(): void;
}

/**
 * Owns `name` on the bus as the panel that shows tray icons does: takes the items that register, lists them, and answers every
 * other question for a property with `value`.
 */
export async function startWatcher(address: string, name: string, value: boolean): Promise<Watcher> {
  const connection = await BusConnection.open(address);
  const items: string[] = [];
  await connection.serve(name, ({ member, sender = '', body = [] }) => {
    if (member === 'RegisterStatusNotifierItem') {
      items.push(`${sender} ${String(body[0])}`);
      return [''];
    }
    const isList = member === 'Get' && body[1] === 'RegisteredStatusNotifierItems';
    return ['v', isList ? variant('as', items) : variant('b', value)];
  });
  return { end: () => connection.end() };
}

/** The full path of a program; null if this machine does not have it. */
export function pathOf(program: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

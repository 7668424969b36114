import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { KnownUser } from '../programs/server/index.ts';

interface ServerProcess {
  url: string;
  controlUrl: string;
  users: KnownUser[];
  /** Who is signed in. */
  mira: { url: string; user: KnownUser };
  stop(): Promise<void>;
}

/** A reference server in a process of its own, so that what it does is not measured. */
export async function startServerProcess(...args: string[]): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'test/programs/server/main.ts', ...args],
    // The server ends with this process.
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const { url, controlUrl, users } = JSON.parse(line) as Pick<ServerProcess, 'url' | 'controlUrl' | 'users'>;
  const user = users.find(({ email }) => email.startsWith('mira'));
  if (!user) throw new Error('The server has no Mira.');
  return {
    url,
    controlUrl,
    users,
    mira: { url, user },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The value of the header with which a user signs in. */
export const authorizationOf = ({ email, apiKey }: KnownUser): string =>
  `Basic ${btoa(`${email}:${apiKey}`)}`;

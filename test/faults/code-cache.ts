import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of a process that loads our sources: it does so in a third of the time with the code that another compiled. */
export const withCodeCache = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(tmpdir(), 'perch-code'),
});

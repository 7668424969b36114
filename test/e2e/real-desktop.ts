import { delimiter } from 'node:path';
import { lacking, startSession, type Part, type Session } from '../desktop/session.ts';
import { test } from './fixtures.ts';

/**
 * The environment of a Perch on the real desktop of a session: its bus, its display and its own tools for the bus, in place of
 * those that answer for the other specs.
 */
export const realDesktopOf = ({ env }: Session): Record<string, string> => ({
  ...env,
  PERCH_PROGRAMS: ['/usr/bin', '/bin'].join(delimiter),
  STANDIN_REAL_DESKTOP: '1',
});

/**
 * Gives each test of the file a Perch and a desktop session of its own. Machines of developers seldom have the parts that these
 * need; public CI has them. Elsewhere the tests are skipped, and their names say what it `lacks`.
 */
export function useSession(...parts: Part[]) {
  const lacks = lacking(...parts);
  let session: Session;
  test.use({ ownPerch: true });
  test.beforeEach(async () => {
    if (lacks === '') session = await startSession();
  });
  test.afterEach(async () => {
    if (lacks === '') await session.end();
  });
  return { lacks, onDesktop: lacks === '' ? test : test.skip, session: () => session };
}

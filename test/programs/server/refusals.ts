import { describe, expect, test } from 'vitest';
import type { State } from './state/state.ts';
import { refusal, success, testServer, type Parameters, type Request } from './test-server.ts';

/**
 * What else is sent (`undefined` leaves a parameter out), and the response: the words of the refusal, or the body; null if the
 * request is accepted.
 */
type Row = readonly [sent: Parameters, response: string | Parameters | null, status?: number];

export interface Refusals {
  readonly request: Request;
  readonly sent: Parameters;
  readonly rows: readonly Row[];
  /** The changes made before. */
  readonly given?: (state: State) => unknown;
  readonly level?: number;
}

/** Requests of one kind: what is sent in each row, and the rows. */
export const refused = (
  request: Request,
  sent: Parameters,
  rows: readonly Row[],
  more: Pick<Refusals, 'given' | 'level'> = {},
): Refusals => ({ request, sent, rows, ...more });

/** Tests that each row is refused in exactly these words and changes nothing, or is accepted. */
export async function testRefusals(tables: readonly Refusals[]): Promise<void> {
  const { server, state, ask, reset } = await testServer();
  // The highest ID that a table gave may grow with a refused row.
  const stored = () => JSON.stringify([...server.backUp()].filter(([table]) => table !== 'sqlite_sequence'));
  for (const { request, sent, given, level, rows } of tables) {
    describe(request, () => {
      test.each(rows.map((row) => [titleOf(row), ...row] as const))(
        '%s',
        async (_, more, response, status) => {
          if (level !== undefined) reset(level);
          given?.(state);
          const all = Object.entries({ ...sent, ...more }).filter(([, value]) => value !== undefined);
          const before = stored();
          const answer = await ask(request, Object.fromEntries(all));
          const body = typeof response === 'string' ? refusal(response) : (response ?? success);
          if (body['result'] === 'success') {
            expect(answer.body).toMatchObject(body);
            return;
          }
          // Further fields of refusals are compared with those of real servers (the replay).
          expect([answer.status, answer.body]).toMatchObject([status ?? 400, body]);
          expect(stored()).toBe(before);
          expect(state.typing.list()).toEqual([]);
        },
      );
    });
  }
}

function titleOf([sent, response]: Row): string {
  const parameters = JSON.stringify(sent).slice(0, 80);
  const words = typeof response === 'string' ? response : String(response?.['msg'] ?? '');
  return words === '' ? `${parameters} is accepted` : `${parameters}: ${words}`;
}

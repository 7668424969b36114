import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { settingOnWire, SettingValue } from '../../contract/setting.ts';
import { readFact } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import { changesOf } from '../outbox/queue.ts';

import { newEchoOf, subjectOf } from '../define/collection.ts';
import { settings } from './settings.ts';
import { mayHaveChanged } from '../outbox/values-sent.ts';
import { type Apply, changeKind, type SendContext } from '../define/mutation.ts';
import { isAsListed, showWhatIsLeft } from '../rows/row-mutations.ts';

export const SettingParams = z.object({ key: z.string(), ...SettingValue.shape });
export type SettingParams = z.infer<typeof SettingParams>;

/** As many as there are: the server takes them in one request (contract, PATCH /settings). */
const MOST = 200;

export const settingKinds = {
  'edit-setting': changeKind({
    operation: operations.updateSettings,
    params: SettingParams,
    collection: 'settings',
    alsoIn: ['status'],
    row: { resource: settings, does: 'edit' },
    together: {
      key: () => 'settings',
      most: MOST,
      name: ({ key }) => key,
      async send(changes, context) {
        const { db, api, signal } = context;
        const changed = changes.filter(
          // An earlier attempt may have put another value there: then it is said again.
          ({ params, change }) => mayHaveChanged(change) || !isOnServer(db, params),
        );
        if (changed.length === 0) return changes.map(({ params }) => keep(params));
        const level = readFact(db, 'realm')?.featureLevel ?? null;
        const named = Object.fromEntries(
          changed.map(({ params: { key, value } }) => [key, settingOnWire(key, value, level)]),
        );
        const { ignored } = await api.call(
          operations.updateSettings,
          named as ParamsOf<typeof operations.updateSettings>,
          { signal },
        );
        const kept = 'full_name' in named ? await nameThatWasKept(named['full_name'], context) : null;
        return changes.map(({ params }) => {
          const { key: field } = params;
          if (ignored.includes(field))
            return new Refusal({ kind: 'unsupported', field, rule: 'unknown-setting' });
          return field === 'full_name' && kept !== null
            ? new Refusal({ kind: 'forbidden', field, rule: 'name-kept' })
            : keep(params);
        });
      },
    },
    discard: (db, { key }) => showWhatIsLeft(db, settings, key),
    echoOf: ({ key, value }, db) => newEchoOf(settings, db, key, { value }),
    isAlreadySo: (db, { key, value }) => isAsListed(db, settings, key, { value }),
    describe: (_, { key, value }) => ({ title: key, value, opens: key }),
  }),
};

const isOnServer = (db: Db, { key, value }: SettingParams): boolean => {
  const server = settings.rows.find(db, key)?.server;
  return server !== undefined && server !== null && settings.isSame(server, { value });
};

/** The server has it now. What was chosen meanwhile stays on screen. */
export const keep =
  ({ key, value }: SettingParams): Apply =>
  (db) => {
    const { rows } = settings;
    rows.keepServer(db, key, null, { value });
    const isLast = changesOf(db, subjectOf(settings, key)).length <= 1;
    if (isLast) rows.show(db, key, { value });
  };

/**
 * A server whose organization does not let people change their names keeps the old one without a word (field notes A4).
 * @returns the old name where the server still has it, else null.
 */
async function nameThatWasKept(
  wanted: unknown,
  { api, db, signal, userId }: SendContext,
): Promise<string | null> {
  const before = settings.rows.find(db, 'full_name')?.server?.value;
  if (typeof before !== 'string' || before === wanted) return null;
  try {
    const who = { user_id: userId, client_gravatar: true };
    const { value } = await api.call(operations.getUser, who, { signal });
    return value.user.full_name === before ? before : null;
  } catch (error) {
    // The new name was taken as far as the server said; the next list will tell.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

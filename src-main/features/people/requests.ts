import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { peopleRows, people } from '../../sync/collections/people.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered, offersParam } from '../../contract/operations/operation.ts';
import {
  DEACTIVATION_COMMENT_LIMIT,
  type DeactivationAction,
  type ServerUser,
} from '../../contract/operations/users.ts';
import { invalid, Refusal, refuse } from '../../contract/problem.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { statuses } from '../../sync/collections/statuses.ts';
import { checkTexts, trimmed } from '../../contract/text/text.ts';

/**
 * The parameters of every look-up. Servers send the address of a picture only where the client does not compute it
 * itself (server-notes: People).
 */
const LOOK_UP = { client_gravatar: false, include_custom_profile_fields: true };

/**
 * Fetches the person with an email address, a placeholder address or a user ID, and stores them.
 * @throws {Refusal} for the field `who`, also where the server finds nobody
 */
export async function lookUpPerson(engine: Engine, typed: string): Promise<number> {
  const who = trimmed(typed);
  // Clients take `.` and `..` for steps in the path, and servers take a slash for the end of the address, encoded or not: a
  // page answers, as for every unknown path (server-notes: Responses).
  if (['', '.', '..'].includes(who)) throw new Refusal(invalid('who', 'required'));
  if (who.includes('/')) throw new Refusal(invalid('who', 'slash-in-address'));
  const id = /^\d{1,15}$/.test(who) ? Number(who) : null;
  try {
    const { value } =
      id === null
        ? await engine.request(operations.getUserByEmail, { email: who, ...LOOK_UP })
        : await engine.request(operations.getUser, { user_id: id, ...LOOK_UP });
    storePerson(engine.db, value.user, Date.now());
    return value.user.user_id;
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new Refusal({ ...thrown.problem, field: 'who' });
    throw thrown;
  }
}

/** @throws {Refusal} */
export async function refreshPerson(engine: Engine, userId: number): Promise<void> {
  const { value } = await engine.request(operations.getUser, { user_id: userId, ...LOOK_UP });
  storePerson(engine.db, value.user, Date.now());
}

/**
 * Fetches a person's status, unless the server does not offer it (server-notes: Status).
 * @throws {Refusal}
 */
export async function refreshPersonStatus(engine: Engine, userId: number): Promise<void> {
  const { db, organization } = engine;
  const { getUserStatus } = operations;
  if (hasCapability(db, 'status') === false || !isOffered(getUserStatus, organization.featureLevel)) return;
  const { value } = await engine.request(getUserStatus, { user_id: userId });
  engine.storeItems(statuses, [{ ...value.status, user_id: userId, askedAt: Date.now() }]);
}

/**
 * Deactivates an account (server-notes: Deactivation). It needs a connection, and is never queued.
 * @param comment null for no mail; empty for a mail without a comment; else the comment in the mail
 * @param deletes what is deleted with the account.
 * @throws {Refusal}
 */
export async function deactivatePerson(
  engine: Engine,
  userId: number,
  comment: string | null,
  deletes: readonly DeactivationAction[] = [],
): Promise<void> {
  const { db, organization } = engine;
  const { deactivateUser } = operations;
  if (comment !== null) refuse(checkTexts({ comment: { text: comment, most: DEACTIVATION_COMMENT_LIMIT } }));
  if (deletes.length > 0 && !offersParam(deactivateUser, 'actions', organization.featureLevel))
    throw new Refusal({ kind: 'unsupported', field: 'deletes' });
  await engine.request(deactivateUser, {
    user_id: userId,
    ...(comment !== null && { deactivation_notification_comment: trimmed(comment) }),
    ...(deletes.length > 0 && { actions: Object.fromEntries(deletes.map((name) => [name, true])) }),
  });
  const row = peopleRows.findByServerId(db, userId);
  if (row) setPerson(db, row.key, userId, { ...row.value, is_active: false });
}

function storePerson(db: Db, user: z.infer<typeof ServerUser>, now: number): void {
  const value = { ...people.valueOf(user), askedAt: now };
  const row = peopleRows.findByServerId(db, user.user_id);
  if (row) return setPerson(db, row.key, user.user_id, value);
  peopleRows.insert(db, {
    key: uuidv7(),
    serverId: user.user_id,
    value,
    server: value,
    createdAt: people.createdAtOf?.(user) ?? now,
    madeHere: false,
  });
}

function setPerson(db: Db, key: string, userId: number, value: ReturnType<typeof people.valueOf>): void {
  db.transaction(() => {
    peopleRows.setServer(db, key, userId, value);
    peopleRows.setVisible(db, key, value);
  })();
}

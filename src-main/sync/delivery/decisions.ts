import type { Db } from '../../cache/db.ts';
import { noteStale } from '../../cache/metadata.ts';
import type { ChangeAnswer } from '../../contract/change.ts';
import { Refusal } from '../../contract/problem.ts';
import { enqueueCreate } from '../rows/local-writes.ts';
import type { StoredChange } from '../outbox/change.ts';
import { resourceOf, settleAsAbsent } from '../reconcile/match-creates.ts';
import { kinds } from '../collections/catalog.ts';
import { bindRow, keyOfChange, showWhatIsLeft } from '../rows/row-mutations.ts';
import { canFindOut } from './resolve-in-doubt.ts';
import { findChange, removeChange, requeue, setMustAsk } from '../outbox/queue.ts';

/** What the user can do with a change in its state (sync.md, States). */
export function answersFor(db: Db, change: StoredChange): ChangeAnswer[] {
  if (!kinds[change.action].isReadable(change)) return ['discard'];
  switch (change.state) {
    case 'sending':
      return [];
    case 'queued':
    case 'held':
      return ['discard'];
    case 'expired':
      return ['discard'];
    case 'rejected':
      if (change.problem?.kind === 'conflict') return ['keep-mine', 'take-servers'];
      if (change.problem?.kind === 'gone' || change.problem?.kind === 'already-sent')
        return resourceOf(change)?.mutations.create ? ['create-again', 'discard'] : ['discard'];
      return ['retry', 'discard'];
    case 'in-doubt':
      return [
        ...(canFindOut(db, change) ? (['look-again'] as const) : []),
        'is-there',
        'send-again',
        'discard',
      ];
  }
}

/**
 * Does what the user decided about a change, in one transaction.
 * @throws {Refusal} `gone` where the change has been delivered meanwhile, `unsupported` where this cannot be answered so.
 */
export function answerChange(db: Db, changeId: string, answer: ChangeAnswer, now: number): void {
  db.transaction(() => {
    const change = findChange(db, changeId);
    if (!change) throw new Refusal({ kind: 'gone' });
    if (!answersFor(db, change).includes(answer)) throw new Refusal({ kind: 'unsupported' });
    const resource = resourceOf(change);
    // What may have been this create was left out so far; what is said to be gone may be there all the same.
    const isToBeRead = change.state === 'in-doubt' || change.problem?.kind === 'gone';
    if (resource && isToBeRead) noteStale(db, resource.collection);
    switch (answer) {
      case 'retry':
      case 'keep-mine':
        requeue(db, change, { maybeOnServer: change.maybeOnServer });
        return;
      case 'discard':
      case 'take-servers':
        removeChange(db, change.id);
        kinds[change.action].discard(db, change);
        return;
      case 'look-again':
        setMustAsk(db, change, false);
        return;
      case 'is-there':
        acceptAsDelivered(db, change);
        return;
      case 'send-again':
        settleAsAbsent(db, change);
        return;
      case 'create-again':
        createAgain(db, change, now);
    }
  })();
}

/** The user saw it on the server. Its ID stays unknown until a list tells it, if none has told of it yet. */
function acceptAsDelivered(db: Db, create: StoredChange): void {
  const resource = resourceOf(create);
  removeChange(db, create.id);
  if (!resource) return;
  const { rows, uniqueBy, asServerKeeps } = resource;
  const key = keyOfChange(create);
  const value = asServerKeeps(resource.value.parse(create.params));
  const listed =
    uniqueBy && rows.listServer(db).find(({ server }) => server && uniqueBy(server) === uniqueBy(value));
  bindRow(db, resource, key, listed?.serverId ?? null, listed?.server ?? value);
  showWhatIsLeft(db, resource, key);
}

/** An edit of something that was deleted elsewhere becomes a new one. */
function createAgain(db: Db, edit: StoredChange, now: number): void {
  const resource = resourceOf(edit);
  removeChange(db, edit.id);
  if (!resource) return;
  const key = keyOfChange(edit);
  const value = resource.value.parse(edit.params);
  if (!resource.rows.find(db, key)) return;
  resource.rows.forgetServer(db, key);
  enqueueCreate(db, resource, key, value, now);
}

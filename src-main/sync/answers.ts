import type { Db } from '../cache/db.ts';
import { readFact } from '../cache/facts.ts';
import { findSnippet, forgetServerSnippet, keepServerSnippet } from '../cache/snippets.ts';
import type { ChangeAnswer } from '../contract/change.ts';
import { Refusal } from '../contract/problem.ts';
import { enqueueCreate } from './actions.ts';
import type { StoredChange } from './change.ts';
import { settleAsAbsent } from './evidence.ts';
import { kinds } from './kinds/index.ts';
import { asServerKeeps, SnippetParams } from './kinds/snippets.ts';
import { findChange, removeChange, requeue, setMustAsk } from './outbox.ts';

/** What the user can do with a change in its state (sync.md, States). */
export function answersFor(db: Db, change: StoredChange): ChangeAnswer[] {
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
      if (change.problem?.kind === 'gone') return ['send-again', 'discard'];
      return ['retry', 'discard'];
    case 'in-doubt': {
      const canLook = readFact(db, 'offersSnippetList') !== false;
      return [...(canLook ? (['look-again'] as const) : []), 'is-there', 'send-again', 'discard'];
    }
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
        if (change.state === 'in-doubt') settleAsAbsent(db, change);
        else createAgain(db, change, now);
    }
  })();
}

/** The user saw it on the server. Its ID stays unknown until a list tells it. */
function acceptAsDelivered(db: Db, create: StoredChange): void {
  const params = SnippetParams.parse(create.params);
  removeChange(db, create.id);
  keepServerSnippet(db, params.key, null, asServerKeeps(params));
}

/** An edit of a snippet that was deleted elsewhere becomes a new snippet. */
function createAgain(db: Db, edit: StoredChange, now: number): void {
  const { key, title, content } = SnippetParams.parse(edit.params);
  removeChange(db, edit.id);
  if (!findSnippet(db, key)) return;
  forgetServerSnippet(db, key);
  enqueueCreate(db, key, { title, content }, now);
}

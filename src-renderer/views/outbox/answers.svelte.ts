import type { Decision, ChangeView, RowMark } from '../../../src-main/contract/change.ts';

/** What the decisions need of the account's workspace. */
interface Outbox {
  readonly accountId: string;
  readonly changes: ChangeView[];
  attempt(
    name: 'outbox:decide',
    input: { accountId: string; changeId: string; decision: Decision },
  ): Promise<unknown>;
}

/** Carries out the user's decisions about unsent changes; confirms first what cannot be undone. */
export class Answers {
  /** The change in doubt that is about to be discarded, while the dialog is open. */
  discarding = $state.raw<ChangeView | null>(null);
  readonly #outbox: Outbox;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  give(change: ChangeView, decision: Decision): void {
    // Perch then no longer looks for it, which cannot be undone. Any other discarding can.
    if (decision === 'discard' && change.state === 'in-doubt') this.discarding = change;
    else void this.#send(change, decision);
  }

  discard(change: ChangeView): void {
    void this.#send(change, 'discard');
  }

  /** The change that a mark on a row belongs to; null until the outbox has been read. */
  find(changeId: string): ChangeView | null {
    return this.#outbox.changes.find(({ id }) => id === changeId) ?? null;
  }

  /** The change that a mark belongs to, where a notice is needed: a change that proceeds by itself is only marked. */
  noticeFor(mark: RowMark | null): ChangeView | null {
    const change = mark && this.find(mark.changeId);
    return change && isToBeTold(change) ? change : null;
  }

  async #send(change: ChangeView, decision: Decision): Promise<void> {
    const { accountId } = this.#outbox;
    await this.#outbox.attempt('outbox:decide', { accountId, changeId: change.id, decision });
  }
}

/** Whether a change needs a notice beside its mark. */
export const isToBeTold = ({ needsUser, state }: ChangeView): boolean =>
  needsUser || state === 'in-doubt' || state === 'expired';

import type { Decision, ChangeView } from '../../src-main/contract/values/change.ts';

/** The part of the account's workspace that the decisions need. */
interface Outbox {
  attempt(name: 'outbox:decide', input: { changeId: string; decision: Decision }): Promise<unknown>;
}

/** Carries out the user's decisions about unsent changes; confirms first what cannot be undone. */
export class Decisions {
  /** The change in doubt that is about to be discarded, while the dialog is open. */
  discarding = $state.raw<ChangeView | null>(null);
  readonly #outbox: Outbox;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  make(change: ChangeView, decision: Decision): void {
    // Perch then no longer looks for it, which cannot be undone. Any other discarding can.
    if (decision === 'discard' && change.state === 'in-doubt') this.discarding = change;
    else void this.#send(change, decision);
  }

  discard(change: ChangeView): void {
    void this.#send(change, 'discard');
  }

  async #send(change: ChangeView, decision: Decision): Promise<void> {
    await this.#outbox.attempt('outbox:decide', { changeId: change.id, decision });
  }
}

/** Whether a change needs a notice. One that proceeds by itself is only marked. */
export const needsNotice = ({ needsUser, state }: Pick<ChangeView, 'needsUser' | 'state'>): boolean =>
  needsUser || state === 'in-doubt' || state === 'expired';

import * as z from 'zod/mini';
import { checkReport, type ReportReason } from '../../../src-main/contract/values/message.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { Attempt } from '../../base/forms/attempt.svelte.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { Draft } from '../../base/forms/draft.svelte.ts';
import { lengthOf, trimmed } from '../../../src-main/contract/text/text.ts';

const Kept = z.object({ reason: z.string(), description: z.string() });

/** A report of a message that is being written. Unsent content is kept as a draft. */
export class ReportForm {
  reason = $state<ReportReason>() as ReportReason;
  description = $state('');
  readonly #attempt = new Attempt();
  #tried = $state(false);
  readonly #accountId: string;
  readonly #messageId: number;
  readonly #draft: Draft<z.infer<typeof Kept>>;
  readonly length: number = $derived(lengthOf(trimmed(this.description)));

  /** @param reasons those that the server takes; the first is chosen. */
  constructor(accountId: string, messageId: number, reasons: readonly string[]) {
    this.reason = reasons[0] ?? 'other';
    this.#accountId = accountId;
    this.#messageId = messageId;
    this.#draft = new Draft(
      accountId,
      `report:${messageId}`,
      (json) => Kept.safeParse(json).data ?? null,
      ({ reason, description }) => {
        if (reasons.includes(reason)) this.reason = reason;
        this.description = description;
      },
    );
  }

  /** False until the stored draft has been read, because the draft would replace earlier input. */
  get ready(): boolean {
    return this.#draft.ready;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** Why the server or this computer refused it. */
  get refusal(): Problem | null {
    return this.#attempt.refusal;
  }

  /** The rule that the description breaks: too long at once, missing after trying to send. */
  get problem(): Problem | null {
    const broken = checkReport(this.reason, this.description);
    return broken && (this.#tried || broken.rule === 'too-long') ? broken : null;
  }

  choose(reason: ReportReason): void {
    this.reason = reason;
    this.edited();
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#attempt.refusal = null;
    const { reason, description } = this;
    this.#draft.keep(description === '' ? null : { reason, description });
  }

  /** Returns whether it is sent or queued. */
  async submit(): Promise<boolean> {
    this.#tried = true;
    if (this.busy || this.problem) return false;
    const sent = await this.#attempt.run(() => {
      const { reason, description } = this;
      const [accountId, messageId] = [this.#accountId, this.#messageId];
      return ask('messages:report', { accountId, messageId, reason, description });
    });
    if (sent) this.#draft.forget();
    return sent;
  }
}

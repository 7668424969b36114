import * as z from 'zod/mini';
import { messageIdIn } from '../../../src-main/contract/links/narrow.ts';
import type { Limits } from '../../../src-main/contract/values/organization.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { checkReminder, type ReminderView } from '../../../src-main/contract/values/reminder.ts';
import { UnixSeconds } from '../../../src-main/contract/values/scheduled.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Draft } from '../../base/forms/draft.svelte.ts';
import { type Outcome, Submission } from '../../base/forms/submission.svelte.ts';
import { trimmed } from '../../../src-main/contract/text/text.ts';

const Kept = z.object({ about: z.string(), note: z.string(), at: z.nullable(UnixSeconds) });
type Kept = z.infer<typeof Kept>;

export type RemindField = 'messageId' | 'note' | 'at';
const fields: readonly RemindField[] = ['messageId', 'note', 'at'];

interface About {
  /** The message; null if the user enters a message. */
  messageId: number | null;
  /** What the note of a new reminder begins with. */
  note?: string;
  serverUrl: string;
  /** The reminder to reschedule; null for a new reminder. */
  reminder: Pick<ReminderView, 'key' | 'note' | 'at'> | null;
}

/** The form of a new or rescheduled reminder. Keeps unsaved content as a draft. */
export class RemindForm {
  /** The typed link or ID of the message. */
  about = $state('');
  note = $state('');
  /** UNIX seconds. */
  at = $state<number | null>(null);

  readonly #accountId: string;
  readonly #of: About;
  readonly #limits: () => Limits;
  readonly #start: Kept;
  readonly #draft: Draft<Kept>;
  // A problem without a field is shown under the time.
  readonly #submission = new Submission(fields, 'at', (field) => this.#brokenRule(field));

  constructor(accountId: string, about: About, limits: () => Limits) {
    this.#accountId = accountId;
    this.#of = about;
    this.#limits = limits;
    const { reminder, messageId, note = '' } = about;
    this.#start = { about: '', note: reminder?.note ?? note, at: reminder?.at ?? null };
    this.#show(this.#start);
    const name = reminder?.key ?? messageId ?? 'new';
    this.#draft = new Draft(
      accountId,
      `reminder:${name}`,
      (json) => Kept.safeParse(json).data ?? null,
      (kept) => this.#restore(kept),
    );
  }

  /** False until the stored draft has been read. */
  get ready(): boolean {
    return this.#draft.ready;
  }

  get busy(): boolean {
    return this.#submission.busy;
  }

  get messageId(): number | null {
    return this.#of.messageId ?? messageIdIn(this.about, this.#of.serverUrl);
  }

  get changed(): boolean {
    return JSON.stringify(this.#value) !== JSON.stringify(this.#start);
  }

  problemOf(field: RemindField): Problem | null {
    return this.#submission.problemOf(field);
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#submission.edited();
    this.#draft.keep(this.changed ? this.#value : null);
  }

  /** Fills in a new one. Returns false where one is being written already, which is not replaced. */
  begin({ note, at }: Pick<Kept, 'note' | 'at'>): boolean {
    if (this.changed) return false;
    this.#show({ ...this.#start, note, at });
    this.edited();
    return true;
  }

  /** Makes it. */
  submit(): Promise<Outcome<RemindField>> {
    return this.#submission.run(async () => {
      const accountId = this.#accountId;
      const form = { messageId: this.messageId ?? 0, at: this.at ?? 0, note: this.note };
      const { key } = this.#of.reminder
        ? await ask('reminders:reschedule', { accountId, key: this.#of.reminder.key, form })
        : await ask('reminders:create', { accountId, form });
      this.#draft.forget();
      this.#submission.startOver();
      this.#show({ about: '', note: '', at: null });
      return key;
    });
  }

  #brokenRule(field: RemindField): Problem | null {
    if (field === 'messageId') {
      if (this.messageId !== null) return null;
      return {
        kind: 'invalid-input',
        field,
        ...(trimmed(this.about) === '' && { rule: 'required' as const }),
      };
    }
    if (field === 'at' && this.at === null) return { kind: 'invalid-input', field, rule: 'required' };
    const { note } = this;
    const checked = field === 'note' ? { note, at: Infinity } : { note: '', at: this.at ?? Infinity };
    return checkReminder(checked, this.#limits(), clock.atThisMoment());
  }

  get #value(): Kept {
    return { about: this.about, note: this.note, at: this.at };
  }

  /** Shows a stored draft. Fields that were filled in while it was being read stay. */
  #restore(kept: Kept): void {
    const { about, note, at } = this.#start;
    const wasChanged = this.changed;
    if (this.about === about) this.about = kept.about;
    if (this.note === note) this.note = kept.note;
    if (this.at === at) this.at = kept.at;
    if (wasChanged) this.edited();
  }

  #show({ about, note, at }: Kept): void {
    this.about = about;
    this.note = note;
    this.at = at;
  }
}

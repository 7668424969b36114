import * as z from 'zod/mini';
import { messageIdIn } from '../../../src-main/contract/links/narrow.ts';
import type { Limits } from '../../../src-main/contract/values/organization.ts';
import { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { noteToOneself } from '../../../src-main/contract/values/note-to-oneself.ts';
import { checkNote, type ReminderView } from '../../../src-main/contract/values/reminder.ts';
import { checkMoment, UnixSeconds } from '../../../src-main/contract/values/scheduled.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Draft } from '../../base/forms/draft.svelte.ts';
import { type Outcome, Submission } from '../../base/forms/submission.svelte.ts';
import { RepeatedTime } from '../../components/repeat-field/repeated-time.svelte.ts';
import { firstOf } from '../../components/repeat-field/repeats.ts';
import { trimmed } from '../../../src-main/contract/text/text.ts';

const Kept = z.object({
  about: z.string(),
  note: z.string(),
  at: z.nullable(UnixSeconds),
  repeats: z.nullable(Recurrence),
  everywhere: z.boolean(),
});
type Kept = z.infer<typeof Kept>;

const EMPTY: Kept = { about: '', note: '', at: null, repeats: null, everywhere: false };

export type RemindField = 'note' | 'at' | 'messageId';
const fields: readonly RemindField[] = ['note', 'at', 'messageId'];

/** The subject of a reminder. */
export interface RemindSubject {
  /** The message; null if the user may enter one, and for a reminder of no message. */
  messageId: number | null;
  /** What the note of a new reminder begins with. */
  note?: string;
  /** Whether a note comes on all devices, until the user chooses. */
  everywhere?: boolean;
  /** What the draft of a new reminder of no message is called. */
  draft?: string;
  /** The reminder to reschedule; null for a new reminder. */
  reminder?: Pick<ReminderView, 'key' | 'note' | 'noteKnown' | 'at' | 'series'> | null;
  /** The series that is edited as a whole; null for the reminder alone. */
  series?: SeriesView | null;
  /** The name of the conversation whose latest message it is; null for any other subject. */
  conversation?: string | null;
}

interface About extends RemindSubject {
  serverUrl: string;
  userId: number;
}

/** The form of a new or rescheduled reminder. Keeps unsaved content as a draft. */
export class RemindForm {
  /** The typed link or ID of the message. */
  about = $state('');
  note = $state('');
  /** Whether a note comes on all devices. */
  everywhere = $state(false);
  readonly time: RepeatedTime;

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
    const { reminder, messageId, note = '', series = null, everywhere = false, draft = 'new' } = about;
    this.time = new RepeatedTime(series !== null, () => this.edited());
    this.#start = series
      ? startOf(series)
      : { ...EMPTY, note: reminder?.note ?? note, at: reminder?.at ?? null, everywhere };
    this.#show(this.#start);
    const name = series ? `series-${series.id}` : (reminder?.key ?? messageId ?? draft);
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

  /** Whether it is of no message. */
  get isNote(): boolean {
    return this.#of.messageId === null && trimmed(this.about) === '';
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

  /** The user chose where a note comes. */
  keep(where: 'here' | 'everywhere'): void {
    this.everywhere = where === 'everywhere';
    this.edited();
  }

  /** Fills in a new one. Returns false where one is being written already, which is not replaced. */
  begin({ note, at, repeats = null }: Pick<Kept, 'note' | 'at'> & Partial<Kept>): boolean {
    if (this.changed) return false;
    this.#show({ ...this.#start, note, at, repeats });
    this.edited();
    return true;
  }

  /** Makes it. */
  submit(): Promise<Outcome<RemindField>> {
    return this.#submission.run(async () => {
      const key = await this.#save();
      this.#draft.forget();
      this.#submission.startOver();
      this.#show(EMPTY);
      return key;
    });
  }

  async #save(): Promise<string> {
    const accountId = this.#accountId;
    const { reminder, series, userId } = this.#of;
    const { messageId, note } = this;
    const { at, rule } = this.time;
    const everywhere = this.isNote && this.everywhere;
    if (rule) {
      const item = everywhere
        ? { kind: 'scheduled' as const, ...noteToOneself(userId, note) }
        : { kind: 'reminder' as const, messageId, note };
      const of = reminder && !series ? { from: reminder.key } : {};
      const form = { rule, item };
      return (await ask('series:save', { accountId, id: series?.id ?? null, form, ...of })).key;
    }
    const form = { messageId, at: at ?? 0, note, ...(everywhere && { everywhere }) };
    const { key } = reminder
      ? await ask('reminders:reschedule', { accountId, key: reminder.key, form })
      : await ask('reminders:create', { accountId, form });
    return key;
  }

  #brokenRule(field: RemindField): Problem | null {
    if (field === 'messageId') {
      return this.isNote || this.messageId !== null ? null : { kind: 'invalid-input', field };
    }
    if (field === 'at') {
      const { at } = this.time;
      if (at === null) return { kind: 'invalid-input', field, rule: 'required' };
      return checkMoment(at, clock.atThisMoment());
    }
    const messageId = this.isNote ? null : (this.messageId ?? 0);
    return checkNote({ messageId, note: this.note }, this.#limits());
  }

  get #value(): Kept {
    const { about, note, everywhere, time } = this;
    return { about, note, at: time.at, repeats: time.rule, everywhere };
  }

  /** Shows a stored draft. Fields that were filled in while it was being read stay. */
  #restore(draft: Kept): void {
    const { about, note, at, repeats } = this.#start;
    const wasChanged = this.changed;
    if (this.about === about) this.about = draft.about;
    if (this.note === note) this.note = draft.note;
    if (this.everywhere === this.#start.everywhere) this.everywhere = draft.everywhere;
    if (this.time.at === at && this.time.rule === repeats) this.time.show(draft.at, draft.repeats);
    if (wasChanged) this.edited();
  }

  #show({ about, note, at, repeats, everywhere }: Kept): void {
    this.about = about;
    this.note = note;
    this.everywhere = everywhere;
    this.time.show(at, repeats);
  }
}

/** What the form of a series begins with, from its next time on. */
function startOf({ item, rule, next }: SeriesView): Kept {
  const at = firstOf(rule, clock.atThisMoment()) ?? next[0] ?? null;
  const isReminder = item.kind === 'reminder';
  const note = isReminder ? item.note : item.content;
  return { ...EMPTY, note, at, repeats: rule, everywhere: !isReminder };
}

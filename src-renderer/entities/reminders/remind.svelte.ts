import * as z from 'zod/mini';
import { messageIdIn } from '../../../src-main/contract/links/narrow.ts';
import type { Limits } from '../../../src-main/contract/values/organization.ts';
import { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import { invalid, type Problem } from '../../../src-main/contract/problem.ts';
import { noteToOneself } from '../../../src-main/contract/values/note-to-oneself.ts';
import { checkNote, type ReminderView } from '../../../src-main/contract/values/reminder.ts';
import { checkMoment, UnixSeconds } from '../../../src-main/contract/values/scheduled.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Form, type Outcome } from '../../base/forms/form.svelte.ts';
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

/** The form of a new or rescheduled reminder. */
export class RemindForm extends Form<Kept, RemindField> {
  readonly time: RepeatedTime;
  readonly #accountId: string;
  readonly #of: About;

  constructor(accountId: string, about: About, limits: () => Limits) {
    const { reminder, messageId, note = '', series = null, everywhere = false, draft = 'new' } = about;
    const name = series ? `series-${series.id}` : (reminder?.key ?? messageId ?? draft);
    super({
      draft: { accountId, name: `reminder:${name}`, parse: (json) => Kept.safeParse(json).data ?? null },
      start: series
        ? startOf(series)
        : { ...EMPTY, note: reminder?.note ?? note, at: reminder?.at ?? null, everywhere },
      fields: ['note', 'at', 'messageId'],
      // A problem without a field is shown under the time.
      otherwise: 'at',
      check: (field, value) => this.#brokenRule(field, value, limits()),
    });
    this.#accountId = accountId;
    this.#of = about;
    this.time = new RepeatedTime(this, series !== null);
  }

  get messageId(): number | null {
    return this.#of.messageId ?? messageIdIn(this.value.about, this.#of.serverUrl);
  }

  /** Whether it is of no message. */
  get isNote(): boolean {
    return this.#of.messageId === null && trimmed(this.value.about) === '';
  }

  /** The user chose where a note comes. */
  keep(where: 'here' | 'everywhere'): void {
    this.change({ everywhere: where === 'everywhere' });
  }

  /** Fills in a new one. A note that is being written already stays, before the other one. */
  begin({ note, at, repeats = null }: Pick<Kept, 'note' | 'at'> & Partial<Kept>): void {
    const notes = [this.value.note, note].map(trimmed).filter((one) => one !== '');
    const time = at === null ? {} : { at, repeats };
    this.show({ ...this.copy, note: notes.join('\n'), ...time });
    this.edited();
  }

  /** Makes it. */
  submit(): Promise<Outcome<RemindField>> {
    return this.save((value) => this.#send(value));
  }

  async #send({ note, at, repeats: rule, ...value }: Kept): Promise<string> {
    const accountId = this.#accountId;
    const { reminder, series, userId } = this.#of;
    const { messageId } = this;
    const everywhere = this.isNote && value.everywhere;
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

  #brokenRule(field: RemindField, { note, at }: Kept, limits: Limits): Problem | null {
    if (field === 'messageId')
      return this.isNote || this.messageId !== null ? null : { kind: 'invalid-input', field };
    if (field === 'at')
      return at === null ? invalid(field, 'required') : checkMoment(at, clock.atThisMoment());
    return checkNote({ messageId: this.isNote ? null : (this.messageId ?? 0), note }, limits);
  }

  protected override show(value: Kept): void {
    super.show(value);
    this.time.shown();
  }
}

/** What the form of a series begins with, from its next time on. */
function startOf({ item, rule, next }: SeriesView): Kept {
  const at = firstOf(rule, clock.atThisMoment()) ?? next[0]?.at ?? null;
  const isReminder = item.kind === 'reminder';
  const note = isReminder ? item.note : item.content;
  return { ...EMPTY, note, at, repeats: rule, everywhere: !isReminder };
}

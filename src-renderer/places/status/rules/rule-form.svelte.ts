import { type CalendarDateTime, toCalendarDateTime } from '@internationalized/date';
import { unicodeEmoji } from '../../../../src-main/contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../../../src-main/contract/values/emoji-reference.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import {
  checkRule,
  type LEAST_MINUTES,
  type RuleForm as Form,
  type StatusRule,
  TIME_MARK,
} from '../../../../src-main/contract/values/rules.ts';
import type { StatusValue } from '../../../../src-main/contract/values/status.ts';
import type { SystemSign } from '../../../../src-main/contract/values/system-signs.ts';
import { checkStatusText } from '../../../../src-main/contract/text/status-text.ts';
import { trimmed } from '../../../../src-main/contract/text/text.ts';
import { type MessageKey, words } from '../../../../resources/words.ts';
import { Attempt } from '../../../base/forms/attempt.svelte.ts';
import { ask, problemOf } from '../../../base/bridge/bridge.ts';
import { clock } from '../../../base/time/clock.svelte.ts';
import { localTimeZone } from '../../../base/time/local-time-zone.ts';
import { soon } from '../../../base/time/soon.ts';
import { clocksAt, momentAt } from '../../../base/time/time-zone.ts';
import type { RuleKind } from './rule-words.ts';
import { TypedCalendar } from './typed-calendar.svelte.ts';

/** The text and the emoji of a status in a form. */
export class StatusFields {
  text = $state('');
  emoji = $state.raw<EmojiReference | null>(null);

  constructor({ text, emoji }: StatusValue) {
    this.text = text;
    this.emoji = emoji;
  }

  get value(): StatusValue {
    return { text: trimmed(this.text), emoji: this.emoji };
  }
}

const NONE: StatusValue = { text: '', emoji: null };
const LUNCH = { from: 12 * 60, to: 13 * 60, days: [1, 2, 3, 4, 5] };

/** The form of a rule. The fields of a kind stay while another kind is chosen. */
export class RuleForm {
  kind = $state<RuleKind>('repeating');
  readonly status: StatusFields;
  from = $state.raw<CalendarDateTime>();
  to = $state.raw<CalendarDateTime>();
  days = $state.raw<number[]>(LUNCH.days);
  /** Minutes since midnight. */
  fromTime = $state(LUNCH.from);
  toTime = $state(LUNCH.to);
  sign = $state<SystemSign>('focus');
  isQuiet = $state(true);
  hasStatus = $state(true);
  /** The status for each sign of the computer. */
  readonly signs: Record<SystemSign, StatusFields>;
  source = $state('');
  hasMeeting = $state(true);
  hasOut = $state(true);
  least = $state<(typeof LEAST_MINUTES)[number]>(15);
  tentative = $state(false);
  readonly meeting: StatusFields;
  readonly out: StatusFields;
  readonly calendar = new TypedCalendar();
  readonly #attempt = new Attempt();
  readonly #accountId: string;
  readonly #rule: StatusRule | null;
  #wasTried = $state(false);
  /** A text that is too long is a problem at once, everything else after trying. */
  readonly problem: Problem | null = $derived(
    this.#tooLong ?? (this.#wasTried ? this.#checked : null) ?? this.#attempt.refusal,
  );

  constructor(accountId: string, rule: StatusRule | null) {
    this.#accountId = accountId;
    this.#rule = rule;
    const plan = rule?.plan;
    const zone = localTimeZone();
    const wallClock = (moment: number) => toCalendarDateTime(clocksAt(moment, zone));
    const planned = plan?.kind === 'planned' ? plan : null;
    const calendar = plan?.kind === 'calendar' ? plan : null;
    const system = plan?.kind === 'system' ? plan : null;
    if (plan) this.kind = plan.kind;
    this.status = new StatusFields(
      plan?.kind === 'planned' || plan?.kind === 'repeating' ? plan.status : NONE,
    );
    this.from = planned ? wallClock(planned.from) : soon(clock.atThisMoment(), zone);
    this.to = planned ? wallClock(planned.to) : this.from.add({ days: 1 });
    if (plan?.kind === 'repeating') {
      this.days = plan.days;
      this.fromTime = plan.from;
      this.toTime = plan.to;
    }
    if (system) {
      this.sign = system.sign;
      this.isQuiet = system.quiet;
      this.hasStatus = system.status !== null;
    }
    const statusOf = (sign: SystemSign, text: MessageKey, emoji: EmojiReference): StatusFields =>
      new StatusFields((system?.sign === sign ? system.status : null) ?? { text: words(text), emoji });
    this.signs = {
      focus: statusOf('focus', 'rules.focus-text', unicodeEmoji('mute_notifications', '1f515')),
      call: statusOf('call', 'rules.call-text', unicodeEmoji('phone', '260e')),
    };
    if (calendar) {
      this.hasMeeting = calendar.meeting !== null;
      this.hasOut = calendar.out !== null;
      this.least = calendar.least;
      this.tentative = calendar.tentative;
      // A path is not a secret, and is edited as it is.
      if (calendar.source.kind === 'file') this.source = calendar.source.path;
    }
    const meeting = {
      text: words('rules.meeting-text', { time: TIME_MARK }),
      emoji: unicodeEmoji('calendar', '1f4c5'),
    };
    this.meeting = new StatusFields(calendar?.meeting ?? meeting);
    this.out = new StatusFields(
      calendar?.out ?? { text: words('rules.out-text'), emoji: unicodeEmoji('palm_tree', '1f334') },
    );
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** The problem of a field; one that concerns no field of this form is that of the text. */
  problemOf(field: 'text' | 'days' | 'to' | 'source'): Problem | null {
    const { problem } = this;
    const known = ['days', 'to', 'source'].find((one) => one === problem?.field) ?? 'text';
    return problem && known === field ? problem : null;
  }

  /** Whether the planned end is not after the beginning. */
  get endsTooEarly(): boolean {
    return Boolean(this.from && this.to && this.to.compare(this.from) <= 0);
  }

  /** Call after every change: forgets what an earlier try was refused for. */
  changed(): void {
    this.#attempt.refusal = null;
    this.#wasTried = false;
  }

  toggleDay(day: number): void {
    this.days = this.days.includes(day) ? this.days.filter((one) => one !== day) : [...this.days, day];
    this.changed();
  }

  setSource(source: string): void {
    this.source = source;
    this.calendar.forget();
    this.changed();
  }

  /** Lets the user choose the file of the calendar. */
  async chooseFile(): Promise<void> {
    await this.#aboutSource(async () => {
      const path = await ask('rules:choose-calendar', undefined);
      if (path === null) return;
      this.setSource(path);
      await this.readCalendar();
    });
  }

  /** Reads the calendar of a new rule, so that its next turn or its problem is shown before saving. */
  async readCalendar(): Promise<void> {
    if (!this.#rule) await this.#aboutSource(() => this.calendar.read(this.#accountId, trimmed(this.source)));
  }

  async #aboutSource(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (thrown) {
      this.#attempt.refusal = { ...problemOf(thrown), field: 'source' };
    }
  }

  /** Returns whether it was saved; otherwise the form has a problem. */
  async save(): Promise<boolean> {
    this.#wasTried = true;
    const form = this.filled;
    if (!form || checkRule(form, clock.atThisMoment())) return false;
    return this.#attempt.run(() =>
      ask('rules:save', { accountId: this.#accountId, id: this.#rule?.id ?? null, form }),
    );
  }

  get #tooLong(): Problem | null {
    return (
      this.#statuses.map((fields) => fields && checkStatusText(fields.text)).find((problem) => problem) ??
      null
    );
  }

  /** The fields of the statuses that the rule sets; null if it sets none. */
  get #statuses(): (StatusFields | null)[] {
    if (this.kind === 'calendar')
      return [this.hasMeeting ? this.meeting : null, this.hasOut ? this.out : null];
    if (this.kind === 'system') return [this.hasStatus ? this.signs[this.sign] : null];
    return [this.status];
  }

  get #checked(): Problem | null {
    const form = this.filled;
    return form
      ? checkRule(form, clock.atThisMoment())
      : { kind: 'invalid-input', field: 'to', rule: 'required' };
  }

  /** What is filled in; null if a moment is missing. */
  get filled(): Form | null {
    const { kind, days, fromTime, toTime, least, tentative } = this;
    const status = this.status.value;
    if (kind === 'repeating') return { kind, status, days, from: fromTime, to: toTime };
    if (kind === 'system')
      return {
        kind,
        sign: this.sign,
        status: this.hasStatus ? this.signs[this.sign].value : null,
        quiet: this.isQuiet,
      };
    if (kind === 'calendar')
      return {
        kind,
        meeting: this.hasMeeting ? this.meeting.value : null,
        out: this.hasOut ? this.out.value : null,
        least,
        tentative,
        source: this.source,
      };
    const zone = localTimeZone();
    const [from, to] = [this.from && momentAt(this.from, zone), this.to && momentAt(this.to, zone)];
    return from && to ? { kind, status, from, to } : null;
  }
}

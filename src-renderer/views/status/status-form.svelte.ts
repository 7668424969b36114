import { type CalendarDateTime, parseDateTime, toCalendarDateTime } from '@internationalized/date';
import type { ClearAfter, ClearRule } from '../../../src-main/contract/clear-after.ts';
import type { StatusDraft } from '../../../src-main/contract/jump-command.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { EmojiReference } from '../../../src-main/contract/emoji-reference.ts';
import { checkStatusText } from '../../../src-main/contract/status.ts';
import { Attempt } from '../../app/attempt.svelte.ts';
import { ask } from '../../app/bridge.ts';
import { clock } from '../../app/clock.svelte.ts';
import { Draft } from '../../app/draft.svelte.ts';
import { soon } from '../../app/soon.ts';
import { localTimeZone } from '../../app/local-time-zone.ts';
import { clocksAt, momentAt } from '../../app/time-zone.ts';
import { lengthOf, trimmed } from '../../../src-main/contract/text.ts';

const rules = {
  '30m': { minutes: 30 },
  '1h': { minutes: 60 },
  '4h': { minutes: 240 },
  afternoon: { time: 17 * 60 },
  today: 'today',
  never: 'never',
} as const satisfies Record<string, ClearRule>;

/** The choices besides a picked moment, in the order of the row. The names are kept in drafts. */
export const choiceRules = Object.entries(rules) as [keyof typeof rules, ClearRule][];
const choices = [...choiceRules.map(([choice]) => choice), 'pick'] as const;
export type ClearChoice = (typeof choices)[number];

interface Written {
  text: string;
  emoji: EmojiReference | null;
  choice: ClearChoice;
  /** The picked day and time, by the clock on the wall. */
  picked?: string;
}

/** Reads a draft of an earlier time; null when it is none. */
function parseDraft(json: unknown): Written | null {
  const { text, emoji, choice, picked } = (json ?? {}) as Partial<Record<keyof Written, unknown>>;
  const kept = choices.find((one) => one === choice);
  if (typeof text !== 'string' || !kept) return null;
  const reference = EmojiReference.safeParse(emoji);
  return {
    text,
    emoji: reference.success ? reference.data : null,
    choice: kept,
    ...(typeof picked === 'string' && { picked }),
  };
}

/** Reads a picked time; undefined when it is none. */
function parsePicked(picked: string | undefined): CalendarDateTime | undefined {
  try {
    return picked === undefined ? undefined : parseDateTime(picked);
  } catch {
    return undefined;
  }
}

/** What the clocks here show after a duration, in whole minutes, or when they show this time next. */
function pickedAt(rule: Exclude<StatusDraft['clearAfter'], 'never'>, now: number): CalendarDateTime {
  const clocks = (moment: number) => toCalendarDateTime(clocksAt(moment, localTimeZone()));
  if ('minutes' in rule) return clocks(Math.ceil(now / 60_000 + rule.minutes) * 60_000);
  const today = clocks(now).set({
    hour: Math.floor(rule.time / 60),
    minute: rule.time % 60,
    second: 0,
    millisecond: 0,
  });
  return momentAt(today, localTimeZone()) > now ? today : today.add({ days: 1 });
}

/** What is being written as the next status. */
export class StatusForm {
  text = $state('');
  emoji = $state.raw<EmojiReference | null>(null);
  choice = $state<ClearChoice>('never');
  picked = $state.raw<CalendarDateTime | undefined>();
  readonly #attempt = new Attempt();
  readonly length: number = $derived(lengthOf(trimmed(this.text)));
  readonly isEmpty: boolean = $derived(this.length === 0 && this.emoji === null);
  /** The problem of the text: a broken rule at once, everything else after trying. */
  readonly textProblem: Problem | null = $derived(checkStatusText(this.text) ?? this.#refused('text'));
  readonly timeProblem: Problem | null = $derived(this.#refused('clearAfter'));
  readonly #accountId: string;
  readonly #draft: Draft<Written>;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#draft = new Draft(accountId, 'status', parseDraft, (written) => this.#restore(written));
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** Call after every change by the user: keeps the draft, and forgets what an earlier try was refused for. */
  changed(): void {
    this.#attempt.refusal = null;
    const { text, emoji, choice, picked } = this;
    const nothing = text === '' && emoji === null;
    this.#draft.keep(nothing ? null : { text, emoji, choice, ...(picked && { picked: picked.toString() }) });
  }

  choose(choice: ClearChoice): void {
    this.choice = choice;
    if (choice === 'pick') this.picked ??= soon(clock.atThisMoment(), localTimeZone());
    this.changed();
  }

  /** Begins with this status. What was written before stays the draft until the user changes something. */
  fill({ text, emoji, clearAfter }: StatusDraft): void {
    this.#attempt.refusal = null;
    this.text = text;
    this.emoji = emoji;
    const same = choiceRules.find(([, rule]) => JSON.stringify(rule) === JSON.stringify(clearAfter));
    this.choice = same?.[0] ?? 'pick';
    if (!same && clearAfter !== 'never') this.picked = pickedAt(clearAfter, clock.atThisMoment());
  }

  /** Sets the status. Returns true when it is done; otherwise a field has a problem. */
  async submit(): Promise<boolean> {
    if (this.busy || checkStatusText(this.text)) return false;
    this.#attempt.refusal = this.#check();
    if (this.#attempt.refusal) return false;
    const isSet = await this.#attempt.run(() =>
      ask('status:set', {
        accountId: this.#accountId,
        text: trimmed(this.text),
        emoji: this.emoji,
        clearAfter: this.#clearAfter(),
      }),
    );
    if (isSet) this.#reset();
    return isSet;
  }

  #check(): Problem | null {
    if (this.isEmpty) {
      return { kind: 'invalid-input', field: 'text', rule: 'required' };
    }
    if (this.choice !== 'pick') return null;
    const at = this.#pickedMoment();
    if (at === null) return { kind: 'invalid-input', field: 'clearAfter', rule: 'required' };
    return at <= clock.atThisMoment()
      ? { kind: 'invalid-input', field: 'clearAfter', rule: 'in-the-past' }
      : null;
  }

  #pickedMoment(): number | null {
    return this.picked ? momentAt(this.picked, localTimeZone()) : null;
  }

  #clearAfter(): ClearAfter {
    return this.choice === 'pick' ? { at: this.#pickedMoment() ?? 0 } : rules[this.choice];
  }

  /** The refusal of this field; one that concerns no field is shown under the text. */
  #refused(field: 'text' | 'clearAfter'): Problem | null {
    const { refusal } = this.#attempt;
    const beside = refusal?.field === 'clearAfter' ? 'clearAfter' : 'text';
    return refusal && beside === field ? refusal : null;
  }

  #restore({ text, emoji, choice, picked }: Written): void {
    // What was typed while the draft was being read wins.
    if (this.text !== '' || this.emoji !== null) return;
    this.text = text;
    this.emoji = emoji;
    this.choice = choice;
    if (choice === 'pick') this.picked = parsePicked(picked) ?? soon(clock.atThisMoment(), localTimeZone());
  }

  #reset(): void {
    this.text = '';
    this.emoji = null;
    this.choice = 'never';
    this.picked = undefined;
    this.#draft.forget();
  }
}

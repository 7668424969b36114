import { toCalendarDateTime } from '@internationalized/date';
import type { ClearAfter, ClearRule } from '../../../src-main/contract/time/clear-after.ts';
import type { StatusDraft } from '../../../src-main/contract/values/command.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import { checkStatusText } from '../../../src-main/contract/text/status-text.ts';
import { Attempt } from '../../base/forms/attempt.svelte.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Draft } from '../../base/forms/draft.svelte.ts';
import { localTimeZone } from '../../base/time/local-time-zone.ts';
import { clocksAt, momentAt } from '../../base/time/time-zone.ts';
import { trimmed } from '../../../src-main/contract/text/text.ts';

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
  /** The picked moment, in UNIX seconds. */
  at?: number;
}

/** Parses a stored draft; null if invalid. */
function parseDraft(json: unknown): Written | null {
  const { text, emoji, choice, at } = (json ?? {}) as Partial<Record<keyof Written, unknown>>;
  const chosen = choices.find((one) => one === choice);
  if (typeof text !== 'string' || !chosen) return null;
  const reference = EmojiReference.safeParse(emoji);
  return {
    text,
    emoji: reference.success ? reference.data : null,
    choice: chosen,
    ...(typeof at === 'number' && { at }),
  };
}

/** The end of a duration, in whole minutes, or when the clocks here show this time next; in UNIX seconds. */
function momentOf(rule: Exclude<StatusDraft['clearAfter'], 'never'>, now: number): number {
  if ('minutes' in rule) return Math.ceil(now / 60_000 + rule.minutes) * 60;
  const today = toCalendarDateTime(clocksAt(now, localTimeZone())).set({
    hour: Math.floor(rule.time / 60),
    minute: rule.time % 60,
    second: 0,
    millisecond: 0,
  });
  const next = momentAt(today, localTimeZone()) > now ? today : today.add({ days: 1 });
  return Math.floor(momentAt(next, localTimeZone()) / 1_000);
}

/** The form of the next status. */
export class StatusForm {
  text = $state('');
  emoji = $state.raw<EmojiReference | null>(null);
  choice = $state<ClearChoice>('never');
  /** The picked moment, in UNIX seconds; null where there is none. */
  at = $state<number | null>(null);
  readonly #attempt = new Attempt();
  readonly isEmpty: boolean = $derived(trimmed(this.text) === '' && this.emoji === null);
  /** The problem of the text: a broken rule at once, everything else after trying. */
  readonly textProblem: Problem | null = $derived(checkStatusText(this.text) ?? this.#refused('text'));
  readonly timeProblem: Problem | null = $derived(this.#refused('clearAfter'));
  readonly #accountId: string;
  readonly #draft: Draft<Written>;

  /** An earlier draft has been read, or there is none. */
  get ready(): boolean {
    return this.#draft.ready;
  }

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
    const { text, emoji, choice, at } = this;
    const nothing = text === '' && emoji === null;
    this.#draft.keep(nothing ? null : { text, emoji, choice, ...(at !== null && { at }) });
  }

  choose(choice: ClearChoice): void {
    this.choice = choice;
    this.changed();
  }

  /** Takes a moment that stood in the text, in UNIX seconds, and leaves the rest of the text. */
  takeMoment({ text, at }: { text: string; at: number }): void {
    this.text = text;
    this.at = at;
    this.choose('pick');
  }

  /** Begins with this status. Earlier input stays the draft until the user changes something. */
  fill({ text, emoji, clearAfter }: StatusDraft): void {
    this.#attempt.refusal = null;
    this.text = text;
    this.emoji = emoji;
    const same = choiceRules.find(([, rule]) => JSON.stringify(rule) === JSON.stringify(clearAfter));
    this.choice = same?.[0] ?? 'pick';
    if (!same && clearAfter !== 'never') this.at = momentOf(clearAfter, clock.atThisMoment());
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
    if (this.at === null) return { kind: 'invalid-input', field: 'clearAfter', rule: 'required' };
    return this.at * 1_000 <= clock.atThisMoment()
      ? { kind: 'invalid-input', field: 'clearAfter', rule: 'in-the-past' }
      : null;
  }

  #clearAfter(): ClearAfter {
    return this.choice === 'pick' ? { at: (this.at ?? 0) * 1_000 } : rules[this.choice];
  }

  /** The refusal of this field; one that concerns no field is shown under the text. */
  #refused(field: 'text' | 'clearAfter'): Problem | null {
    const { refusal } = this.#attempt;
    const beside = refusal?.field === 'clearAfter' ? 'clearAfter' : 'text';
    return refusal && beside === field ? refusal : null;
  }

  #restore({ text, emoji, choice, at }: Written): void {
    // Text typed while the draft was being read wins.
    if (this.text !== '' || this.emoji !== null) return;
    this.text = text;
    this.emoji = emoji;
    this.choice = choice;
    this.at = at ?? null;
  }

  #reset(): void {
    this.text = '';
    this.emoji = null;
    this.choice = 'never';
    this.at = null;
    this.#draft.forget();
  }
}

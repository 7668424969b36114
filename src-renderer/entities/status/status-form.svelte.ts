import { toCalendarDateTime } from '@internationalized/date';
import type { ClearAfter, ClearRule } from '../../../src-main/contract/time/clear-after.ts';
import type { StatusDraft } from '../../../src-main/contract/values/command.ts';
import { invalid } from '../../../src-main/contract/problem.ts';
import { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import { checkStatusText } from '../../../src-main/contract/text/status-text.ts';
import type { StatusCommand } from './meant-status.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { Form } from '../../base/forms/form.svelte.ts';
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
  /** The picked moment, in UNIX seconds; null if there is none. */
  at: number | null;
}

/** Parses a stored draft; null if invalid. */
function parse(json: unknown): Written | null {
  const { text, emoji, choice, at } = (json ?? {}) as Partial<Record<keyof Written, unknown>>;
  const chosen = choices.find((one) => one === choice);
  if (typeof text !== 'string' || !chosen) return null;
  const reference = EmojiReference.safeParse(emoji).data ?? null;
  return { text, emoji: reference, choice: chosen, at: typeof at === 'number' ? at : null };
}

const EMPTY: Written = { text: '', emoji: null, choice: 'never', at: null };

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
export class StatusForm extends Form<Written, 'text' | 'clearAfter'> {
  readonly #accountId: string;

  constructor(accountId: string) {
    super({
      draft: { accountId, name: 'status', parse },
      start: EMPTY,
      fields: ['text', 'clearAfter'],
      // A problem without a field is shown under the text.
      otherwise: 'text',
      check: (field, { text, choice, at }) => {
        if (field === 'text')
          return checkStatusText(text) ?? (this.isEmpty ? invalid(field, 'required') : null);
        if (choice !== 'pick') return null;
        if (at === null) return invalid(field, 'required');
        return at * 1_000 <= clock.atThisMoment() ? invalid(field, 'in-the-past') : null;
      },
    });
    this.#accountId = accountId;
  }

  get isEmpty(): boolean {
    return trimmed(this.value.text) === '' && this.value.emoji === null;
  }

  /** Begins with this status. Earlier input stays the draft until the user changes something. */
  fill({ text, emoji, clearAfter }: StatusDraft): void {
    this.forgetAttempt();
    const same = choiceRules.find(([, rule]) => JSON.stringify(rule) === JSON.stringify(clearAfter));
    const at = same || clearAfter === 'never' ? {} : { at: momentOf(clearAfter, clock.atThisMoment()) };
    Object.assign(this.value, { text, emoji, choice: same?.[0] ?? 'pick', ...at });
  }

  /**
   * Sets the status, or does what the command of its text says. Where that fails, a field has a problem.
   * @param command of a text that says when
   */
  async submit(command: StatusCommand | null = null): Promise<void> {
    const set = async ({ text, emoji, choice, at }: Written): Promise<void> => {
      if (command) return ask('commands:run', { accountIds: [this.#accountId], command });
      const clearAfter: ClearAfter = choice === 'pick' ? { at: (at ?? 0) * 1_000 } : rules[choice];
      await ask('status:set', { accountId: this.#accountId, text: trimmed(text), emoji, clearAfter });
    };
    // The command has its own moment.
    await this.saveAndBeginAnew(set, command ? ['text'] : ['text', 'clearAfter']);
  }
}

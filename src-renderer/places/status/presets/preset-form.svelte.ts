import type { ClearRule } from '../../../../src-main/contract/time/clear-after.ts';
import type { EmojiReference } from '../../../../src-main/contract/values/emoji-reference.ts';
import type { Preset } from '../../../../src-main/contract/values/presets.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { checkStatusText } from '../../../../src-main/contract/text/status-text.ts';
import { presetText } from '../../../../resources/presets.ts';
import { Attempt } from '../../../base/forms/attempt.svelte.ts';
import { ask } from '../../../base/bridge/bridge.ts';

export type ClearKind = 'minutes' | 'time' | 'today' | 'week' | 'never';

/** The initial values of a new preset. */
type Beginning = Pick<Preset, 'emoji' | 'clearAfter'> & { text: string };

/** The form of one preset. */
export class PresetForm {
  text = $state('');
  emoji = $state.raw<EmojiReference | null>(null);
  kind = $state<ClearKind>('minutes');
  /** The duration; it stays while another kind is chosen. */
  minutes = $state(60);
  /** The time of day, in minutes since midnight. */
  time = $state(17 * 60);
  away = $state(false);
  quiet = $state(false);
  digit = $state<Preset['digit']>(null);
  /** The keys for any app, null for none. Undefined until the user changes them. */
  shortcut = $state<string | null | undefined>(undefined);
  readonly #attempt = new Attempt();
  /** A text that is too long is a problem at once, everything else after trying. */
  readonly problem: Problem | null = $derived(checkStatusText(this.text) ?? this.#attempt.refusal);
  readonly #accountId: string;
  #id: string | null;

  constructor(accountId: string, preset: Preset | null, beginning: Beginning | null) {
    this.#accountId = accountId;
    this.#id = preset?.id ?? null;
    const from = preset ? { ...preset, text: presetText(preset) } : beginning;
    if (from) {
      this.text = from.text;
      this.emoji = from.emoji;
      this.#take(from.clearAfter);
    }
    this.away = preset?.away ?? false;
    this.quiet = preset?.quiet ?? false;
    this.digit = preset?.digit ?? null;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** Call after every change of text or emoji: forgets what an earlier try was refused for. */
  changed(): void {
    this.#attempt.refusal = null;
  }

  /** Returns whether it was saved; otherwise the form has a problem. */
  async save(): Promise<boolean> {
    if (checkStatusText(this.text)) return false;
    const { text, emoji, away, quiet, digit } = this;
    const [accountId, accelerator] = [this.#accountId, this.shortcut];
    return this.#attempt.run(async () => {
      const form = { text, emoji, clearAfter: this.#rule(), away, quiet, digit };
      const { id } = await ask('presets:save', { accountId, id: this.#id, form });
      this.#id = id;
      if (accelerator !== undefined)
        await ask('shortcuts:set', { action: { do: 'set-preset', accountId, id }, accelerator });
    });
  }

  #take(rule: ClearRule): void {
    if (typeof rule === 'string') this.kind = rule;
    else if ('minutes' in rule) {
      this.kind = 'minutes';
      this.minutes = rule.minutes;
    } else {
      this.kind = 'time';
      this.time = rule.time;
    }
  }

  #rule(): ClearRule {
    if (this.kind === 'minutes') return { minutes: this.minutes };
    return this.kind === 'time' ? { time: this.time } : this.kind;
  }
}

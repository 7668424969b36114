import { Draft } from '../../base/forms/draft.svelte.ts';
import type { Tone } from './emoji-table.ts';

/** How many recent emoji are kept. */
const MOST = 36;

interface Kept {
  recent: string[];
  tone: Tone;
}

/** Parses stored habits; null if they are invalid. */
export function parseHabits(json: unknown): Kept | null {
  const { recent, tone } = (json ?? {}) as Partial<Record<keyof Kept, unknown>>;
  if (!Array.isArray(recent)) return null;
  const tones: readonly Tone[] = [0, 1, 2, 3, 4, 5];
  return {
    recent: recent.filter((one): one is string => typeof one === 'string').slice(0, MOST),
    tone: tones.find((one) => one === tone) ?? 0,
  };
}

/**
 * The emoji that were chosen last and the tone of skin, in the file of the account. Create it while a component is set
 * up.
 */
export class EmojiHabits {
  /** By type and code, the latest first. */
  recent = $state.raw<readonly string[]>([]);
  #tone = $state<Tone | null>(null);
  readonly #draft: Draft<Kept>;

  constructor(accountId: string) {
    this.#draft = new Draft(accountId, 'emoji', parseHabits, (kept) => this.#restore(kept));
  }

  get tone(): Tone {
    return this.#tone ?? 0;
  }

  use(id: string): void {
    this.recent = [id, ...this.recent.filter((one) => one !== id)].slice(0, MOST);
    this.#keep();
  }

  setTone(tone: Tone): void {
    this.#tone = tone;
    this.#keep();
  }

  /** Choices made while the file was being read come first. Both are kept. */
  #restore({ recent, tone }: Kept): void {
    const isEarly = this.recent.length > 0 || this.#tone !== null;
    this.recent = [...this.recent, ...recent.filter((one) => !this.recent.includes(one))].slice(0, MOST);
    this.#tone ??= tone;
    if (isEarly) this.#keep();
  }

  #keep(): void {
    this.#draft.keep({ recent: [...this.recent], tone: this.tone });
  }
}

import { words } from '../../resources/words.ts';
import type { KeyHint } from '../components/key/KeyFoot.svelte';
import LineChips from './LineChips.svelte';
import { lineTint } from './line-tint.ts';
import type { Chip, ReadLine } from './rows.ts';

/** A typed line, and those of its words that the user made text again. */
export interface TypedLine {
  text: string;
  plain: string[];
}

/** The chosen chip, by the line and the row that it belongs to. */
let chosen = $state.raw<{ of: string; at: number } | null>(null);

/** The chips of a row. Tab goes to them, and Backspace makes a chip text again. */
export class Chips implements ReadLine {
  readonly View = LineChips;
  readonly tint = lineTint;
  readonly chips: readonly Chip[];
  readonly note: string;
  readonly #line: TypedLine;
  readonly #of: string;

  constructor(line: TypedLine, row: string, chips: readonly Chip[], note: string) {
    this.chips = chips;
    this.note = note;
    this.#line = line;
    this.#of = `${row} ${line.text}`;
  }

  get chosen(): number {
    return chosen?.of === this.#of ? chosen.at : -1;
  }

  get keys(): KeyHint[] {
    return this.chosen === -1
      ? [{ keys: words('key.tab'), what: words('quick.to-chips') }]
      : [{ keys: words('key.backspace-sign'), what: words('quick.chip-to-text') }];
  }

  get unchosen(): KeyHint[] {
    return [{ keys: words('key.up-down'), what: words('quick.choose') }];
  }

  get announced(): string {
    const chip = this.chips[this.chosen];
    return chip ? words('quick.chip', { chip: chip.text, key: words('key.backspace') }) : '';
  }

  onkey(event: KeyboardEvent, again: () => void): boolean {
    const { key, shiftKey } = event;
    if (key === 'Shift' || event.ctrlKey || event.metaKey || event.altKey) return false;
    const at = this.chosen;
    if (key === 'Backspace') {
      const chip = at === -1 ? this.#behind(event) : this.chips[at];
      chosen = null;
      if (!chip?.words) return false;
      this.#line.plain.push(...chip.words);
      again();
      return true;
    }
    const by = key === 'Tab' ? (shiftKey ? -1 : 1) : at === -1 ? 0 : (STEPS[key] ?? 0);
    if (by === 0) {
      chosen = null;
      return at !== -1 && key === 'Escape';
    }
    // The field is beyond both ends.
    const places = this.chips.flatMap((chip, place) => (chip.words?.length ? [place] : []));
    const next = places.at((at === -1 && by < 0 ? places.length : places.indexOf(at)) + by);
    const isOver = at !== -1 && (by > 0 ? at === places.at(-1) : at === places[0]);
    chosen = next === undefined || isOver ? null : { of: this.#of, at: next };
    return true;
  }

  /** The chip whose words end at the caret, unless the key is held. */
  #behind({ target, repeat }: KeyboardEvent): Chip | undefined {
    if (repeat || !(target instanceof HTMLInputElement)) return undefined;
    const { value, selectionStart, selectionEnd } = target;
    if (selectionStart !== selectionEnd) return undefined;
    const before = value.slice(0, selectionEnd ?? 0);
    return this.chips.find((chip) => chip.words?.some((said) => before.endsWith(said)));
  }
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

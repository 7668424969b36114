import type { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import { searchEmoji } from './emoji-search.ts';
import { type Emoji, type Group, inTone, type Tone } from './emoji-table.ts';
import type { EmojiHabits } from './emoji-habits.svelte.ts';

export const COLUMNS = 9;

/** The content of the picker without a search: a group, or recent emoji alone. */
export type Shelf = Group | 'recent';

export interface Section {
  heading: 'recent' | 'by-name' | 'by-keyword' | Group;
  emoji: readonly Emoji[];
}

/** The state of the emoji picker: content, search, and the emoji that the arrow keys are on. */
export class EmojiPickerState {
  search = $state('');
  active = $state(0);
  #chosen = $state<Shelf>('smileys');
  readonly #all: () => readonly Emoji[];
  readonly #habits: EmojiHabits;
  readonly isSearching: boolean = $derived(this.search.trim() !== '');
  /** The recent ones that this server still knows. */
  readonly recent: readonly Emoji[] = $derived.by(() => {
    const all = this.#all();
    return this.#habits.recent.flatMap((id) => all.find((emoji) => idOf(emoji) === id) ?? []);
  });
  readonly sections: readonly Section[] = $derived.by(() => this.#sections().filter(isFilled));
  readonly found: readonly Emoji[] = $derived(this.sections.flatMap(({ emoji }) => emoji));
  /** The places of the found emoji as they are laid out: a section begins a line of its own. */
  readonly #lines: readonly number[][] = $derived.by(() => linesOf(this.sections));

  constructor(all: () => readonly Emoji[], habits: EmojiHabits) {
    this.#all = all;
    this.#habits = habits;
  }

  get shelf(): Shelf {
    return this.#chosen;
  }

  open(shelf: Shelf): void {
    this.#chosen = shelf;
    this.search = '';
    // Recent emoji are above a group.
    const first = shelf === 'recent' ? 0 : Math.min(this.recent.length, COLUMNS);
    this.active = first < this.found.length ? first : 0;
  }

  /** A new search starts at its best match. */
  searchFor(search: string): void {
    this.search = search;
    this.active = 0;
  }

  /** Moves along by so many places; past an end it stays there. */
  move(by: number): void {
    this.active = Math.max(0, Math.min(this.found.length - 1, this.active + by));
  }

  /** Moves by so many lines in the same column, or to the end of a shorter line. */
  moveLines(by: number): void {
    const at = this.#lines.findIndex((line) => line.includes(this.active));
    const column = this.#lines[at]?.indexOf(this.active) ?? 0;
    const line = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, at + by))];
    this.active = line?.[Math.min(column, line.length - 1)] ?? 0;
  }

  /** Whether the server knows any emoji in another tone. */
  get hasTones(): boolean {
    return this.#all().some(({ tones }) => Object.keys(tones).length > 0);
  }

  /** The emoji as it is shown and chosen: in the tone that was chosen last. */
  inChosenTone(emoji: Emoji): ReturnType<typeof inTone> {
    return inTone(emoji, this.#habits.tone);
  }

  /** Remembers that an emoji was chosen. Returns how it is passed on. */
  take(emoji: Emoji): EmojiReference {
    this.#habits.use(idOf(emoji));
    const { name, code, type } = this.inChosenTone(emoji);
    return { name, code, type };
  }

  get tone(): Tone {
    return this.#habits.tone;
  }

  setTone(tone: Tone): void {
    this.#habits.setTone(tone);
  }

  #sections(): Section[] {
    const all = this.#all();
    if (this.isSearching) {
      const { byName, byKeyword } = searchEmoji(all, this.search);
      return [
        { heading: 'by-name', emoji: byName },
        { heading: 'by-keyword', emoji: byKeyword },
      ];
    }
    const shelf = this.#chosen;
    if (shelf === 'recent') return [{ heading: 'recent', emoji: this.recent }];
    return [
      { heading: 'recent', emoji: this.recent.slice(0, COLUMNS) },
      { heading: shelf, emoji: all.filter(({ group }) => group === shelf) },
    ];
  }
}

const isFilled = ({ emoji }: Section): boolean => emoji.length > 0;

/** The lasting ID of an emoji: type and code, which stay when a server renames the emoji. */
const idOf = ({ type, code }: Emoji): string => `${type} ${code}`;

function linesOf(sections: readonly Section[]): number[][] {
  const lines: number[][] = [];
  let at = 0;
  for (const { emoji } of sections) {
    for (let start = 0; start < emoji.length; start += COLUMNS) {
      const length = Math.min(COLUMNS, emoji.length - start);
      lines.push(Array.from({ length }, (_, column) => at + start + column));
    }
    at += emoji.length;
  }
  return lines;
}

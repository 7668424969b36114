import { SvelteMap } from 'svelte/reactivity';
import { dayFrom, type Placeholder, readPlaceholder } from '../../../src-main/contract/text/placeholder.ts';
import type { IncludedSnippet } from '../../../src-main/contract/values/snippet.ts';
import { words } from '../../../resources/words.ts';
import { longDayWords } from '../../../resources/clock.ts';
import { timeWords } from '../../base/time/moments.ts';
import { filledIn, filledPart, partsOf, placeholdersIn } from '../../../src-main/content/placeholders.ts';
import type { Person } from '../picker/choice.ts';
import { type FillField, fieldsOf, type NewField } from './fields.ts';
import { withIncluded } from './included.ts';

/** The values of placeholders that fill in themselves, and the offers for other placeholders. */
export interface FillContext {
  /** The user's name. */
  me: string;
  /** The text on the clipboard; empty if there is none. */
  clipboard: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** The last input, by the names of placeholders. */
  last: Readonly<Record<string, string>>;
  /** The snippets that the snippet names, and those that they name. */
  included: readonly IncludedSnippet[];
  /** Whether the text is a team's, which other people write. */
  isTeams: boolean;
  findPeople: (search: string) => Promise<Person[]>;
}

/** The input in a field. */
interface Written {
  /** Null for a text that cannot be read. */
  text: string | null;
  /** What a message has in its place. */
  inMessage?: string;
}

/** A longer text is hardly a name, a number or a date. */
const LONGEST_OFFER = 60;

function offerOf(clipboard: string): string {
  const text = clipboard.trim();
  return text.length <= LONGEST_OFFER && !text.includes('\n') ? text : '';
}

const BY_ITSELF: readonly Placeholder['kind'][] = ['date', 'time', 'me'];

/** Several texts in one. */
export const listed = (texts: readonly string[]): string => texts.join(', ');

/** A snippet while its placeholders are filled in. */
export class Fill {
  /** The text with the snippets that it names. */
  readonly content: string;
  /** The titles that no snippet has; their placeholders stay. */
  readonly missing: readonly string[];
  /** The titles of a circle of snippets that contain each other; the first title is also the last. Null without a circle. */
  readonly circle: readonly string[] | null;
  /** The fields for the user, in the order of the text. */
  readonly fields: readonly FillField[];
  /** A short text on the clipboard that may belong into a field; empty if there is none. */
  readonly offer: string;
  /**
   * What the user sees before it goes anywhere, in words: their own things that a team's text takes, and texts of a team inside
   * another text, which may have changed since.
   */
  readonly notices: readonly string[];
  /** Whether anything is filled in by itself. */
  readonly fillsItself: boolean;
  /** The user's input by the names of fields, which may be any text. */
  readonly #written = new SvelteMap<string, Written>();
  readonly #context: FillContext;
  readonly #placeholders: readonly string[];

  constructor(written: string, context: FillContext) {
    const { content, missing, circle, isTeams, teams, taken } = withIncluded(
      written,
      context.included,
      context.isTeams,
    );
    this.content = content;
    this.missing = missing;
    this.circle = circle;
    this.#context = context;
    this.#placeholders = placeholdersIn(content);
    this.fields = fieldsOf(
      this.#placeholders.flatMap((text) => this.#askedFor(text) ?? []),
      context.last,
    );
    const isClipboard = (text: string): boolean => readPlaceholder(text).kind === 'clipboard';
    const takesClipboard = isTeams && context.clipboard !== '' && this.#placeholders.some(isClipboard);
    this.notices = [
      ...(takesClipboard ? [words('fill.takes-clipboard')] : []),
      ...taken.map((title) => words('fill.takes-snippet', { title })),
      ...teams.map((title) => words('fill.of-team', { title })),
    ];
    this.offer = offerOf(context.clipboard);
    this.fillsItself = this.#placeholders.some(
      (text) => BY_ITSELF.includes(readPlaceholder(text).kind) && !this.#askedFor(text),
    );
  }

  /** Whether the user has to see it before it is copied. */
  get asks(): boolean {
    return [this.fields, this.missing, this.notices].some(({ length }) => length > 0);
  }

  /** Milliseconds since the epoch, for days that the user writes. */
  get now(): number {
    return this.#context.now;
  }

  get findPeople(): FillContext['findPeople'] {
    return this.#context.findPeople;
  }

  /** The user's input in a field; empty for an input that cannot be read. */
  writtenIn(name: string): string {
    return this.#written.get(name)?.text ?? '';
  }

  /**
   * @param text null for an input that cannot be read
   * @param inMessage what a message has in place of the text
   */
  write(name: string, text: string | null, inMessage?: string): void {
    this.#written.set(name, { text, ...(inMessage !== undefined && { inMessage }) });
  }

  /** The texts that the user wrote, by the names of fields, without secret ones. */
  get written(): Record<string, string> {
    const typed = this.fields.filter(
      ({ by, name, isSecret }) => by === 'text' && !isSecret && this.#written.has(name),
    );
    return Object.fromEntries(typed.map(({ name }) => [name, this.writtenIn(name)]));
  }

  /** The values by the text between the braces. Placeholders that stay have no value. */
  get values(): Record<string, string> {
    return this.#valuesIn('copy');
  }

  /** Whether a field would leave its placeholder as it is. */
  isEmpty({ name, otherwise }: FillField): boolean {
    const text = this.#written.get(name)?.text;
    return text === null || (!text && otherwise === '');
  }

  /** How many fields have a value. */
  get filled(): number {
    return this.fields.filter((field) => !this.isEmpty(field)).length;
  }

  /** Whether every field has a value. */
  get isComplete(): boolean {
    return this.filled === this.fields.length;
  }

  /** The field to which Enter moves: the next field, after the last the first empty field; null if every field is filled in. */
  after(name: string): string | null {
    const next = this.fields[this.fields.findIndex((field) => field.name === name) + 1];
    return (next ?? this.fields.find((field) => this.isEmpty(field)))?.name ?? null;
  }

  /** The text with its values. */
  get text(): string {
    return filledIn(this.content, this.values);
  }

  /** The text of a message with its values, and the position of the caret, by default the end. */
  get insertion(): { text: string; caret: number } {
    const values = this.#valuesIn('message');
    const parts = partsOf(this.content);
    const at = parts.findIndex(({ inside }) => inside !== null && readPlaceholder(inside).kind === 'cursor');
    const written = (some: typeof parts): string => some.map((part) => filledPart(part, values)).join('');
    const text = written(parts);
    return { text, caret: at === -1 ? text.length : written(parts.slice(0, at)).length };
  }

  #valuesIn(use: 'copy' | 'message'): Record<string, string> {
    const values = this.#placeholders.map((text) => [text, this.#valueOf(text, use)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Record<string, string>;
  }

  /** The field of a placeholder that needs input, also for an empty name or clipboard; null for other placeholders. */
  #askedFor(text: string): NewField | null {
    const placeholder = readPlaceholder(text);
    switch (placeholder.kind) {
      case 'field':
        return { ...placeholder, by: 'text', choices: [] };
      case 'choice':
        return { ...placeholder, by: placeholder.several ? 'choices' : 'choice' };
      case 'person':
        return { ...placeholder, by: placeholder.several ? 'people' : 'person', choices: [], otherwise: '' };
      case 'day':
        return {
          ...placeholder,
          by: 'day',
          choices: [],
          otherwise: longDayWords(dayFrom(this.#context.now, placeholder)),
        };
      case 'me':
      case 'clipboard': {
        const { kind } = placeholder;
        return this.#context[kind] === '' ? { name: kind, by: 'text', choices: [], otherwise: '' } : null;
      }
      default:
        return null;
    }
  }

  #valueOf(text: string, use: 'copy' | 'message'): string | null {
    const { clipboard, me, now } = this.#context;
    const asked = this.#askedFor(text);
    if (asked) return this.#valueIn(asked.name, use);
    const placeholder = readPlaceholder(text);
    switch (placeholder.kind) {
      case 'date':
        return longDayWords(dayFrom(now, placeholder));
      case 'time':
        return timeWords(now);
      case 'me':
        return me;
      case 'clipboard':
        return clipboard;
      case 'cursor':
        return '';
      default:
        return null;
    }
  }

  #valueIn(name: string, use: 'copy' | 'message'): string | null {
    const field = this.fields.find((one) => one.name === name);
    if (!field || this.isEmpty(field)) return null;
    const { text, inMessage } = this.#written.get(name) ?? { text: '' };
    return (use === 'message' && inMessage) || text || field.otherwise;
  }
}

/** The props of every component that fills in a field. */
export interface FillControl {
  fill: Fill;
  field: FillField;
  /** Why it is not filled in. */
  problem: string | null;
}

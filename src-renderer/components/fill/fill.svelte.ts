import { SvelteMap } from 'svelte/reactivity';
import { dayFrom, type Placeholder, readPlaceholder } from '../../../src-main/contract/text/placeholder.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { timeWords } from '../../base/time/moments.ts';
import { filledIn, filledPart, partsOf, placeholdersIn } from '../content/render-content.ts';

/** The values of placeholders that fill in themselves, and the offers for other placeholders. */
export interface FillContext {
  /** The user's name. */
  me: string;
  /** The text on the clipboard; empty where there is none. */
  clipboard: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** The last input, by the names of placeholders. */
  last: Readonly<Record<string, string>>;
}

/** A part of a snippet that the user fills in. */
export interface FillField {
  name: string;
  /** How it is filled in. */
  by: 'text' | 'choice' | 'choices';
  /** The texts to choose from. */
  choices: readonly string[];
  /** The default for an empty field; empty if the placeholder stays. */
  otherwise: string;
  /** The last input; empty if there was none. */
  last: string;
}

/** A placeholder that needs input, before it is known whether other placeholders have its name. */
type Asked = Omit<FillField, 'last'>;

/** Several choices in a text. */
export const listed = (texts: readonly string[]): string => texts.join(', ');

/** A longer text is hardly a name, a number or a date. */
const LONGEST_OFFER = 60;

function offerOf(clipboard: string): string {
  const text = clipboard.trim();
  return text.length <= LONGEST_OFFER && !text.includes('\n') ? text : '';
}

const BY_ITSELF: readonly Placeholder['kind'][] = ['date', 'time', 'me'];

const TYPED = { by: 'text', choices: [] } as const;

const pick = ({
  name,
  otherwise,
}: {
  name: string;
  otherwise: string;
}): Pick<Asked, 'name' | 'otherwise'> => ({
  name,
  otherwise,
});

/** One field for each name. The name may appear again alone, without its default or its choices. */
function fieldsOf(asked: readonly Asked[], last: FillContext['last']): FillField[] {
  const fields: FillField[] = [];
  for (const one of asked) {
    const { name, by, otherwise } = one;
    const known = fields.find((field) => field.name === name);
    if (known?.by === 'text' && by !== 'text') Object.assign(known, one, { last: '' });
    else if (known?.by === by) known.otherwise ||= otherwise;
    else if (!known)
      fields.push({ ...one, last: by === 'text' && Object.hasOwn(last, name) ? (last[name] ?? '') : '' });
  }
  return fields;
}

/** A snippet while its placeholders are filled in. */
export class Fill {
  readonly content: string;
  /** The fields for the user, in the order of the text. */
  readonly fields: readonly FillField[];
  /** A short text on the clipboard that may belong into a field; empty if there is none. */
  readonly offer: string;
  /** Whether anything is filled in by itself. */
  readonly fillsItself: boolean;
  /** The user's input by the names of fields, which may be any text. */
  readonly #written = new SvelteMap<string, string>();
  readonly #context: FillContext;
  readonly #placeholders: readonly string[];

  constructor(content: string, context: FillContext) {
    this.content = content;
    this.#context = context;
    this.#placeholders = placeholdersIn(content);
    this.fields = fieldsOf(
      this.#placeholders.flatMap((text) => this.#askedFor(text) ?? []),
      context.last,
    );
    this.offer = offerOf(context.clipboard);
    this.fillsItself = this.#placeholders.some(
      (text) => BY_ITSELF.includes(readPlaceholder(text).kind) && !this.#askedFor(text),
    );
  }

  /** The user's input in a field. */
  writtenIn(name: string): string {
    return this.#written.get(name) ?? '';
  }

  write(name: string, value: string): void {
    this.#written.set(name, value);
  }

  /** The texts that the user wrote, by the names of fields. */
  get written(): Record<string, string> {
    const typed = this.fields.filter(({ by }) => by === 'text');
    return Object.fromEntries(
      typed.filter(({ name }) => this.#written.has(name)).map(({ name }) => [name, this.writtenIn(name)]),
    );
  }

  /** The values by the text between the braces. Placeholders that stay have no value. */
  get values(): Record<string, string> {
    const values = this.#placeholders.map((text) => [text, this.#valueOf(text)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Record<string, string>;
  }

  /** Whether a field would leave its placeholder as it is. */
  isEmpty({ name, otherwise }: FillField): boolean {
    return this.writtenIn(name) === '' && otherwise === '';
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

  /** The text with its values, and the position of the caret, by default the end. */
  get insertion(): { text: string; caret: number } {
    const { values } = this;
    const parts = partsOf(this.content);
    const at = parts.findIndex(({ inside }) => inside !== null && readPlaceholder(inside).kind === 'cursor');
    const written = (some: typeof parts): string => some.map((part) => filledPart(part, values)).join('');
    const text = written(parts);
    return { text, caret: at === -1 ? text.length : written(parts.slice(0, at)).length };
  }

  /** The field of a placeholder that needs input, also for an empty name or clipboard; null for other placeholders. */
  #askedFor(text: string): Asked | null {
    const placeholder = readPlaceholder(text);
    const { kind } = placeholder;
    if (kind === 'field') return { ...TYPED, ...pick(placeholder) };
    if (kind === 'choice')
      return {
        by: placeholder.several ? 'choices' : 'choice',
        choices: placeholder.choices,
        ...pick(placeholder),
      };
    const isEmpty = (kind === 'me' || kind === 'clipboard') && this.#context[kind] === '';
    return isEmpty ? { ...TYPED, name: kind, otherwise: '' } : null;
  }

  #valueOf(text: string): string | null {
    const { clipboard, me, now } = this.#context;
    const asked = this.#askedFor(text);
    if (asked) {
      const { name } = asked;
      const known = this.fields.find((field) => field.name === name)?.otherwise;
      return this.writtenIn(name) || known || null;
    }
    const placeholder = readPlaceholder(text);
    switch (placeholder.kind) {
      case 'date':
        return new Intl.DateTimeFormat(writtenLocale(), { dateStyle: 'long' }).format(
          dayFrom(now, placeholder),
        );
      case 'time':
        return timeWords(now);
      case 'me':
        return me;
      case 'clipboard':
        return clipboard;
      case 'cursor':
        return '';
      case 'field':
      case 'choice':
      case 'unknown':
        return null;
    }
  }
}

/** The props of every component that fills in a field. */
export interface FillControl {
  fill: Fill;
  field: FillField;
  /** Why it is not filled in. */
  problem: string | null;
}

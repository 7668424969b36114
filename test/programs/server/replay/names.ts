import type { Json } from './recording.ts';

/** What stands for values that differ from run to run, and their type. */
const anyValues: Readonly<Record<string, 'number' | 'string'>> = {
  '<time>': 'number',
  '<time asked>': 'number',
  '<time with a fraction>': 'number',
  '<above all>': 'number',
  '<date>': 'string',
  '<color>': 'string',
  '<picture>': 'string',
  '<key>': 'string',
  '<queue>': 'string',
  '<hash>': 'string',
  '<uuid>': 'string',
  '<server>': 'string',
  '<host of addresses>': 'string',
};

/** The names of IDs: their kind is the first word. */
const id =
  /^<(?:user|channel|message|snippet|scheduled|reminder|folder|field|group|emoji|linkifier|presence|submessage|recipient) [^<>]+>$/;

const placeholder = /^<placeholder address of (user \w+)>$/;

export const isIdName = (text: string): boolean => id.test(text);

/** The type of any value that a name stands for; undefined for other texts. */
export const typeOfAny = (text: string): 'number' | 'string' | undefined => anyValues[text];

/** Which IDs of the reference server the names of a recording mean. A name is bound by the first value that it meets. */
export class Names {
  readonly #values = new Map<string, number | string>();
  readonly #names = new Map<string, string>();
  readonly #host: string;

  /** @param host the host of placeholder addresses. */
  constructor(host: string) {
    this.#host = host;
  }

  bind(name: string, value: number | string): void {
    this.#values.set(name, value);
    this.#names.set(key(name, value), name);
  }

  /** The value of a name, or undefined while it has none. */
  valueOf(name: string): number | string | undefined {
    const person = placeholder.exec(name)?.[1];
    return person === undefined
      ? this.#values.get(name)
      : `user${this.#values.get(`<${person}>`)}@${this.#host}`;
  }

  /** Whether the name of an ID can mean this value. A name and a value that are both new are bound to each other. */
  means(name: string, value: Json | undefined): boolean {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    const known = this.#values.get(name);
    if (known !== undefined) return String(known) === String(value);
    if (this.#names.has(key(name, value))) return false;
    this.bind(name, value);
    return true;
  }
}

/** A value of one kind of thing. */
function key(name: string, value: number | string): string {
  return `${name.slice(1, name.indexOf(' '))} ${value}`;
}

import { FreeNames } from '../free-names.ts';
import { cldrFormat, type MomentFormat } from './date-format.ts';
import type { Piece } from './piece.ts';

/** The variables that say when it is. */
const MOMENTS: ReadonlyMap<string, MomentFormat> = new Map([
  ['CURRENT_YEAR', cldrFormat('yyyy')],
  ['CURRENT_YEAR_SHORT', cldrFormat('yy')],
  ['CURRENT_MONTH', cldrFormat('MM')],
  ['CURRENT_MONTH_NAME', cldrFormat('LLLL')],
  ['CURRENT_MONTH_NAME_SHORT', cldrFormat('LLL')],
  ['CURRENT_DATE', cldrFormat('dd')],
  ['CURRENT_DAY_NAME', cldrFormat('EEEE')],
  ['CURRENT_DAY_NAME_SHORT', cldrFormat('EEE')],
  ['CURRENT_HOUR', cldrFormat('HH')],
  ['CURRENT_MINUTE', cldrFormat('mm')],
  ['CURRENT_SECOND', cldrFormat('ss')],
  ['CURRENT_SECONDS_UNIX', cldrFormat('X')],
  ['CURRENT_TIMEZONE_OFFSET', cldrFormat('XXX')],
]);

/** The variables that ask for something of the editor or the computer. */
const OF_EDITOR =
  /^(?:TM_|RELATIVE_|WORKSPACE_|CURSOR_|BLOCK_COMMENT|LINE_COMMENT|RANDOM|UUID$|FILE_|SELECTION$)/;

/** Tab stops inside of others deeper than this are taken as they are written. */
const DEEPEST = 20;

/** VS Code: `$1`, `${1:name}`, `${1|a,b|}`, `$0`, `$CLIPBOARD`, `${TM_FILENAME/(.*)/$1/}`. */
export const ofVsCode = (text: string): Piece[] => new Snippet(text).pieces();

class Snippet {
  readonly #text: string;
  /** What the tab stops are called. */
  readonly #names = new Map<string, string>();
  readonly #taken = new FreeNames();
  #at = 0;
  /** What an earlier one looked for up to the end of the text. */
  readonly #unended = new Set<'choice' | 'change'>();

  constructor(text: string) {
    this.#text = text;
  }

  pieces(): Piece[] {
    return this.#until('', 0);
  }

  /** The pieces up to an unescaped sign, which is passed over. */
  #until(end: string, depth: number): Piece[] {
    const pieces: Piece[] = [];
    let plain = '';
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      if (sign === end) break;
      const found = sign === '$' ? this.#placeholder(depth) : null;
      if (found) {
        pieces.push(plain, ...found);
        plain = '';
        continue;
      }
      const isEscape = sign === '\\' && /[$}\\]/.test(this.#text.charAt(this.#at + 1));
      plain += isEscape ? this.#text.charAt(this.#at + 1) : sign;
      this.#at += isEscape ? 2 : 1;
    }
    this.#at += 1;
    return [...pieces, plain];
  }

  /** The placeholder that begins here; null if only a sign does. */
  #placeholder(depth: number): Piece[] | null {
    const from = this.#at;
    const name = this.#name(from + 1);
    if (name !== '') {
      this.#at = from + 1 + name.length;
      return [this.#plain(name, `$${name}`)];
    }
    const inner = this.#text.charAt(from + 1) === '{' ? this.#name(from + 2) : '';
    if (inner === '' || depth > DEEPEST) return null;
    const after = from + 2 + inner.length;
    this.#at = after + 1;
    switch (this.#text.charAt(after)) {
      case '}':
        return [this.#plain(inner, `\${${inner}}`)];
      case ':':
        return this.#withDefault(inner, this.#until('}', depth + 1));
      case '|':
        return this.#choice(inner, from);
      case '/':
        return this.#transformed(inner, from);
      default:
        this.#at = from;
        return null;
    }
  }

  #name(from: number): string {
    NAME.lastIndex = from;
    return NAME.exec(this.#text)?.[0] ?? '';
  }

  #plain(name: string, written: string): Piece {
    if (name === '0') return { is: 'cursor' };
    if (name === 'CLIPBOARD') return { is: 'clipboard' };
    const format = MOMENTS.get(name);
    if (format) return { is: 'moment', name, format };
    if (OF_EDITOR.test(name)) return { is: 'foreign', name, written };
    return { is: 'field', name: this.#names.get(name) ?? name };
  }

  /** A tab stop has its first value as its name. One with tab stops inside is the text around these. */
  #withDefault(name: string, inside: Piece[]): Piece[] {
    const filled = inside.filter((piece) => piece !== '');
    const [value, ...others] = filled;
    if (name === '0') return [...filled, { is: 'cursor' }];
    if (others.length > 0 || (value !== undefined && typeof value !== 'string')) return filled;
    const otherwise = typeof value === 'string' ? value : '';
    if (!/^\d+$/.test(name))
      return [
        MOMENTS.has(name) || name === 'CLIPBOARD' ? this.#plain(name, '') : { is: 'field', name, otherwise },
      ];
    return [{ is: 'field', name: this.#called(name, otherwise), otherwise }];
  }

  #called(stop: string, value: string): string {
    const known = this.#names.get(stop);
    if (known !== undefined) return known;
    const wanted = value.trim() === '' || value.includes('\n') ? stop : value.trim();
    const name = this.#taken.take(wanted);
    this.#names.set(stop, name);
    return name;
  }

  /** `${1|a,b\,c|}`. */
  #choice(name: string, from: number): Piece[] | null {
    const choices = [''];
    for (; !this.#unended.has('choice') && this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text.charAt(this.#at);
      const next = this.#text.charAt(this.#at + 1);
      if (sign === '|' && next === '}') {
        this.#at += 2;
        return [{ is: 'choice', name: this.#called(name, ''), choices }];
      }
      if (sign === ',') choices.push('');
      else {
        const isEscape = sign === '\\' && /[,|\\]/.test(next);
        choices[choices.length - 1] += isEscape ? next : sign;
        this.#at += isEscape ? 1 : 0;
      }
    }
    this.#unended.add('choice');
    this.#at = from;
    return null;
  }

  /** `${1/search/replacement/flags}`: the value without its change. */
  #transformed(name: string, from: number): Piece[] | null {
    for (let depth = 0; !this.#unended.has('change') && this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '\\') this.#at += 1;
      else if (sign === '{') depth += 1;
      else if (sign === '}' && depth > 0) depth -= 1;
      else if (sign === '}') {
        this.#at += 1;
        const written = this.#text.slice(from, this.#at);
        const called = this.#names.get(name) ?? name;
        return [{ is: 'foreign', name: called, written }];
      }
    }
    this.#unended.add('change');
    this.#at = from;
    return null;
  }
}

const NAME = /\d+|[A-Za-z_]\w*/y;

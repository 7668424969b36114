import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** The problem of a pattern, and its position: characters from 0, null if unknown. */
export interface PatternProblem {
  kind:
    | 'syntax'
    | 'unclosed'
    | 'unopened'
    | 'look-around'
    | 'group-syntax'
    | 'group-name'
    | 'group-twice'
    | 'repeat'
    | 'range'
    | 'backslash'
    | 'too-large';
  position: number | null;
  /** The part that is wrong. */
  part: string;
}

/** A pattern in linear time, with the names of its groups in their order. */
export interface CompiledPattern {
  expression: RE2JS;
  groups: string[];
}

/** More steps than any sensible pattern has. The searched text is short, so that even this takes no time. */
const MOST_STEPS = 5_000;

/** The error messages of the engine. */
const kinds: [RegExp, PatternProblem['kind']][] = [
  [/^missing closing/, 'unclosed'],
  [/^unexpected \)/, 'unopened'],
  [/^invalid or unsupported Perl syntax/, 'look-around'],
  [/^duplicate capture group name/, 'group-twice'],
  [/^invalid named capture/, 'group-name'],
  [/^(invalid (nested )?repe|missing argument to repetition)/, 'repeat'],
  [/^invalid character class/, 'range'],
  [/^(trailing backslash|invalid escape)/, 'backslash'],
];

/** The patterns that were compiled last: a form checks the same ones with every key, and some take a tenth of a second. */
const compiled = new Map<string, Compiled>();
const MOST_COMPILED = 500;
type Compiled = CompiledPattern | { problem: PatternProblem };

/**
 * Compiles a pattern as servers do (server-notes: Linkifiers), in an engine whose time grows only
 * with the length of the text. It need not be trusted.
 */
export function compilePattern(pattern: string): Compiled {
  const known = compiled.get(pattern);
  if (known) return known;
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  const made = compile(pattern);
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): Compiled {
  const foreign = foreignGroup(pattern);
  if (foreign) return { problem: foreign };
  try {
    const expression = RE2JS.compile(pattern);
    if (expression.programSize() > MOST_STEPS)
      return { problem: { kind: 'too-large', position: null, part: '' } };
    const groups = Object.entries(expression.namedGroups())
      .toSorted(([, a], [, b]) => a - b)
      .map(([name]) => name);
    const misnamed = groups.find((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
    if (misnamed !== undefined) return { problem: problemAt('group-name', pattern, misnamed) };
    return { expression, groups };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const description = error instanceof RE2JSSyntaxException ? error.getDescription() : '';
    const part = (error instanceof RE2JSSyntaxException && error.getPattern()) || '';
    const kind = kinds.find(([says]) => says.test(description))?.[1] ?? 'syntax';
    return { problem: problemAt(kind, pattern, part === pattern ? '' : part) };
  }
}

function problemAt(kind: PatternProblem['kind'], pattern: string, part: string): PatternProblem {
  const at = part === '' ? -1 : pattern.indexOf(part);
  return { kind, position: at === -1 ? null : at, part };
}

/** Finds syntax of this engine that servers refuse: look-behind, and group names unlike Python's, `(?<name>…)`. */
function foreignGroup(pattern: string): PatternProblem | null {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at);
    if (character === '\\') at++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') {
      inClass = true;
      // A leading bracket is one of the characters.
      if (pattern.startsWith('^', at + 1)) at++;
      if (pattern.startsWith(']', at + 1)) at++;
    } else if (/^\(\?<[=!]/.test(pattern.slice(at, at + 4)))
      return { kind: 'look-around', position: at, part: pattern.slice(at, at + 4) };
    else if (pattern.startsWith('(?<', at)) return { kind: 'group-syntax', position: at, part: '(?<' };
  }
  return null;
}

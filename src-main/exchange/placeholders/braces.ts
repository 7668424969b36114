/** The placeholders of programs that write them between braces. */
import { cldrFormat, momentFormat, qtFormat, styledFormat } from './date-format.ts';
import type { Piece } from './piece.ts';
import { shiftOf, tokens } from './tokens.ts';

const ATTRIBUTE = /\b([a-z]{1,20})\s{0,5}=\s{0,5}["“”]([^"“”]*)["“”]/g;

/** The values of `name="x" default="y"`, also between the quotation marks that a Mac puts in their place. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(ATTRIBUTE);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

const STYLES = ['short', 'medium', 'long', 'full'] as const;
type Style = (typeof STYLES)[number];
const styleOf = (text: string): Style | undefined => STYLES.find((style) => style === text.trim());

const DATE_AND_TIME = styledFormat({ dateStyle: 'medium', timeStyle: 'short' });
const WEEKDAY = cldrFormat('EEEE');

/** Changes of a value that leave what is pasted the same. */
const HARMLESS = new Set(['trim', 'raw']);

/** Raycast: `{argument name="x" default="y" options="a, b"}`, `{date offset="+2d" format="dd.MM."}`, `{clipboard | trim}`. */
export const ofRaycast = tokens(
  /\{([a-z-]{1,20})(?![a-z-])([^{}\n]{0,500})\}/g,
  ([written, name = '', rest = '']) => {
    const [settings = '', ...changes] = rest.split('|');
    if (settings !== '' && !/^\s/.test(settings)) return null;
    const piece = raycastPiece(name, settings, written);
    const changed = changes.map((change) => change.trim()).filter((change) => !HARMLESS.has(change));
    if (!piece || changed.length === 0) return piece;
    const asked = typeof piece !== 'string' && 'name' in piece ? piece.name : name;
    return { is: 'foreign', name: asked, written };
  },
);

function raycastPiece(name: string, settings: string, written: string): Piece | null {
  const values = attributesOf(settings);
  const offset = values.get('offset') ?? settings.replaceAll(ATTRIBUTE, '');
  const pattern = values.get('format');
  const format = pattern === undefined ? {} : { format: cldrFormat(pattern) };
  switch (name) {
    case 'cursor':
      return { is: 'cursor' };
    case 'clipboard':
      return /[1-9]/.test(offset) ? { is: 'foreign', name: 'clipboard', written } : { is: 'clipboard' };
    case 'argument': {
      const called = values.get('name') ?? 'argument';
      const choices = values.get('options')?.split(',') ?? [];
      const first = values.get('default');
      const otherwise = first === undefined ? {} : { otherwise: first };
      return choices.length > 1
        ? { is: 'choice', name: called, choices, ...otherwise }
        : { is: 'field', name: called, ...otherwise };
    }
    case 'date':
      return { is: 'moment', name, ...format, ...shiftOf(offset) };
    case 'time':
      if (pattern === undefined && shiftOf(offset) === undefined) return { is: 'time' };
      return { is: 'moment', name, format: cldrFormat(pattern ?? 'HH:mm'), ...shiftOf(offset) };
    case 'datetime':
      return { is: 'moment', name, format: DATE_AND_TIME, ...format, ...shiftOf(offset) };
    case 'day':
      return { is: 'moment', name, format: WEEKDAY, ...shiftOf(offset) };
    case 'snippet':
      return { is: 'snippet', named: values.get('name') ?? '', written };
    case 'uuid':
    case 'selection':
    case 'browser-tab':
    case 'calculator':
      return { is: 'foreign', name, written };
    default:
      return null;
  }
}

/** Alfred: `{date +1D:long}`, `{clipboard:1}`, `{snippet:name}`, `{cursor}`. */
export const ofAlfred = tokens(
  /\{([a-z]{1,20})(?![a-z])([^{}\n]{0,500})\}/g,
  ([written, name = '', rest = '']) => {
    const colon = rest.indexOf(':');
    const shift = (colon < 0 ? rest : rest.slice(0, colon)).trim();
    const setting = colon < 0 ? '' : rest.slice(colon + 1).trim();
    switch (name) {
      case 'cursor':
        return rest === '' ? { is: 'cursor' } : null;
      case 'clipboard':
        return setting === '' || setting === '0' ? { is: 'clipboard' } : { is: 'foreign', name, written };
      case 'date':
      case 'time':
      case 'datetime':
        return alfredMoment(name, shift, setting);
      case 'snippet':
        return { is: 'snippet', named: setting, written };
      case 'random':
      case 'query':
      case 'var':
      case 'isodate':
        return { is: 'foreign', name: setting || name, written };
      default:
        return null;
    }
  },
);

function alfredMoment(name: 'date' | 'time' | 'datetime', shift: string, setting: string): Piece {
  const by = shiftOf(shift);
  if (setting === '' && name === 'date') return { is: 'moment', name, ...by };
  if (setting === '' && name === 'time' && !by) return { is: 'time' };
  const style = styleOf(setting) ?? (setting === '' ? 'medium' : undefined);
  if (style === undefined) return { is: 'moment', name, format: cldrFormat(setting), ...by };
  const format = styledFormat({
    ...(name !== 'time' && { dateStyle: style }),
    ...(name !== 'date' && { timeStyle: style }),
  });
  return { is: 'moment', name, format, ...by };
}

/** Text Blaze: `{formtext: name=x; default=y}`, `{formmenu: a; b; default=c; multiple=yes}`, `{time: YYYY-MM-DD; shift=+1D}`. */
export const ofTextBlaze = tokens(
  /\{(=|[a-z]{1,20}(?![a-z]))([^{}]{0,2000})\}/g,
  ([written, name = '', rest = '']) => {
    if (name === '=') return { is: 'foreign', name: rest, written };
    if (rest !== '' && !rest.startsWith(':')) return null;
    const settings = rest
      .slice(1)
      .split(';')
      .map((setting) => setting.trim());
    const named = new Map<string, string>();
    const choices: string[] = [];
    for (const setting of settings) {
      const [, key, value] = /^([a-z]+)\s*=(.*)$/s.exec(setting) ?? [];
      if (key === undefined || value === undefined) {
        if (setting !== '') choices.push(setting);
      } else named.set(key, value.trim().replace(/^"(.*)"$/, '$1'));
    }
    return textBlazePiece(name, { written, choices, named });
  },
);

function textBlazePiece(
  name: string,
  { written, choices, named }: { written: string; choices: string[]; named: ReadonlyMap<string, string> },
): Piece | null {
  const first = named.get('default');
  const otherwise = first === undefined ? {} : { otherwise: first };
  const called = named.get('name') ?? 'text';
  switch (name) {
    case 'clipboard':
    case 'cursor':
      return { is: name };
    case 'formtext':
    case 'formparagraph':
      return { is: 'field', name: called, ...otherwise };
    case 'formdate':
      return { is: 'field', name: named.get('name') ?? 'date', ...otherwise };
    case 'formmenu': {
      const isSeveral = named.get('multiple') === 'yes';
      const all = first === undefined || choices.includes(first) ? choices : [first, ...choices];
      return {
        is: 'choice',
        name: named.get('name') ?? 'menu',
        choices: all,
        several: isSeveral,
        ...otherwise,
      };
    }
    case 'time':
    case 'date':
      return {
        is: 'moment',
        name: 'date',
        ...(choices[0] !== undefined && { format: momentFormat(choices[0]) }),
        ...shiftOf(named.get('shift') ?? ''),
      };
    case 'import':
      return { is: 'snippet', named: choices[0] ?? '', written };
    case 'key':
      return keyOf(choices[0] ?? '', written);
    case 'formtoggle':
    case 'endformtoggle':
    case 'note':
    case 'endnote':
    case 'click':
    case 'wait':
      return { is: 'dropped', written };
    case 'if':
    case 'elseif':
    case 'else':
    case 'endif':
    case 'repeat':
    case 'endrepeat':
    case 'run':
    case 'site':
    case 'snippet':
    case 'urlload':
    case 'urlsend':
    case 'user':
      return { is: 'foreign', name: choices[0] ?? name, written };
    default:
      return null;
  }
}

/** What pressing a key types. */
export function keyOf(key: string, written: string): Piece {
  const name = key.trim().toLowerCase();
  if (name === 'enter' || name === 'return') return '\n';
  return name === 'tab' ? '\t' : { is: 'dropped', written };
}

/** Beeftext: `#{input:name}`, `#{combo:keyword}`, `#{dateTime:+1d:yyyy-MM-dd}`. */
export const ofBeeftext = tokens(/#\{((?:[^\\{}]|\\.){0,2000})\}/gs, ([written, inside = '']) => {
  const colon = inside.indexOf(':');
  const name = colon < 0 ? inside : inside.slice(0, colon);
  const rest = colon < 0 ? '' : inside.slice(colon + 1).replaceAll(/\\([\\}])/g, '$1');
  switch (name) {
    case 'clipboard':
    case 'cursor':
    case 'time':
      return { is: name };
    case 'date':
      return { is: 'moment', name };
    case 'dateTime': {
      const [, shift = '', pattern = rest] = /^((?:[+-]\d+[yMwdhmsz])+):(.*)$/s.exec(rest) ?? [];
      const format = pattern === '' ? DATE_AND_TIME : qtFormat(pattern);
      return { is: 'moment', name: 'date', format, ...shiftOf(shift) };
    }
    case 'input':
      return { is: 'field', name: rest };
    case 'combo':
      return { is: 'snippet', named: rest, written };
    case 'key':
      return keyOf(rest, written);
    case 'shortcut':
    case 'delay':
      return { is: 'dropped', written };
    case 'upper':
    case 'lower':
    case 'trim':
    case 'envVar':
    case 'powershell':
      return { is: 'foreign', name: rest, written };
    default:
      return null;
  }
});

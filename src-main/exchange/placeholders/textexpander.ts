import { keyOf } from './braces.ts';
import { strftimeFormat } from './date-format.ts';
import type { Piece } from './piece.ts';
import { type Reader, shiftOf, tokens } from './tokens.ts';

/** One part of a date. `1` before the letter is without a zero. */
const DATE_PART = String.raw`%1?[YyBbmdeAajHIMSp]`;
const MACRO = new RegExp(
  [
    '(%%)',
    // A shift, and the date behind it; the blanks and points between two parts belong to the date.
    String.raw`(%@[+-]\d{1,6}[A-Za-z]%?)?(${DATE_PART}(?:[ ,./:_-]{0,3}${DATE_PART})*)(?![a-z]{2})`,
    String.raw`%(clipboard|fillpartend|filltop|fillend)\b%?`,
    String.raw`%(filltext|fillarea|fillpopup|fillpart|filldate|snippet|key|delay|date|time):([^%\n]*)%`,
    String.raw`%([|<>^v\\])`,
  ].join('|'),
  'g',
);

/** TextExpander: `%filltext:name=x:default=y%`, `%fillpopup:name=x:default=a:b%`, `%snippet:abc%`, `%@+1D%B %e, %Y`, `%|`. */
export const ofTextExpander: Reader = tokens(MACRO, (found): Piece | null => {
  const [written, percent, shift, date, alone, name, settings = '', sign] = found;
  if (percent) return '%';
  if (date) {
    const pattern = date.replaceAll('%1', '%-').replaceAll('%e', '%-d');
    return { is: 'moment', name: 'date', format: strftimeFormat(pattern), ...shiftOf(shift ?? '') };
  }
  if (alone) return alone === 'clipboard' ? { is: 'clipboard' } : { is: 'dropped', written };
  if (sign) return sign === '|' ? { is: 'cursor' } : { is: 'dropped', written };
  return macroOf(name ?? '', settings, written);
});

function macroOf(name: string, settings: string, written: string): Piece {
  if (name === 'snippet') return { is: 'snippet', named: settings, written };
  if (name === 'key') return keyOf(settings, written);
  if (name === 'delay' || name === 'fillpart') return { is: 'dropped', written };
  const named = new Map<string, string>();
  const choices: string[] = [];
  for (const setting of settings.split(':')) {
    const [, key, value] = /^(name|default|width|height|format)=(.*)$/.exec(setting) ?? [];
    if (key === undefined || value === undefined) choices.push(setting);
    else named.set(key, value);
    if (key === 'default' && value !== undefined) choices.push(value);
  }
  const otherwise = named.get('default');
  const common = { name: named.get('name') ?? 'text', ...(otherwise !== undefined && { otherwise }) };
  if (name === 'fillpopup') return { is: 'choice', choices, ...common };
  if (name === 'filltext' || name === 'fillarea') return { is: 'field', ...common };
  return { is: 'foreign', name: named.get('name') ?? name, written };
}

import type { Component, Line } from './calendar-text.ts';
import { type Property, propertyOf } from './calendar-values.ts';
import { isOutOfOffice } from './out-of-office.ts';

/** What an event makes of its owner. */
export interface Meaning {
  out: boolean;
  /** It is tentative, or its owner has not answered its invitation. */
  tentative: boolean;
}

/**
 * Null for an event that leaves its owner free: it is cancelled, declined by the owner or marked as free, or takes whole days
 * and is not out of office.
 * @param own the owner's addresses in small letters
 * @param takes `all-day` for an event of days without times, `whole-days` for one from midnight to midnight
 * @param skip called with each line that cannot be read
 */
export function meaningOf(
  { lines }: Component,
  own: ReadonlySet<string>,
  takes: 'all-day' | 'whole-days' | 'time',
  skip: (line: Line) => void,
): Meaning | null {
  const textOf = (name: string): string => {
    for (const line of lines) {
      if (line.name !== name) continue;
      const property = propertyOf(line);
      if (property) return property.value;
      // A text may be empty.
      if (name !== 'SUMMARY') skip(line);
    }
    return '';
  };
  const word = (name: string): string => textOf(name).toUpperCase();
  const [status, shownAs] = [word('STATUS'), word('X-MICROSOFT-CDO-BUSYSTATUS')];
  const answer = answerOf(lines, own);
  if (status === 'CANCELLED' || word('TRANSP') === 'TRANSPARENT' || answer === 'DECLINED') return null;
  if (shownAs === 'FREE' || shownAs === 'WORKINGELSEWHERE') return null;
  const title = textOf('SUMMARY');
  const isWhole = takes !== 'time' || word('X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';
  const out = shownAs === 'OOF' || isOutOfOffice(title, isWhole);
  if (takes === 'all-day' && !out) return null;
  const tentative = [status, shownAs, answer].includes('TENTATIVE') || answer === 'NEEDS-ACTION';
  return { out, tentative };
}

/** The owner's answer to an invitation; empty if there is none. Who invites has answered. */
function answerOf(lines: readonly Line[], own: ReadonlySet<string>): string {
  const ofOwner = (name: string): Property | undefined =>
    lines.flatMap((line) => (line.name === name ? (ofPerson(line, own) ?? []) : []))[0];
  const answer = ofOwner('ATTENDEE')?.parameters.get('PARTSTAT')?.toUpperCase() ?? '';
  return answer === 'NEEDS-ACTION' && ofOwner('ORGANIZER') ? 'ACCEPTED' : answer;
}

/** A line about one of these people. Some programs have the address beside a name of their own for the person. */
function ofPerson(line: Line, addresses: ReadonlySet<string>): Property | null {
  const property = propertyOf(line);
  if (!property) return null;
  const named = [property.value.replace(/^mailto:/i, ''), property.parameters.get('EMAIL') ?? ''];
  return named.some((one) => addresses.has(one.trim().toLowerCase())) ? property : null;
}

import { ROLES } from '../../../src-main/contract/values/organization.ts';
import { BOT_TYPES, type NamedPerson } from '../../../src-main/contract/values/person.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { clockWords } from '../../../resources/clock.ts';
import { writtenLocale } from '../../../resources/locale.ts';

const roles: Record<number, MessageKey> = {
  [ROLES.owner]: 'people.role.owner',
  [ROLES.administrator]: 'people.role.administrator',
  [ROLES.moderator]: 'people.role.moderator',
  [ROLES.member]: 'people.role.member',
  [ROLES.guest]: 'people.role.guest',
};

const botTypes: Record<number, MessageKey> = {
  [BOT_TYPES.generic]: 'people.bot.generic',
  [BOT_TYPES.incomingWebhook]: 'people.bot.incoming-webhook',
  [BOT_TYPES.outgoingWebhook]: 'people.bot.outgoing-webhook',
  [BOT_TYPES.embedded]: 'people.bot.embedded',
};

/** A number that is not a role here is shown as it is. */
export const roleWords = (role: number): string =>
  roles[role] ? words(roles[role]) : words('people.role.other', { role: String(role) });

export const botTypeWords = (type: number | null): string =>
  words((type !== null && botTypes[type]) || 'people.bot.other');

export const personName = ({ userId, name }: NamedPerson): string =>
  name ?? words('picker.user-number', { id: String(userId) });

/** The note at the end of a row: for the user themselves, and for roles other than a member's. */
export function rowNote({ isSelf, role }: { isSelf: boolean; role: number | null }): string | null {
  if (isSelf) return words('people.self');
  if (role === ROLES.owner) return words('people.role.owner');
  if (role === ROLES.administrator) return words('people.role.admin');
  return role === ROLES.guest ? words('people.role.guest') : null;
}

/**
 * The time on the clocks of a time zone: `15:05, Saturday`. Null for a zone that this computer does not know.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function localTime(now: number, timeZone: string): string | null {
  try {
    const written = (options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(writtenLocale(), { ...options, timeZone }).format(now);
    return words('people.local-time-value', {
      time: clockWords(now, timeZone),
      weekday: written({ weekday: 'long' }),
    });
  } catch {
    return null;
  }
}

/** A day such as `2026-11-20` in words; anything else stays as it is. */
export function dateWords(date: string): string {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(moment)) return date;
  return new Intl.DateTimeFormat(writtenLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

import { words, type MessageKey } from '../../../resources/words.ts';

/** The usual names of the groups that the system makes itself. */
const systemGroups: ReadonlyMap<string, MessageKey> = new Map([
  ['role:owners', 'group.owners'],
  ['role:administrators', 'group.administrators'],
  ['role:moderators', 'group.moderators'],
  ['role:fullmembers', 'group.full-members'],
  ['role:members', 'group.members'],
  ['role:everyone', 'group.everyone'],
  ['role:internet', 'group.internet'],
  ['role:nobody', 'group.nobody'],
]);

/** The display name of a group; an unknown system group keeps the server's name. */
export function groupName({ name, system }: { name: string; system: boolean }): string {
  const known = system ? systemGroups.get(name) : undefined;
  return known ? words(known) : name;
}

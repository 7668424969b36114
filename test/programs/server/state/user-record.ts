import { createHash } from 'node:crypto';
import { laterRecorded } from './event-levels.ts';
import { roleNumbers, type User } from './users.ts';
import type { State } from './state.ts';
import { profileValue } from '../collections/profile-fields.ts';

/** The form of users that a caller requests. */
export interface UserRecordWishes {
  readonly clientGravatar: boolean;
  readonly profileData: boolean;
}

/** The highest role number that may see an address, by the setting `email_address_visibility`. */
const emailVisibleTo: Record<number, number> = {
  1: roleNumbers.guest,
  2: roleNumbers.member,
  3: roleNumbers.administrator,
  4: 0,
  5: roleNumbers.moderator,
};

/** Whether `caller` may see the real address of `target`. */
export function maySeeEmail(target: User, caller: User, state: Pick<State, 'settings'>): boolean {
  return maySeeEmailAt(state.settings.all(target.user_id).email_address_visibility, target, caller);
}

/** The same where the target's setting `email_address_visibility` has this value. */
export function maySeeEmailAt(visibility: unknown, target: User, caller: User): boolean {
  if (target.user_id === caller.user_id || target.bot_type !== null) return true;
  return caller.role <= (emailVisibleTo[Number(visibility)] ?? 0);
}

/** The placeholder address, which works for everyone and is not secret. */
export function placeholderEmail(userId: number, state: Pick<State, 'realm'>): string {
  return `user${userId}@${state.realm.read().host}`;
}

/** Whether a value of `email_address_visibility` shows the address to everybody. */
export function isForEverybody(visibility: unknown): boolean {
  return Number(visibility) === 1;
}

/** The address that everybody gets: the real one only where everybody may see it, else the placeholder (steps 9, 917). */
export function emailOf(user: User, state: Pick<State, 'settings' | 'realm'>): string {
  const { email_address_visibility } = state.settings.all(user.user_id);
  return user.bot_type !== null || isForEverybody(email_address_visibility)
    ? user.delivery_email
    : placeholderEmail(user.user_id, state);
}

/** A user as the API shows them to `caller`. */
export function userRecord(target: User, caller: User, state: State, wishes: UserRecordWishes) {
  const emailVisible = maySeeEmail(target, caller, state);
  const later = state.featureLevel >= laterRecorded;
  return {
    user_id: target.user_id,
    delivery_email: emailVisible ? target.delivery_email : null,
    email: emailOf(target, state),
    full_name: target.full_name,
    date_joined: target.date_joined,
    is_active: target.is_active,
    is_owner: target.role === roleNumbers.owner,
    is_admin: target.role <= roleNumbers.administrator,
    is_guest: target.role === roleNumbers.guest,
    is_bot: target.bot_type !== null,
    ...(target.bot_type !== null && { bot_type: target.bot_type, bot_owner_id: target.bot_owner_id }),
    ...(later ? { is_imported_stub: false } : { is_billing_admin: false }),
    role: target.role,
    timezone: state.settings.all(target.user_id).timezone,
    avatar_url: wishes.clientGravatar && isComputable(target, state) ? null : avatarUrl(target),
    avatar_version: target.avatar_version,
    ...(wishes.profileData && target.bot_type === null && { profile_data: profileData(target, state) }),
  };
}

/** Whether a client can compute the address of a picture, from the address that everybody gets. */
export function isComputable(user: User, state: Pick<State, 'settings' | 'realm'>): boolean {
  return user.avatar_is_external && emailOf(user, state) === user.delivery_email;
}

/** The content of the custom profile fields of a user, by field ID. */
export function profileData(user: User, state: State) {
  return Object.fromEntries(
    state.profileFields
      .values(user.user_id)
      .map(({ field_id, field_type, value }) => [field_id, profileValue(field_type, value)]),
  );
}

/** The address of a user's picture. */
export function avatarUrl(user: User): string {
  if (!user.avatar_is_external) return `/user_avatars/${user.user_id}.png?v=${user.avatar_version}`;
  const hash = createHash('md5').update(user.delivery_email.toLowerCase()).digest('hex');
  return `https://avatars.example/${hash}?d=identicon&v=${user.avatar_version}`;
}

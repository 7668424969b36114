import type { QueueWishes } from './event-queues.ts';
import { avatarUrl, emailOf, isForEverybody, maySeeEmail, maySeeEmailAt, userRecord } from './user-record.ts';
import type { User } from './users.ts';
import { Reporter } from './store.ts';

type Person = { readonly user_id: number } & Readonly<Record<string, unknown>>;

const plainProperties = ['full_name', 'role', 'is_active'] as const satisfies (keyof User)[];

/**
 * Reports people to everybody (server-notes: Event types). The event `remove` is not needed: it is for guests who cannot see a
 * person any more.
 */
export class UserEvents extends Reporter {
  created(user: User): void {
    if (user.is_system_bot) return;
    this.events.send((queue) => {
      const wishes = { clientGravatar: queue.clientGravatar ?? true, profileData: true };
      const person = userRecord(user, this.#user(queue), this.state(), wishes);
      return { type: 'realm_user', op: 'add', person };
    });
    this.state().userGroups.followRole(user.user_id, undefined, user.role);
  }

  /** Whoever is deactivated leaves their channels first, and comes back into them last (steps 815, 818). */
  changed(before: User, after: User): void {
    const { user_id } = after;
    const wentAway = before.is_active && !after.is_active;
    if (wentAway) this.state().channels.followActivity(after);
    for (const name of plainProperties) {
      if (before[name] !== after[name]) this.#update({ user_id, [name]: after[name] });
    }
    if (wentAway) this.events.closeAllOf(user_id);
    if (!before.is_active && after.is_active) {
      this.state().channels.followActivity(after);
      this.state().userGroups.followRole(user_id, undefined, after.role);
    }
    if (before.delivery_email !== after.delivery_email) {
      this.#tellAddress(after, { user_id, delivery_email: after.delivery_email });
      this.#tellAddress(after, { user_id, new_email: after.delivery_email });
    }
    if (avatarUrl(before) !== avatarUrl(after)) {
      this.#update({ user_id, ...avatarFields(after) });
    }
    if (before.role !== after.role) {
      this.state().userGroups.followRole(user_id, before.role, after.role);
      this.state().channels.followRole(before, after);
    }
  }

  /** The settings that others can see: the time zone, and the address where they may. */
  settingChanged(user_id: number, name: string, before: unknown, value: unknown): void {
    if (name === 'presence_enabled') this.state().presences.switched(user_id, value === true);
    if (name === 'timezone')
      this.#update({
        user_id,
        email: emailOf(this.state().users.byId(user_id)!, this.state()),
        timezone: value,
      });
    if (name === 'email_address_visibility') {
      const target = this.state().users.byId(user_id)!;
      this.events.send((queue) => {
        const viewer = this.#user(queue);
        const sees = maySeeEmail(target, viewer, this.state());
        if (maySeeEmailAt(before, target, viewer) === sees) return null;
        const person = { user_id, delivery_email: sees ? target.delivery_email : null };
        return { type: 'realm_user', op: 'update', person };
      });
      // Only a change from or to everybody changes the address that all get, and the picture that is found by it (steps 276, 811).
      if (isForEverybody(before) === isForEverybody(value)) return;
      this.#update({ user_id, new_email: emailOf(target, this.state()) });
      this.#update({ user_id, ...avatarFields(target) });
    }
  }

  #tellAddress(target: User, person: Person): void {
    this.events.send((queue) =>
      maySeeEmail(target, this.#user(queue), this.state())
        ? { type: 'realm_user', op: 'update', person }
        : null,
    );
  }

  #update(person: Person): void {
    this.events.send({ type: 'realm_user', op: 'update', person });
  }

  #user({ userId }: QueueWishes): User {
    return this.state().users.byId(userId)!;
  }
}

function avatarFields(user: User) {
  return {
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user),
    avatar_source: user.avatar_is_external ? 'G' : 'U',
    avatar_version: user.avatar_version,
  };
}

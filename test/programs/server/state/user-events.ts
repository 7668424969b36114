import type { QueueWishes } from './event-queues.ts';
import { avatarUrl, maySeeEmail, maySeeEmailAt, placeholderEmail, userRecord } from './user-record.ts';
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

  /** A deactivation is a change of `is_active`; leaving channels and groups by it is not reported. */
  changed(before: User, after: User): void {
    const { user_id } = after;
    for (const name of plainProperties) {
      if (before[name] !== after[name]) this.#update({ user_id, [name]: after[name] });
    }
    if (before.delivery_email !== after.delivery_email) {
      this.#tellAddress(after, { user_id, delivery_email: after.delivery_email });
      this.#tellAddress(after, { user_id, new_email: after.delivery_email });
    }
    if (avatarUrl(before) !== avatarUrl(after)) {
      this.#update({
        user_id,
        avatar_url: avatarUrl(after),
        avatar_url_medium: avatarUrl(after),
        avatar_source: after.avatar_is_external ? 'G' : 'U',
        avatar_version: after.avatar_version,
      });
    }
    if (before.role !== after.role) {
      this.state().userGroups.followRole(user_id, before.role, after.role);
      this.state().channels.followRole(before, after);
    }
  }

  /** The settings that others can see: the time zone, and the address where they may. */
  settingChanged(user_id: number, name: string, before: unknown, value: unknown): void {
    if (name === 'timezone') this.#update({ user_id, timezone: value });
    if (name === 'email_address_visibility') {
      for (const property of ['delivery_email', 'new_email']) {
        this.events.send((queue) => {
          const [target, viewer] = [this.state().users.byId(user_id)!, this.#user(queue)];
          const sees = maySeeEmail(target, viewer, this.state());
          if (maySeeEmailAt(before, target, viewer) === sees) return null;
          const hidden = property === 'new_email' ? placeholderEmail(user_id, this.state()) : null;
          const person = { user_id, [property]: sees ? target.delivery_email : hidden };
          return { type: 'realm_user', op: 'update', person };
        });
      }
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

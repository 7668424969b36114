import type { EventQueues, QueueWishes } from './event-queues.ts';
import type { State } from './state.ts';
import { avatarUrl, maySeeEmail, userRecord } from './user-record.ts';
import type { User } from './users.ts';

type Person = { readonly user_id: number } & Readonly<Record<string, unknown>>;

const plainProperties = ['full_name', 'role', 'is_active'] as const satisfies (keyof User)[];

/** Tells everybody of people (field notes B2). `remove` is for guests alone who lose sight of somebody: nobody here does. */
export class UserEvents {
  readonly #events: EventQueues;
  readonly #state: () => State;

  constructor(events: EventQueues, state: () => State) {
    this.#events = events;
    this.#state = state;
  }

  created(user: User): void {
    if (user.is_system_bot) return;
    this.#events.send((queue) => {
      const wishes = { clientGravatar: queue.clientGravatar ?? true, profileData: true };
      const person = userRecord(user, this.#user(queue), this.#state(), wishes);
      return { type: 'realm_user', op: 'add', person };
    });
    this.#state().userGroups.followRole(user.user_id, undefined, user.role);
  }

  /** A deactivation is a change of `is_active`; nobody is told who left which channel and group by it. */
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
      this.#state().userGroups.followRole(user_id, before.role, after.role);
      this.#state().channels.followRole(before, after);
    }
  }

  #tellAddress(target: User, person: Person): void {
    this.#events.send((queue) =>
      maySeeEmail(target, this.#user(queue), this.#state())
        ? { type: 'realm_user', op: 'update', person }
        : null,
    );
  }

  #update(person: Person): void {
    this.#events.send({ type: 'realm_user', op: 'update', person });
  }

  #user({ userId }: QueueWishes): User {
    return this.#state().users.byId(userId)!;
  }
}

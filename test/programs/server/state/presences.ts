import type { State } from './state.ts';
import { Store, type StoreParts } from './store.ts';
import { emailOf } from './user-record.ts';
import type { User } from './users.ts';

/** When a user last used a client, and when one of their clients was last connected; UNIX seconds. */
export interface Presence {
  readonly user_id: number;
  /** Null for never. */
  readonly active_timestamp: number | null;
  readonly idle_timestamp: number;
  /** Grows with every change of anybody's presence. */
  readonly update_id: number;
}

type Neighbours = Pick<State, 'users' | 'settings' | 'realm'>;

/** A report that follows the last one within this time changes nothing, in seconds. */
const leastSeconds = 55;

/** A user who was inactive for longer than this comes online with the next active report, in seconds. */
const offlineSeconds = 70;

/** A user who stops sharing their presence is shown as if they had left this long ago, in seconds (step 278). */
const hiddenSeconds = 210;

/** Everybody's presence. Nothing new is stored of users who have disabled `presence_enabled`. */
export class PresenceStore extends Store {
  readonly #neighbours: Neighbours;

  constructor(parts: StoreParts, neighbours: Neighbours) {
    super(...parts);
    this.#neighbours = neighbours;
  }

  /** Users who are recent enough for clients to show, or whose presence changed after `updateId`. */
  list(updateId = 0): Presence[] {
    return this.database
      .prepare<[number], Presence>('SELECT * FROM presences WHERE update_id > ? ORDER BY user_id')
      .all(updateId)
      .filter(({ user_id }) => this.#neighbours.users.byId(user_id)?.is_active);
  }

  /** The highest `update_id`; -1 without any. */
  lastUpdateId(): number {
    return this.database
      .prepare<[], number>('SELECT coalesce(max(update_id), -1) FROM presences')
      .pluck()
      .get()!;
  }

  /**
   * Records a report of one of a user's clients. Like real servers, it sends an event only when the user comes online. Other
   * changes are in the response to the others' own next reports.
   */
  report(userId: number, status: 'active' | 'idle', { isForced = false } = {}): void {
    if (!this.#isEnabled(userId)) return;
    const now = this.now();
    const before = this.#one(userId);
    const activeAt = before?.active_timestamp ?? null;
    const sinceActive = activeAt === null ? Infinity : now - activeAt;
    const isActive = status === 'active' && sinceActive > leastSeconds;
    if (before && !isForced && !isActive && now - before.idle_timestamp <= leastSeconds) return;
    this.database
      .prepare(
        `INSERT OR REPLACE INTO presences (user_id, active_timestamp, idle_timestamp, update_id)
         VALUES (?, ?, ?, (SELECT coalesce(max(update_id), 0) + 1 FROM presences))`,
      )
      .run(userId, isActive ? now : activeAt, now);
    if (!before || isForced || (status === 'active' && sinceActive > offlineSeconds)) this.#tell(userId);
  }

  /** Reports the presence that a user shares from now on, or shared until now (steps 36, 278, 700). */
  switched(userId: number, isShared: boolean): void {
    if (isShared) this.report(userId, 'active', { isForced: true });
    else if (this.#one(userId)) {
      this.database
        .prepare(
          `UPDATE presences SET active_timestamp = active_timestamp - :age, idle_timestamp = idle_timestamp - :age,
           update_id = (SELECT max(update_id) + 1 FROM presences) WHERE user_id = :userId`,
        )
        .run({ userId, age: hiddenSeconds });
      this.#tell(userId);
    }
  }

  #tell(userId: number): void {
    const { users } = this.#neighbours;
    const presence = this.#one(userId)!;
    const user = users.byId(userId)!;
    this.events.send((queue) =>
      queue.capabilities.simplified_presence_events && this.events.featureLevel >= 419
        ? { type: 'presence', presences: { [userId]: modernPresence(presence, user) } }
        : {
            type: 'presence',
            user_id: userId,
            ...(!queue.slimPresence && {
              email: emailOf(user, this.#neighbours),
            }),
            server_timestamp: this.milliseconds() / 1000,
            presence: { website: legacyPresence(presence) },
          },
    );
  }

  #isEnabled(userId: number): boolean {
    return this.#neighbours.settings.all(userId).presence_enabled !== false;
  }

  #one(userId: number): Presence | undefined {
    return this.database.prepare<[number], Presence>('SELECT * FROM presences WHERE user_id = ?').get(userId);
  }
}

/** A presence in the new form: a user who was never active counts from when they joined. */
export function modernPresence({ active_timestamp, idle_timestamp }: Presence, { date_joined }: User) {
  const joined = Math.floor(Date.parse(date_joined) / 1000);
  return { active_timestamp: active_timestamp ?? joined, idle_timestamp };
}

/** A presence in the old form, for one program of the user. */
export function legacyPresence({ active_timestamp, idle_timestamp }: Presence) {
  const active = active_timestamp !== null && active_timestamp + offlineSeconds >= idle_timestamp;
  return {
    client: 'website',
    status: active ? 'active' : 'idle',
    timestamp: active ? active_timestamp : idle_timestamp,
    pushable: false,
  };
}

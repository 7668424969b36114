import { Store } from './store.ts';
import type { UserEvents } from './user-events.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';

/** The numbers of roles; a smaller number has more permissions (server-notes: Roles). */
export const roleNumbers = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 };

export type RoleName = keyof typeof roleNumbers;

/** A user or bot as it is stored; `user-record.ts` decides what others can see of it. */
export interface User {
  readonly user_id: number;
  readonly delivery_email: string;
  readonly password: string;
  readonly api_key: string;
  readonly full_name: string;
  readonly role: number;
  readonly date_joined: string;
  readonly is_active: boolean;
  readonly bot_type: number | null;
  readonly bot_owner_id: number | null;
  readonly avatar_version: number;
  /** True for a picture from an external provider, false for one uploaded to this server. */
  readonly avatar_is_external: boolean;
  /** The server's own bots, which belong to no organization and are in none of its lists. */
  readonly is_system_bot: boolean;
}

type Changeable =
  | 'delivery_email'
  | 'full_name'
  | 'api_key'
  | 'password'
  | 'role'
  | 'is_active'
  | 'avatar_version'
  | 'avatar_is_external';

export type NewUser = Omit<User, 'user_id' | 'is_active'>;

const flags = ['is_active', 'avatar_is_external', 'is_system_bot'] as const;
type Row = Stored<User, (typeof flags)[number]>;

/** The people and bots of the organization. */
export class UserStore extends Store<UserEvents> {
  create(user: NewUser): User {
    const created = this.byId(insert(this.database, 'users', { ...user }))!;
    this.events.created(created);
    return created;
  }

  /** The people and bots of the organization, in the order of their IDs. */
  all(): User[] {
    return this.database
      .prepare<[], Row>('SELECT * FROM users WHERE NOT is_system_bot ORDER BY user_id')
      .all()
      .map((row) => withFlags(row, flags));
  }

  /** The server's own bots. */
  systemBots(): User[] {
    return this.database
      .prepare<[], Row>('SELECT * FROM users WHERE is_system_bot ORDER BY user_id')
      .all()
      .map((row) => withFlags(row, flags));
  }

  /** The bot that sends reminders and reports, which is the first one of them. */
  notificationBot(): User {
    return this.systemBots()[0]!;
  }

  byId(userId: number): User | undefined {
    return this.#one('user_id', userId);
  }

  byEmail(email: string): User | undefined {
    return this.#one('delivery_email', email);
  }

  byApiKey(apiKey: string): User | undefined {
    return this.#one('api_key', apiKey);
  }

  update(userId: number, changes: Partial<Pick<User, Changeable>>): void {
    const user = this.byId(userId);
    if (!user) throw new Error(`No user ${userId}`);
    const next = { ...user, ...changes };
    change(this.database, 'users', { user_id: userId }, changes);
    this.events.changed(user, next);
  }

  #one(column: 'user_id' | 'delivery_email' | 'api_key', value: unknown): User | undefined {
    const row = this.database.prepare<[unknown], Row>(`SELECT * FROM users WHERE ${column} = ?`).get(value);
    return row && withFlags(row, flags);
  }
}

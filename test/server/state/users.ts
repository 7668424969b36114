import type { Database } from 'better-sqlite3';
import type { UserEvents } from './user-events.ts';

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

type Flags = 'is_active' | 'avatar_is_external' | 'is_system_bot';
type Row = Omit<User, Flags> & Record<Flags, 0 | 1>;

/** The people and bots of the organization. */
export class UserStore {
  readonly #database: Database;
  readonly #events: UserEvents;

  constructor(database: Database, events: UserEvents) {
    this.#database = database;
    this.#events = events;
  }

  create(user: NewUser): User {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO users (delivery_email, password, api_key, full_name, role, date_joined,
           bot_type, bot_owner_id, avatar_version, avatar_is_external, is_system_bot)
         VALUES (:delivery_email, :password, :api_key, :full_name, :role, :date_joined,
           :bot_type, :bot_owner_id, :avatar_version, :avatar_is_external, :is_system_bot)`,
      )
      .run({
        ...user,
        avatar_is_external: Number(user.avatar_is_external),
        is_system_bot: Number(user.is_system_bot),
      });
    const created = this.#one('user_id', lastInsertRowid)!;
    this.#events.created(created);
    return created;
  }

  /** The people and bots of the organization, in the order of their IDs. */
  all(): User[] {
    return this.#database
      .prepare<[], Row>('SELECT * FROM users WHERE NOT is_system_bot ORDER BY user_id')
      .all()
      .map(fromRow);
  }

  /** The bot that sends reminders and reports. */
  notificationBot(): User {
    return this.#one('is_system_bot', 1)!;
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

  update(userId: number, change: Partial<Pick<User, Changeable>>): void {
    const user = this.byId(userId);
    if (!user) throw new Error(`No user ${userId}`);
    const next = { ...user, ...change };
    this.#database
      .prepare(
        `UPDATE users SET delivery_email = :delivery_email, full_name = :full_name, api_key = :api_key,
           password = :password, role = :role, is_active = :is_active, avatar_version = :avatar_version,
           avatar_is_external = :avatar_is_external
         WHERE user_id = :user_id`,
      )
      .run({
        ...next,
        is_active: Number(next.is_active),
        avatar_is_external: Number(next.avatar_is_external),
        is_system_bot: Number(next.is_system_bot),
      });
    this.#events.changed(user, next);
  }

  #one(column: 'user_id' | 'delivery_email' | 'api_key' | 'is_system_bot', value: unknown): User | undefined {
    const row = this.#database.prepare<[unknown], Row>(`SELECT * FROM users WHERE ${column} = ?`).get(value);
    return row && fromRow(row);
  }
}

function fromRow(row: Row): User {
  return {
    ...row,
    is_active: row.is_active === 1,
    avatar_is_external: row.avatar_is_external === 1,
    is_system_bot: row.is_system_bot === 1,
  };
}

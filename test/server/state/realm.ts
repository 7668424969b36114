import type { Database } from 'better-sqlite3';

/** The organization. */
export interface Realm {
  readonly name: string;
  readonly description: string;
  /** The host in placeholder addresses: `user7@meridian.example`. */
  readonly host: string;
  /** Whether people may sign in with e-mail and password. */
  readonly password_login: boolean;
  readonly deactivated: boolean;
}

/** The one organization of a server, and its custom emoji. */
export class RealmStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(realm: Pick<Realm, 'name' | 'description' | 'host'>): void {
    this.#database
      .prepare('INSERT INTO realm (name, description, host) VALUES (:name, :description, :host)')
      .run(realm);
  }

  read(): Realm {
    const row = this.#database
      .prepare<[], Omit<Realm, 'password_login' | 'deactivated'> & Record<string, unknown>>(
        'SELECT * FROM realm',
      )
      .get();
    if (!row) throw new Error('The database holds no organization: seed it first.');
    return {
      name: row.name,
      description: row.description,
      host: row.host,
      password_login: Boolean(row.password_login),
      deactivated: Boolean(row.deactivated),
    };
  }

  update(change: Partial<Pick<Realm, 'password_login' | 'deactivated'>>): void {
    const realm = { ...this.read(), ...change };
    this.#database
      .prepare('UPDATE realm SET password_login = ?, deactivated = ?')
      .run(Number(realm.password_login), Number(realm.deactivated));
  }
}

import type { Database } from 'better-sqlite3';
import type { GroupSetting, UserGroupStore } from './user-groups.ts';

/** What the organization, or whoever runs the server, lets people do. */
export interface Policies {
  /** The server's own setting `WEB_PUBLIC_STREAMS_ENABLED`. */
  readonly web_public_streams_enabled: boolean;
  readonly enable_spectator_access: boolean;
  readonly can_create_public_channel_group: GroupSetting;
  readonly can_create_private_channel_group: GroupSetting;
  readonly can_create_web_public_channel_group: GroupSetting;
  readonly name_changes_disabled: boolean;
  readonly email_changes_disabled: boolean;
  /** Passwords are held in a directory, where people go by names that are no addresses. */
  readonly ldap: boolean;
}

/** The policies: those of a new organization, and what was changed since. */
export class PolicyStore {
  readonly #database: Database;
  readonly #groups: UserGroupStore;

  constructor(database: Database, groups: UserGroupStore) {
    this.#database = database;
    this.#groups = groups;
  }

  read(): Policies {
    const changed = this.#database
      .prepare<[], { name: string; value: string }>('SELECT name, value FROM realm_policies')
      .all()
      .map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]);
    const members = this.#groups.systemGroup('role:members');
    return {
      web_public_streams_enabled: true,
      enable_spectator_access: false,
      can_create_public_channel_group: members,
      can_create_private_channel_group: members,
      can_create_web_public_channel_group: this.#groups.systemGroup('role:owners'),
      name_changes_disabled: false,
      email_changes_disabled: false,
      ldap: false,
      ...Object.fromEntries(changed),
    };
  }

  update(change: Partial<Policies>): void {
    const write = this.#database.prepare('INSERT OR REPLACE INTO realm_policies (name, value) VALUES (?, ?)');
    for (const [name, value] of Object.entries(change)) write.run(name, JSON.stringify(value));
  }
}

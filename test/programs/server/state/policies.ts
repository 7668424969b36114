import { isDeepStrictEqual } from 'node:util';
import type { ServerEvent } from './event-queues.ts';
import { Store, type StoreParts } from './store.ts';
import type { GroupSetting, UserGroupStore } from './user-groups.ts';

/** Permissions that the organization, or the operator of the server, gives. */
export interface Policies {
  /** The server's own setting `WEB_PUBLIC_STREAMS_ENABLED`. */
  readonly web_public_streams_enabled: boolean;
  readonly enable_spectator_access: boolean;
  readonly can_create_public_channel_group: GroupSetting;
  readonly can_create_private_channel_group: GroupSetting;
  readonly can_create_web_public_channel_group: GroupSetting;
  readonly name_changes_disabled: boolean;
  readonly email_changes_disabled: boolean;
  /** Passwords are in a directory with user names that are not addresses. */
  readonly ldap: boolean;
  /** The ways to sign in on a page in the browser, as server settings list them. */
  readonly browser_methods: readonly {
    name: string;
    display_name: string;
    display_icon: string | null;
    login_url: string;
    signup_url: string;
  }[];
}

/** The policies: those of a new organization, and the changed ones. */
export class PolicyStore extends Store {
  readonly #groups: UserGroupStore;

  constructor(parts: StoreParts, groups: UserGroupStore) {
    super(...parts);
    this.#groups = groups;
  }

  read(): Policies {
    const changed = this.database
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
      browser_methods: [],
      ...Object.fromEntries(changed),
    };
  }

  update(change: Partial<Policies>): void {
    const write = this.database.prepare('INSERT OR REPLACE INTO realm_policies (name, value) VALUES (?, ?)');
    const before = this.read();
    for (const [name, value] of Object.entries(change)) {
      write.run(name, JSON.stringify(value));
      const event = policyEvent(name as keyof Policies, value);
      if (event && !isDeepStrictEqual(before[name as keyof Policies], value)) this.events.send(event);
    }
  }
}

/** How a change is reported to clients; null for settings of the operator. */
function policyEvent(property: keyof Policies, value: Policies[keyof Policies]): ServerEvent | null {
  switch (property) {
    case 'enable_spectator_access':
    case 'name_changes_disabled':
    case 'email_changes_disabled':
      return { type: 'realm', op: 'update', property, value };
    case 'can_create_public_channel_group':
    case 'can_create_private_channel_group':
    case 'can_create_web_public_channel_group':
      return { type: 'realm', op: 'update_dict', property: 'default', data: { [property]: value } };
    case 'web_public_streams_enabled':
    case 'ldap':
    case 'browser_methods':
      return null;
  }
}

import type { ServerEvent } from './event-queues.ts';
import { insert, withFlags, type Stored } from './rows.ts';
import { Store } from './store.ts';

/** What people see of a message's earlier versions (server-notes: Edit history): everything, moves only, or nothing. */
export const editHistoryPolicies = ['all', 'moves', 'none'] as const;

/** The organization. */
export interface Realm {
  readonly name: string;
  readonly description: string;
  /** The host in placeholder addresses: `user7@meridian.example`. */
  readonly host: string;
  /** Whether people may sign in with e-mail and password. */
  readonly password_login: boolean;
  readonly deactivated: boolean;
  readonly message_edit_history_visibility_policy: (typeof editHistoryPolicies)[number];
  readonly allow_message_editing: boolean;
  readonly topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  /** What people see where a topic has no name. */
  readonly empty_topic_display_name: string;
  /** Where reports of messages go; -1 for nowhere. */
  readonly moderation_request_channel_id: number;
}

const flags = ['password_login', 'deactivated', 'allow_message_editing'] as const;
type Row = Stored<Realm, (typeof flags)[number]>;

/** The one organization of a server. */
export class RealmStore extends Store {
  create(realm: Pick<Realm, 'name' | 'description' | 'host'>): void {
    insert(this.database, 'realm', { ...realm });
  }

  read(): Realm {
    const row = this.database.prepare<[], Row>('SELECT * FROM realm').get();
    if (!row) throw new Error('The database holds no organization: seed it first.');
    return withFlags(row, flags);
  }

  update(change: Partial<Realm>): void {
    const before = this.read();
    for (const [name, value] of Object.entries(change)) {
      if (before[name as keyof Realm] === value) continue;
      this.database
        .prepare(`UPDATE realm SET ${name} = ?`)
        .run(typeof value === 'boolean' ? Number(value) : value);
      const event = realmEvent(name as keyof Realm, value, this.events.featureLevel);
      if (event) this.events.send(event);
    }
  }
}

/** The server has one organization, and this is its ID. */
const realmId = 1;

/** How a change is reported to clients; null for what is not reported. */
function realmEvent(
  property: keyof Realm,
  value: Realm[keyof Realm],
  featureLevel: number,
): ServerEvent | null {
  const update = (name: string, reported: Realm[keyof Realm]) => ({
    type: 'realm',
    op: 'update',
    property: name,
    value: reported,
  });
  const updateDict = { type: 'realm', op: 'update_dict', property: 'default', data: { [property]: value } };
  switch (property) {
    case 'name':
    case 'moderation_request_channel_id':
      return update(property, value);
    case 'description':
      return featureLevel < 464 ? update(property, value) : updateDict;
    case 'topics_policy':
      // The older setting is a boolean (server-notes: Edit history).
      return {
        ...updateDict,
        data: {
          mandatory_topics: value === 'disable_empty_topic',
          ...(featureLevel >= 392 && { topics_policy: value }),
        },
      };
    case 'message_edit_history_visibility_policy':
      return featureLevel < 358 ? update('allow_edit_history', value !== 'none') : update(property, value);
    case 'allow_message_editing':
      return updateDict;
    case 'deactivated':
      return value ? { type: 'realm', op: 'deactivated', realm_id: realmId } : null;
    case 'host':
    case 'password_login':
    case 'empty_topic_display_name':
      return null;
  }
}

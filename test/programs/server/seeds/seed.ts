import { createHash } from 'node:crypto';
import type { TopicsPolicy } from '../state/channels.ts';
import type { NavigationView } from '../collections/navigation-views.ts';
import type { State } from '../state/state.ts';
import { roleNumbers, type RoleName } from '../state/users.ts';
import { demo } from './demo/demo.ts';
import { plantMessages, plantScheduled, type SeedMessage, type SeedScheduled } from './messages.ts';
import { plantChannels, plantUserGroups } from './plant-channels.ts';
import { recorded } from './recorded.ts';
import { small } from './small.ts';

/** A person in a seed. The first one is who the demo is signed in as. */
export interface SeedPerson {
  readonly name: string;
  readonly email: string;
  readonly role: RoleName;
  readonly timezone: string;
  readonly joined: string;
  readonly uploadedAvatar?: true;
  readonly deactivated?: true;
  readonly bot?: true;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  readonly status?: { readonly text?: string; readonly emoji?: string; readonly away?: true };
  /** By the names of the custom profile fields. */
  readonly profile?: Readonly<Record<string, string>>;
}

/** The data of an organization. */
export interface Seed {
  readonly realm: { readonly name: string; readonly description: string; readonly host: string };
  /** The server's own bots, the Notification Bot first; by default only that, at the organization's host. */
  readonly systemBots?: readonly { readonly name: string; readonly email: string }[];
  /** Whether people without an account may read web-public channels; by default they may. */
  readonly spectators?: boolean;
  readonly people: readonly SeedPerson[];
  readonly customEmoji: readonly string[];
  readonly profileFields: readonly {
    readonly name: string;
    readonly hint: string;
    readonly type: number;
    /** Choices or external account, as the API takes them. */
    readonly data?: Readonly<Record<string, unknown>>;
    readonly inSummary?: true;
  }[];
  readonly userGroups: readonly {
    readonly name: string;
    readonly description: string;
    /** E-mail names. */
    readonly members: readonly string[];
    /** Names of groups further up. */
    readonly subgroups?: readonly string[];
  }[];
  readonly channelFolders: readonly {
    readonly name: string;
    readonly description: string;
    readonly archived?: true;
  }[];
  readonly channels: readonly {
    readonly name: string;
    readonly description: string;
    readonly private?: true;
    readonly webPublic?: true;
    readonly default?: true;
    /** It was made with the organization, by nobody. */
    readonly fromStart?: true;
    readonly archived?: true;
    /** The first person pinned it. */
    readonly pinned?: true;
    readonly folder?: string;
    readonly topicsPolicy?: TopicsPolicy;
    /** E-mail names of the subscribers; without them, everybody. */
    readonly members?: readonly string[];
  }[];
  readonly linkifiers: readonly { readonly pattern: string; readonly url_template: string }[];
  /** The first person's. */
  readonly navigationViews: readonly NavigationView[];
  /** The first person's. */
  readonly userTopics: readonly {
    readonly channel: string;
    readonly topic: string;
    readonly policy: 'muted' | 'unmuted' | 'followed';
  }[];
  /** The first person's. */
  readonly snippets: readonly {
    readonly title: string;
    readonly content: string;
    /** How long ago it was saved. */
    readonly daysAgo: number;
  }[];
  /** In any order: they are sorted by age. */
  readonly messages: readonly SeedMessage[];
  /** The first person's. */
  readonly scheduled: readonly SeedScheduled[];
  /** The channel where reports of messages go. */
  readonly moderationChannel?: string;
}

const seeds = { demo, small, recorded } satisfies Record<string, Seed>;

export type SeedName = keyof typeof seeds;

/** Whether there is a seed of that name. */
export function isSeedName(name: string): name is SeedName {
  return Object.hasOwn(seeds, name);
}

/** Fills an empty state. The same seed always gives the same IDs, keys and passwords. */
export function plantSeed(name: SeedName, state: State, now: number): void {
  const seed: Seed = seeds[name];
  state.realm.create(seed.realm);
  state.userGroups.createSystemGroups();
  state.policies.update({ enable_spectator_access: seed.spectators ?? true });
  const fieldIds = new Map(
    seed.profileFields.map((field) => [
      field.name,
      state.profileFields.create({
        name: field.name,
        hint: field.hint,
        field_type: field.type,
        field_data: field.data === undefined ? '' : JSON.stringify(field.data),
        display_in_profile_summary: field.inSummary ?? false,
      }),
    ]),
  );
  const userIds = seed.people.map((person) => plantPerson(person, seed, state, fieldIds));
  plantSystemBots(seed, state);
  const first = userIds[0]!;
  for (const emoji of seed.customEmoji) state.emoji.addCustom(emoji, first);
  // After the custom emoji, which a status may use.
  seed.people.forEach((person, index) => plantStatus(person, userIds[index]!, state));
  const people = new Map(seed.people.map(({ email }, index) => [email.split('@')[0]!, userIds[index]!]));
  plantUserGroups(seed, people, state, now);
  plantChannels(seed, people, state, now);
  for (const linkifier of seed.linkifiers) state.linkifiers.create(linkifier);
  for (const view of seed.navigationViews) state.navigationViews.create(first, view);
  for (const { channel, topic, policy } of seed.userTopics) {
    state.userTopics.set(first, {
      stream_id: state.channels.byName(channel)!.stream_id,
      topic_name: topic,
      visibility_policy: ['muted', 'unmuted', 'followed'].indexOf(policy) + 1,
      last_updated: Math.floor(now / 1000),
    });
  }
  for (const { title, content, daysAgo } of seed.snippets) {
    const date_created = Math.floor(now / 1000) - Math.round(daysAgo * 86_400);
    state.savedSnippets.create(first, { title, content, date_created });
  }
  plantMessages(seed.messages, first, state);
  plantScheduled(seed.scheduled, first, state);
  if (seed.moderationChannel !== undefined) {
    const { stream_id } = state.channels.byName(seed.moderationChannel)!;
    state.realm.update({ moderation_request_channel_id: stream_id });
  }
}

function plantPerson(
  person: SeedPerson,
  seed: Seed,
  state: State,
  fieldIds: ReadonlyMap<string, number>,
): number {
  const localPart = person.email.split('@')[0]!;
  const user = state.users.create({
    delivery_email: person.email,
    password: `${localPart}-password`,
    api_key: createHash('sha256').update(`${seed.realm.name} ${person.email}`).digest('hex').slice(0, 32),
    full_name: person.name,
    role: roleNumbers[person.role],
    date_joined: person.joined,
    bot_type: person.bot ? 1 : null,
    bot_owner_id: person.bot ? 1 : null,
    avatar_version: 1,
    avatar_is_external: !person.uploadedAvatar,
    is_system_bot: false,
  });
  if (person.deactivated) state.users.update(user.user_id, { is_active: false });
  state.settings.set(user.user_id, 'timezone', person.timezone);
  for (const [name, value] of Object.entries(person.settings ?? {})) {
    state.settings.set(user.user_id, name, value);
  }
  for (const [field, value] of Object.entries(person.profile ?? {})) {
    const fieldId = fieldIds.get(field);
    if (fieldId === undefined) throw new Error(`The seed has no profile field ${field}`);
    state.profileFields.setValue(fieldId, user.user_id, value);
  }
  return user.user_id;
}

/** After the people, whose IDs these must not take. */
function plantSystemBots(seed: Seed, state: State): void {
  const bots = seed.systemBots ?? [
    { name: 'Notification Bot', email: `notification-bot@${seed.realm.host}` },
  ];
  for (const { name, email } of bots) {
    state.users.create({
      delivery_email: email,
      password: '',
      api_key: createHash('sha256').update(`${seed.realm.name} ${email}`).digest('hex').slice(0, 32),
      full_name: name,
      role: roleNumbers.member,
      date_joined: seed.people[0]!.joined,
      bot_type: 1,
      bot_owner_id: null,
      avatar_version: 1,
      avatar_is_external: false,
      is_system_bot: true,
    });
  }
}

function plantStatus({ status }: SeedPerson, userId: number, state: State): void {
  if (!status) return;
  state.statuses.change(userId, {
    away: status.away,
    status_text: status.text,
    emoji: status.emoji === undefined ? undefined : state.emoji.byName(status.emoji),
  });
}

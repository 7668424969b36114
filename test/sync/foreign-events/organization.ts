import {
  storedLimits,
  storedOrganization,
  storedRealm,
} from '../../../src-main/cache/metadata/organization.ts';
import { emojiList } from '../../../src-main/features/emoji/queries.ts';
import { groupViews } from '../../../src-main/features/channels/groups.ts';
import type { Pair } from '../pair.ts';
import { last, user, type ForeignEvent } from './foreign-event.ts';

const emoji = ({ device }: Pair) => emojiList(device.db).own.map(({ name }) => name);

export const emojiChanges: ForeignEvent[] = [
  {
    what: 'an emoji is added',
    does: (pair) => pair.server.state.emoji.addCustom('parrot', user(pair, 'ana')),
    isShown: (pair) => emoji(pair).includes('parrot'),
  },
  {
    what: 'it is taken away',
    does: ({ server }) => server.state.emoji.deactivateCustom(last(server.state.emoji.custom()).id),
    isShown: (pair) => !emoji(pair).includes('parrot'),
  },
];

const realm = ({ device }: Pair) => storedRealm.read(device.db);
const report = (pair: Pair, property: string, value: unknown) =>
  pair.server.state.events.send({ type: 'realm', op: 'update', property, value });

export const realmChanges: ForeignEvent[] = [
  {
    what: 'the name of the organization',
    does: ({ server }) => server.state.realm.update({ name: 'Renamed' }),
    isShown: ({ device }) => storedOrganization.read(device.db) === 'Renamed',
  },
  {
    what: 'whether the history of messages is shown',
    does: ({ server }) => server.state.realm.update({ message_edit_history_visibility_policy: 'none' }),
    isShown: (pair) => realm(pair)?.editHistoryPolicy === 'none',
  },
  {
    what: 'whether a topic is needed',
    does: ({ server }) => server.state.realm.update({ topics_policy: 'disable_empty_topic' }),
    isShown: (pair) => realm(pair)?.topicsPolicy === 'disable_empty_topic',
  },
  {
    what: 'where reports go',
    does: ({ server }) => server.state.realm.update({ moderation_request_channel_id: 2 }),
    isShown: (pair) => realm(pair)?.moderationChannelId === 2,
  },
  {
    what: 'whether messages can be edited, reported with other settings',
    does: ({ server }) => server.state.realm.update({ allow_message_editing: false }),
    isShown: (pair) => realm(pair)?.canEditMessages === false,
  },
  {
    what: 'a limit',
    does: (pair) => report(pair, 'max_message_length', 77),
    isShown: ({ device }) => storedLimits.read(device.db)?.messageLength === 77,
  },
];

const group = ({ server }: Pair) => last(server.state.userGroups.all().toSorted((a, b) => a.id - b.id));
const groups = ({ device }: Pair) => groupViews(device.db);
const shown = (pair: Pair) => groups(pair).find(({ groupId }) => groupId === group(pair).id);

export const groupChanges: ForeignEvent[] = [
  {
    what: 'a group is made',
    does: (pair) =>
      pair.server.state.userGroups.create({
        name: 'new',
        description: '',
        creator_id: user(pair, 'ana'),
        date_created: 1,
        members: [user(pair, 'ana')],
      }),
    isShown: (pair) => groups(pair).some(({ name }) => name === 'new'),
  },
  {
    what: 'it is renamed',
    does: (pair) => pair.server.state.userGroups.update(group(pair).id, { name: 'newer' }),
    isShown: (pair) => shown(pair)?.name === 'newer',
  },
  {
    what: 'the user comes into it',
    does: (pair) => pair.server.state.userGroups.addMembers(group(pair).id, [pair.mira]),
    isShown: (pair) => shown(pair)?.isMember === true,
  },
  {
    what: 'the user is taken out',
    does: (pair) => pair.server.state.userGroups.removeMembers(group(pair).id, [pair.mira]),
    isShown: (pair) => shown(pair)?.isMember === false,
  },
  {
    what: 'a group comes into it',
    does: (pair) =>
      pair.server.state.userGroups.addSubgroups(group(pair).id, [
        pair.server.state.userGroups.systemGroup('role:moderators'),
      ]),
    isShown: (pair) => shown(pair)?.subgroups.length === 1,
  },
  {
    what: 'and is taken out',
    does: (pair) =>
      pair.server.state.userGroups.removeSubgroups(group(pair).id, [
        pair.server.state.userGroups.systemGroup('role:moderators'),
      ]),
    isShown: (pair) => shown(pair)?.subgroups.length === 0,
  },
  {
    what: 'it is deactivated',
    does: (pair) => pair.server.state.userGroups.deactivate(group(pair).id),
    isShown: (pair) => shown(pair) === undefined,
  },
];

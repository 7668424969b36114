import { laterRecorded } from '../state/event-levels.ts';
import type { State } from '../state/state.ts';
import { roleNumbers } from '../state/users.ts';

/** The parameters of a request of the recording, with the IDs of the reference server. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each is of the type that its operation takes
type Sent = Readonly<Record<string, any>>;

/** What an act needs: who does it, the IDs in its path, and its parameters. */
interface Act {
  readonly state: State;
  readonly userId: number;
  readonly ids: readonly number[];
  readonly sent: Sent;
}

/**
 * What other clients did in the recordings by operations that Perch does not use, and this server therefore does not have: a
 * change of the state. Their responses are not compared.
 */
export const acts: Readonly<Record<string, (act: Act) => void>> = {
  'DELETE /messages/{}': ({ state, ids }) => state.messages.delete(ids),
  'POST /streams/{}/delete_topic': ({ state, ids: [id = 0], sent }) => {
    state.messages.delete(state.messages.inTopic(id, sent.topic_name).map((message) => message.id));
    if (state.featureLevel >= laterRecorded) state.userTopics.forget(id, sent.topic_name, state.now());
  },
  'POST /submessage': ({ state, userId, sent }) =>
    state.polls.add(sent.message_id, userId, JSON.parse(sent.content)),
  'POST /mark_all_as_read': ({ state, userId }) => state.messages.markEverythingRead(userId),
  'POST /user_topics': ({ state, userId, sent }) =>
    state.userTopics.set(userId, {
      stream_id: sent.stream_id,
      topic_name: sent.topic,
      visibility_policy: sent.visibility_policy,
      last_updated: state.now(),
    }),
  'POST /users/me/muted_users/{}': () => {},
  'DELETE /users/me/muted_users/{}': () => {},
  'POST /users/me/subscriptions/properties': ({ state, userId, sent }) => {
    for (const { stream_id, property, value } of sent.subscription_data) {
      state.channels.changeSubscription(stream_id, userId, { [property]: value });
    }
  },
  'PATCH /streams/{}': ({ state, ids: [id = 0], sent }) => {
    const { new_name, is_private, is_default_stream: _, ...others } = sent;
    const groups = Object.entries(others).filter(([name]) => name.endsWith('_group'));
    const plain = Object.entries(others).filter(([name]) => !name.endsWith('_group'));
    state.channels.update(id, {
      ...(new_name !== undefined && { name: new_name }),
      ...(is_private !== undefined && {
        invite_only: is_private,
        history_public_to_subscribers: !is_private,
      }),
      ...Object.fromEntries(plain),
      ...(groups.length > 0 && {
        group_settings: Object.fromEntries(groups.map(([name, change]) => [name, change.new])),
      }),
    });
  },
  'DELETE /streams/{}': ({ state, ids: [id = 0] }) => state.channels.archive(id),
  'POST /users': ({ state, sent }) => {
    const user = state.users.create({
      delivery_email: sent.email,
      password: sent.password,
      api_key: 'n'.repeat(32),
      full_name: sent.full_name,
      role: roleNumbers.member,
      date_joined: new Date(state.now() * 1000).toISOString(),
      bot_type: null,
      bot_owner_id: null,
      avatar_version: 1,
      avatar_is_external: true,
      is_system_bot: false,
    });
    state.channels.subscribeToDefaults(user.user_id);
  },
  'PATCH /users/{}': ({ state, ids: [id = 0], sent: { profile_data, ...changes } }) => {
    if (Object.keys(changes).length > 0) state.users.update(id, changes);
    for (const { id: field, value } of profile_data ?? []) state.profileFields.setValue(field, id, value);
  },
  'PATCH /users/me/profile_data': ({ state, userId, sent }) => {
    for (const { id, value } of sent.data) state.profileFields.setValue(id, userId, value);
  },
  'POST /users/{}/reactivate': ({ state, ids: [id = 0] }) => state.users.update(id, { is_active: true }),
  'POST /users/me/avatar': ({ state, userId }) =>
    state.users.update(userId, { avatar_version: 2, avatar_is_external: false }),
  'POST /user_groups/create': ({ state, userId, sent }) =>
    state.userGroups.create({
      name: sent.name,
      description: sent.description,
      members: sent.members,
      creator_id: userId,
      date_created: state.now(),
    }),
  'PATCH /user_groups/{}': ({ state, ids: [id = 0], sent }) =>
    state.userGroups.update(id, { name: sent.name }),
  'POST /user_groups/{}/members': ({ state, ids: [id = 0], sent }) => {
    state.userGroups.addMembers(id, sent.add ?? []);
    state.userGroups.removeMembers(id, sent.delete ?? []);
  },
  'POST /user_groups/{}/deactivate': ({ state, ids: [id = 0] }) => state.userGroups.deactivate(id),
  'PATCH /realm': ({ state, sent }) => {
    const { enable_spectator_access, name_changes_disabled, email_changes_disabled, ...realm } = sent;
    const policies = { enable_spectator_access, name_changes_disabled, email_changes_disabled };
    const changed = Object.entries(policies).filter(([, value]) => value !== undefined);
    state.policies.update(Object.fromEntries(changed));
    const { authentication_methods: _, ...others } = realm;
    state.realm.update(others);
  },
  'POST /realm/emoji/perchy': ({ state, userId }) => state.emoji.addCustom('perchy', userId),
  'DELETE /realm/emoji/perchy': ({ state }) =>
    state.emoji.deactivateCustom(state.emoji.custom().find(({ name }) => name === 'perchy')!.id),
  'PATCH /channel_folders': ({ state, sent }) => state.channelFolders.reorder(sent.order),
  'PATCH /realm/profile_fields/{}': ({ state, ids: [id = 0], sent }) => state.profileFields.update(id, sent),
  'DELETE /realm/profile_fields/{}': ({ state, ids: [id = 0] }) => state.profileFields.delete(id),
  'PATCH /realm/profile_fields': ({ state, sent }) => state.profileFields.update(sent.order[0], {}),
  'PATCH /realm/filters/{}': ({ state, ids: [id = 0], sent }) => state.linkifiers.update(id, sent),
  'DELETE /realm/filters/{}': ({ state, ids: [id = 0] }) => state.linkifiers.delete(id),
  'PATCH /realm/linkifiers': ({ state, sent }) => state.linkifiers.update(sent.ordered_linkifier_ids[0], {}),
};

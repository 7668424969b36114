import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import {
  boolean,
  inItsTime,
  json,
  list,
  object,
  oneOf,
  optional,
  required,
  string,
} from '../http/parameters.ts';
import type { Channel } from '../state/channels.ts';
import { mayReadChannel } from '../state/message-access.ts';
import { announceChannel, noticeCreation, noticeSubscriptions } from '../state/notices.ts';
import type { State } from '../state/state.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { channelAttributes, newChannel } from './channel-attributes.ts';
import { subscriptionRecord } from '../state/channel-record.ts';
import { findPrincipals, principals } from './find-user.ts';
import { strip } from '../http/strip.ts';

/** Whether lists of channels have their subscribers, or some of them. */
export const includeSubscribers = inItsTime(oneOf(['true', 'false', 'partial']), { partial: [412] });

/** More new subscriptions than this at once are not announced by direct message. */
export const maxBulkNewSubscriptionMessages = 100;

const read = operation('GET', '/users/me/subscriptions', {
  parameters: { include_subscribers: optional(includeSubscribers) },
  handle({ parameters: { include_subscribers = 'false' }, state }, caller) {
    const subscriptions = state.channels
      .subscribed(caller.user_id)
      .filter(({ is_archived }) => !is_archived)
      .map((channel) => subscriptionRecord(channel, caller.user_id, state, include_subscribers !== 'false'));
    return { subscriptions };
  },
});

/** `POST /users/me/subscriptions`: joins channels, and creates those that do not exist. */
const add = operation('POST', '/users/me/subscriptions', {
  role: 'member',
  parameters: {
    subscriptions: required(json(list(wantedChannel))),
    principals: optional(json(principals)),
    authorization_errors_fatal: optional(json(boolean)),
    send_new_subscription_messages: optional(json(boolean), 397),
    ...channelAttributes,
  },
  handle({ parameters, state }, caller) {
    const {
      subscriptions,
      principals: wanted,
      authorization_errors_fatal = true,
      send_new_subscription_messages: isTold = true,
      ...attributes
    } = parameters;
    const people = wanted ? findPrincipals(wanted, caller, state) : [caller];
    // A name that is given twice is one channel.
    const named = new Map(subscriptions.map((one) => [strip(one.name).toLowerCase(), one]));
    const known = [...named.values()].map(({ name }) => state.channels.byName(name)).filter(isThere);
    const open = known.filter((channel) => mayAdd(channel, people, caller, state));
    const closed = known.filter((channel) => !open.includes(channel));
    if (authorization_errors_fatal && closed[0]) {
      throw badRequest(`Unable to access channel (${closed[0].name}).`);
    }
    const created = [...named.values()]
      .filter(({ name }) => !state.channels.byName(name))
      .map(({ name, description = '' }) => newChannel(name, description, attributes, { caller, state }))
      .map((channel) => state.channels.byId(state.channels.create(channel, [])))
      .filter(isThere);

    const ids = people.map(({ user_id }) => user_id);
    const subscribed: Record<number, string[]> = {};
    const already_subscribed: Record<number, string[]> = {};
    for (const channel of [...open, ...created]) {
      const added = state.channels.subscribe(channel.stream_id, ids);
      for (const id of ids) {
        ((added.includes(id) ? subscribed : already_subscribed)[id] ??= []).push(channel.name);
      }
    }
    for (const channel of created) {
      if (channel.is_announced) announceChannel(state, caller, channel);
      noticeCreation(state, caller, channel);
    }
    const newCount = Object.values(subscribed).flat().length;
    const isSent = isTold && newCount <= maxBulkNewSubscriptionMessages;
    if (isSent) {
      // Whoever is in a channel from its creation hears of it as a new one (step 62).
      const channelsOf = (names: readonly string[]) => open.filter(({ name }) => names.includes(name));
      noticeSubscriptions(
        state,
        caller,
        new Map(Object.entries(subscribed).map(([id, names]) => [Number(id), channelsOf(names)])),
      );
    }
    return {
      subscribed,
      already_subscribed,
      ...(!authorization_errors_fatal && { unauthorized: closed.map((channel) => channel.name) }),
      ...(isTold && state.featureLevel >= 397 && { new_subscription_messages_sent: isSent }),
    };
  },
});

/** `DELETE /users/me/subscriptions`: a repeat succeeds too. */
const remove = operation('DELETE', '/users/me/subscriptions', {
  core: true,
  parameters: {
    subscriptions: required(json(list(string))),
    principals: optional(json(principals)),
  },
  handle({ parameters: { subscriptions, principals: wanted }, state }, caller) {
    const people = wanted ? findPrincipals(wanted, caller, state) : [caller];
    const channels = subscriptions.map((name) => {
      const channel = state.channels.byName(name);
      if (!channel) throw badRequest(`Channel(s) (${name}) do not exist`);
      return channel;
    });
    for (const channel of channels) {
      if (people.some((person) => !mayRemove(channel, person, caller, state))) {
        throw badRequest('Insufficient permission');
      }
    }
    const removed: string[] = [];
    const not_removed: string[] = [];
    const ids = people.map(({ user_id }) => user_id);
    for (const { stream_id, name } of channels) {
      const gone = state.channels.unsubscribe(stream_id, ids);
      for (const id of ids) (gone.includes(id) ? removed : not_removed).push(name);
    }
    return { removed, not_removed };
  },
});

export const subscriptions = [read, add, remove];

/** The user themselves always; others by permission (server-notes: Subscriptions). */
function mayRemove(channel: Channel, person: User, caller: User, state: State): boolean {
  if (person.user_id === caller.user_id || caller.role <= roleNumbers.administrator) return true;
  if (!mayReadChannel(state, caller, channel)) return false;
  if (person.bot_type !== null && person.bot_owner_id === caller.user_id) return true;
  return state.userGroups.includes(channel.group_settings.can_remove_subscribers_group, caller.user_id);
}

/** A user who can read a channel can add others; another one needs the permission of a channel setting. */
function mayAdd(channel: Channel, people: readonly User[], caller: User, state: State): boolean {
  if (mayReadChannel(state, caller, channel)) return true;
  const { can_add_subscribers_group, can_subscribe_group } = channel.group_settings;
  if (state.userGroups.includes(can_add_subscribers_group, caller.user_id)) return true;
  const onlyOneself = people.every(({ user_id }) => user_id === caller.user_id);
  return onlyOneself && state.userGroups.includes(can_subscribe_group, caller.user_id);
}

function isThere(channel: Channel | undefined): channel is Channel {
  return channel !== undefined;
}

function wantedChannel(name: string, value: unknown): { name: string; description?: string } {
  const wanted = object(name, value);
  return {
    name: string(`${name}["name"]`, wanted.name),
    ...(wanted.description !== undefined && {
      description: string(`${name}["description"]`, wanted.description),
    }),
  };
}

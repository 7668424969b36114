import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, integer, json, list, optional, required, text } from '../http/parameters.ts';
import type { Channel } from '../state/channels.ts';
import { mayReadChannel } from '../state/message-access.ts';
import { announceChannel, noticeCreation } from '../state/notices.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { channelAttributes, channelExists, channelName, newChannel } from './channel-attributes.ts';
import { channelRecord } from '../state/channel-record.ts';
import { findPrincipals } from './find-user.ts';

/**
 * `POST /channels/create`: the core documents no field of the response, so a strict server sends none (server-notes: Channel
 * creation).
 */
const create = operation('POST', '/channels/create', {
  core: true,
  since: 417,
  role: 'member',
  parameters: {
    name: required(text({ blank: 'name cannot be blank' })),
    description: optional(text({ maxLength: 1024 })),
    subscribers: required(json(list(integer))),
    ...channelAttributes,
  },
  handle({ parameters, state, strict }, caller) {
    const { name, description = '', subscribers, ...attributes } = parameters;
    const known = channelName(name);
    if (state.channels.byName(known)) throw channelExists(known);
    const channel = newChannel(name, description, attributes, { caller, state });
    const people = findPrincipals(subscribers, caller, state).map(({ user_id }) => user_id);
    const id = state.channels.create(channel, people);
    const created = state.channels.byId(id)!;
    if (created.is_announced) announceChannel(state, caller, created);
    noticeCreation(state, caller, created);
    return strict ? {} : { id };
  },
});

const filters = {
  include_public: optional(json(boolean)),
  include_web_public: optional(json(boolean)),
  include_subscribed: optional(json(boolean)),
  exclude_archived: optional(json(boolean), 315),
  include_all_active: optional(json(boolean)),
  include_all: optional(json(boolean), 356),
  include_default: optional(json(boolean)),
  include_owner_subscribed: optional(json(boolean)),
  include_can_access_content: optional(json(boolean), 356),
};

/** `GET /streams`: the channels that any of the filters includes. */
const listAll = operation('GET', '/streams', {
  parameters: filters,
  handle({ parameters, state }, caller) {
    if (parameters.include_all_active && caller.role > roleNumbers.administrator) {
      throw badRequest('User not authorized for this query');
    }
    if (parameters.include_owner_subscribed && caller.bot_owner_id === null) {
      throw badRequest('User not authorized for this query');
    }
    const wanted = wishes(parameters, caller);
    const ids = (channels: readonly Channel[]) => new Set(channels.map(({ stream_id }) => stream_id));
    const own = ids(state.channels.subscribed(caller.user_id));
    const owners = ids(state.channels.subscribed(caller.bot_owner_id ?? caller.user_id));
    const visible = ids(state.channels.visible(caller.user_id));
    const takes = (channel: Channel) =>
      wanted.allActive ||
      (wanted.all && visible.has(channel.stream_id)) ||
      (wanted.public && !channel.invite_only) ||
      (wanted.webPublic && channel.is_web_public) ||
      (wanted.subscribed && own.has(channel.stream_id)) ||
      (wanted.ownerSubscribed && owners.has(channel.stream_id)) ||
      (wanted.readable && mayReadChannel(state, caller, channel));
    const streams = state.channels
      .all()
      .filter((channel) => !(channel.is_archived && (parameters.exclude_archived ?? true)) && takes(channel))
      .map((channel) => ({
        ...channelRecord(channel, state),
        ...(parameters.include_default && { is_default: channel.is_default }),
      }));
    return { streams };
  },
});

export const channels = [create, listAll];

function wishes(
  parameters: { [Name in keyof typeof filters]: boolean | undefined },
  caller: User,
): Record<string, boolean> {
  return {
    allActive: parameters.include_all_active ?? false,
    all: parameters.include_all ?? false,
    public: (parameters.include_public ?? true) && caller.role < roleNumbers.guest,
    webPublic: parameters.include_web_public ?? false,
    subscribed: parameters.include_subscribed ?? true,
    ownerSubscribed: parameters.include_owner_subscribed ?? false,
    readable: parameters.include_can_access_content ?? false,
  };
}

import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { integer, json, list, required, text } from '../http/parameters.ts';
import { readableMessage } from '../state/message-access.ts';
import type { Message } from '../state/messages.ts';

/** The flags that people set, by the feature levels that brought them (server-notes: Message flags). */
const changeableFlags: Readonly<Record<string, number>> = {
  read: 0,
  starred: 0,
  collapsed: 0,
  hide_link_previews: 510,
};
const fixedFlags = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
];

/**
 * `POST /messages/flags`: for all messages or for none. The response repeats the request and proves nothing (step 110).
 */
export const messageFlags = operation('POST', '/messages/flags', {
  core: true,
  parameters: {
    messages: required(json(list(integer))),
    op: required(text()),
    flag: required(text()),
  },
  handle({ parameters: { messages, op, flag }, state }, caller) {
    if (fixedFlags.includes(flag)) throw badRequest(`Flag not editable: '${flag}'`);
    if ((changeableFlags[flag] ?? Infinity) > state.featureLevel) throw badRequest(`Invalid flag: '${flag}'`);
    if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`);

    const isUnsubscribed = ({ recipient }: Message) =>
      recipient.type === 'stream' &&
      !state.channels.subscribers(recipient.stream_id).includes(caller.user_id);
    // What cannot be read counts as read, and is passed over (steps 110, 628).
    const marksRead = flag === 'read' && op === 'add';
    const isUnread = (id: number) => state.messages.flags(caller.user_id, id)?.includes('read') === false;
    const known = marksRead ? messages.filter(isUnread) : messages;
    const found = known.map((id) => readableMessage(state, caller, id));
    // Nothing can be unread where the caller is not subscribed.
    const makesUnread = flag === 'read' && op === 'remove';
    const skipped = makesUnread ? found.filter(isUnsubscribed) : [];
    const changed = found.filter((message) => !skipped.includes(message));
    const ids = changed.map(({ id }) => id).filter((id) => !makesUnread || !isUnread(id));
    state.messages.markAll(caller.user_id, ids, flag, op === 'add');
    return {
      messages,
      ...(state.featureLevel >= 355 && { ignored_because_not_subscribed_channels: channelIds(skipped) }),
    };
  },
});

function channelIds(messages: readonly Message[]): number[] {
  const ids = messages.flatMap(({ recipient }) => (recipient.type === 'stream' ? [recipient.stream_id] : []));
  return [...new Set(ids)].sort((a, b) => a - b);
}

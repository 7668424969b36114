import { findMessage } from '../../cache/collections/messages.ts';
import { LONGEST_PASTE } from '../../contract/calls/messages.ts';
import { messageLink } from '../../contract/links/narrow.ts';
import { isSameConversation } from '../../contract/values/conversation.ts';
import { Refusal } from '../../contract/problem.ts';
import {
  editMessage,
  markRead,
  queueMessage,
  reportMessage,
  resolveTopic,
  setFlag,
  setReaction,
} from './commands.ts';
import { reconcileText } from '../../sync/reconcile/message-text.ts';
import { refreshTopics } from '../../sync/collections/channel-topics.ts';
import { channelName, readableChannels } from '../../sync/collections/known-names.ts';
import {
  readHistory,
  readMessage,
  readMessageText,
  readOlderMessages,
  readOwnTexts,
  refreshMessages,
} from './read.ts';
import { queueReply } from './reply.ts';
import { findSent, sendMessage } from './send.ts';
import { topicTree } from './topic-tree.ts';
import { fetchUnknownTopics, refreshTopicTimes, topicList } from './topics.ts';
import { messageList, messageView, peopleWithStatus, textView } from './queries.ts';
import { unreadView } from './unread.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const topicHandlers = ({ acts, asks, reads }: HandlerContext): HandlersOf<'topics'> => ({
  'topics:channels': reads(readableChannels),
  'topics:list': asks(({ db, organization }, { channelId, search }) =>
    topicList(db, channelId, search, organization.emptyTopicName ?? ''),
  ),
  'topics:tree': asks(({ db, organization }, { search, channelIds = [] }) =>
    topicTree(db, search, new Set(channelIds), organization.emptyTopicName ?? ''),
  ),
  'topics:refresh': asks(async (engine, { channelId }) => void (await refreshTopics(engine, channelId))),
  'topics:refresh-newest': asks(async (engine, { channelId, count }) => {
    await refreshTopics(engine, channelId);
    await refreshTopicTimes(engine, channelId, count);
  }),
  'topics:fetch-unknown': asks(fetchUnknownTopics),
  'topics:resolve': acts(resolveTopic),
});

export const messageHandlers = ({ acts, asks, reads, system }: HandlerContext): HandlersOf<'messages'> => ({
  'messages:list': asks(({ db, organization }, { conversation, since }) =>
    messageList(db, conversation, organization.userId, since),
  ),
  'messages:attend': asks((engine, { conversation, isAtEnd }) => {
    const isAttended = engine.attended !== null && isSameConversation(engine.attended, conversation);
    if (isAtEnd) engine.attended = conversation;
    else if (isAttended) engine.attended = null;
  }),
  'messages:refresh': asks(async (engine, { conversation }) => {
    await refreshMessages(engine, conversation);
    // The call does not wait for the texts, which are only needed to edit offline.
    void readOwnTexts(engine, conversation).catch(() => undefined);
  }),
  'messages:older': asks((engine, { conversation }) => readOlderMessages(engine, conversation)),
  'messages:people': asks(({ db, organization }) => peopleWithStatus(db, organization.userId)),
  'messages:unread': reads(unreadView),

  'messages:get': asks(({ db, organization }, { messageId }) =>
    messageView(db, messageId, organization.userId),
  ),
  'messages:read': asks((engine, { messageId }) => readMessage(engine, messageId)),
  'messages:history': asks((engine, { messageId }) => readHistory(engine, messageId)),
  'messages:source': asks(async (engine, { messageId }) => {
    const cached = () => textView(engine.db, messageId);
    const isOffline = () => engine.connection.state !== 'online';
    const before = isOffline() ? cached() : undefined;
    if (before) return before;
    try {
      const text = await readMessageText(engine, messageId);
      const shown = reconcileText(engine.db, messageId, text);
      return cached() ?? { ...shown, server: text };
    } catch (error) {
      const known = isOffline() ? cached() : undefined;
      if (known) return known;
      throw error;
    }
  }),
  'messages:copy-link': asks(async ({ db, organization }, { messageId }) => {
    const message = findMessage(db, messageId);
    const conversation = message?.conversation ?? null;
    const name = conversation && 'channelId' in conversation ? channelName(db, conversation.channelId) : null;
    await system.copy(messageLink(organization.serverUrl, messageId, conversation, name));
  }),

  'messages:flag': acts((db, { messageIds, flag, on }, now) => setFlag(db, messageIds, flag, on, now)),
  'messages:mark-read': acts((db, { where }, now) => markRead(db, where, now)),
  'messages:react': acts((db, { messageId, emoji, on }, now) => setReaction(db, messageId, emoji, on, now)),
  'messages:report': acts((db, { messageId, reason, description }, now) =>
    reportMessage(db, messageId, reason, description, now),
  ),
  'messages:edit': acts((db, { messageId, content, topic, ...saw }, now) =>
    editMessage(db, messageId, { content, topic }, now, saw),
  ),
  'messages:queue': acts((db, { conversation, content, readBySender }, now) =>
    queueMessage(db, { conversation, content, read: readBySender }, now),
  ),
  'messages:reply': acts((db, { content, ...to }, now) => queueReply(db, to, content, now)),
  'messages:send': asks(async (engine, { conversation, content, readBySender }) => ({
    messageId: await sendMessage(engine, conversation, content, readBySender),
  })),
  'messages:find-sent': asks((engine, { conversation, content }) => findSent(engine, conversation, content)),
});

export const clipboardHandlers = ({ system }: HandlerContext): HandlersOf<'clipboard'> => ({
  'clipboard:copy': ({ text }) => system.copy(text),
  'clipboard:read': async ({ from }) => {
    const text = await system.paste(from);
    if (text.length > LONGEST_PASTE)
      throw new Refusal({ kind: 'invalid-input', rule: 'too-long', limit: LONGEST_PASTE });
    return text;
  },
});

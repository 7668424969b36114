import { findMessage } from '../../cache/messages.ts';
import { messageLink } from '../../contract/links/narrow.ts';
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
import { sendMessage } from './send.ts';
import { topicTree } from './topic-tree.ts';
import { fetchUnknownTopics, refreshTopics, refreshTopicTimes, topicList } from './topics.ts';
import { messageList, messageView, peopleWithStatus, textView } from './queries.ts';
import { unreadView } from './unread.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const topicHandlers = ({ engine, db, act }: HandlerContext): HandlersOf<'topics'> => ({
  'topics:channels': ({ accountId }) => readableChannels(db(accountId)),
  'topics:list': ({ accountId, channelId, search }) => {
    const { db: cache, organization } = engine(accountId);
    return topicList(cache, channelId, search, organization.emptyTopicName ?? '');
  },
  'topics:tree': ({ accountId, search, channelIds = [] }) => {
    const { db: cache, organization } = engine(accountId);
    return topicTree(cache, search, new Set(channelIds), organization.emptyTopicName ?? '');
  },
  'topics:refresh': ({ accountId, channelId }) => refreshTopics(engine(accountId), channelId),
  'topics:refresh-newest': async ({ accountId, channelId, count }) => {
    await refreshTopics(engine(accountId), channelId);
    await refreshTopicTimes(engine(accountId), channelId, count);
  },
  'topics:fetch-unknown': ({ accountId }) => fetchUnknownTopics(engine(accountId)),
  'topics:resolve': ({ accountId, ...topic }) =>
    act(accountId, (cache, now) => resolveTopic(cache, topic, now)),
});

export const messageHandlers = ({ engine, db, act, system }: HandlerContext): HandlersOf<'messages'> => {
  const selfOf = (accountId: string): number => engine(accountId).organization.userId;
  return {
    'messages:list': ({ accountId, conversation }) =>
      messageList(db(accountId), conversation, selfOf(accountId)),
    'messages:refresh': async ({ accountId, conversation }) => {
      const one = engine(accountId);
      await refreshMessages(one, conversation);
      // The call does not wait for the texts, which are only needed to edit offline.
      void readOwnTexts(one, conversation).catch(() => undefined);
    },
    'messages:older': ({ accountId, conversation }) => readOlderMessages(engine(accountId), conversation),
    'messages:people': ({ accountId }) =>
      peopleWithStatus(db(accountId), engine(accountId).organization.userId),
    'messages:unread': ({ accountId }) => unreadView(db(accountId)),

    'messages:get': ({ accountId, messageId }) => messageView(db(accountId), messageId, selfOf(accountId)),
    'messages:read': ({ accountId, messageId }) => readMessage(engine(accountId), messageId),
    'messages:history': ({ accountId, messageId }) => readHistory(engine(accountId), messageId),
    'messages:source': async ({ accountId, messageId }) => {
      const one = engine(accountId);
      const cached = () => textView(one.db, messageId);
      const isOffline = () => one.connection.state !== 'online';
      const before = isOffline() ? cached() : undefined;
      if (before) return before;
      try {
        const text = await readMessageText(one, messageId);
        const shown = reconcileText(one.db, messageId, text);
        return cached() ?? { ...shown, server: text };
      } catch (error) {
        const known = isOffline() ? cached() : undefined;
        if (known) return known;
        throw error;
      }
    },
    'messages:copy-link': async ({ accountId, messageId }) => {
      const { db: cache, organization } = engine(accountId);
      const message = findMessage(cache, messageId);
      const conversation = message?.conversation ?? null;
      const name =
        conversation && 'channelId' in conversation
          ? (channelName(cache, conversation.channelId) ?? message?.channelName ?? null)
          : null;
      await system.copy(messageLink(organization.serverUrl, messageId, conversation, name));
    },

    'messages:flag': ({ accountId, messageIds, flag, on }) =>
      act(accountId, (cache, now) => setFlag(cache, messageIds, flag, on, now)),
    'messages:mark-read': ({ accountId, where }) =>
      act(accountId, (cache, now) => markRead(cache, where, now)),
    'messages:react': ({ accountId, messageId, emoji, on }) =>
      act(accountId, (cache, now) => setReaction(cache, messageId, emoji, on, now)),
    'messages:report': ({ accountId, messageId, reason, description }) =>
      act(accountId, (cache, now) => reportMessage(cache, messageId, reason, description, now)),
    'messages:edit': ({ accountId, messageId, content, topic, ...saw }) =>
      act(accountId, (cache, now) => editMessage(cache, messageId, { content, topic }, now, saw)),
    'messages:queue': ({ accountId, conversation, content, readBySender }) =>
      act(accountId, (cache, now) => queueMessage(cache, { conversation, content, read: readBySender }, now)),
    'messages:reply': ({ accountId, content, ...to }) =>
      act(accountId, (cache, now) => queueReply(cache, to, content, now)),
    'messages:send': async ({ accountId, conversation, content, readBySender }) => {
      return { messageId: await sendMessage(engine(accountId), conversation, content, readBySender) };
    },
  };
};

/** In UTF-16 units: far more than any server takes, and short enough for a window to show. */
const LONGEST_PASTE = 100_000;

export const clipboardHandlers = ({ system }: HandlerContext): HandlersOf<'clipboard'> => ({
  'clipboard:copy': ({ text }) => system.copy(text),
  'clipboard:read': async () => {
    const text = await system.paste();
    if (text.length > LONGEST_PASTE)
      throw new Refusal({ kind: 'invalid-input', rule: 'too-long', limit: LONGEST_PASTE });
    return text;
  },
});

import type { Db } from '../../cache/db.ts';
import { readDraft } from '../../cache/drafts.ts';
import { readMetadata } from '../../cache/metadata.ts';
import type { Conversation } from '../../contract/message.ts';
import { topicsPolicyOf, UNKNOWN_ORGANIZATION } from '../../contract/organization.ts';
import {
  ScheduledDraftValue,
  topicRule,
  type ConversationView,
  type ScheduledDraft,
  type ScheduledForm,
  type ScheduledList,
  type ScheduledRules,
  type ScheduledValue,
  type ScheduledView,
  SCHEDULED_DRAFT,
} from '../../contract/scheduled.ts';
import { isChangeable } from '../../sync/rows/rows.ts';
import { channels } from '../../sync/collections/channels.ts';
import { people } from '../../sync/collections/people.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { scheduled, scheduledRows } from '../../sync/collections/scheduled.ts';
import { markOf } from '../outbox/marks.ts';

/** The most of a text that a row of a list shows, in characters. */
const EXCERPT = 200;

/** The beginning of a text, on one line. */
export const excerptOf = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, EXCERPT);

/** The names that are known of where a message goes. */
export function conversationView(db: Db, conversation: Conversation): ConversationView {
  if ('people' in conversation)
    return {
      people: conversation.people.map((userId) => ({
        userId,
        name: people.rows.findByServerId(db, userId)?.value.full_name ?? null,
      })),
    };
  const { channelId, topic } = conversation;
  return { channelId, topic, name: channels.rows.findByServerId(db, channelId)?.value.name ?? null };
}

/** The rules for a message that goes there. */
export function scheduledRules(db: Db, to: Conversation): ScheduledRules {
  const realm = readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  const channel = 'channelId' in to ? channels.rows.findByServerId(db, to.channelId) : null;
  return {
    limits: readMetadata(db, 'limits') ?? {},
    topic: topicRule(channel?.value.topicsPolicy ?? null, topicsPolicyOf(realm)),
    emptyTopicName: realm.emptyTopicName,
  };
}

/** All of them, the next first. */
export function scheduledList(db: Db): ScheduledList {
  const rows = scheduledRows.list(db).map(({ key, value }) => ({
    key,
    to: conversationView(db, value.to),
    excerpt: excerptOf(value.content),
    at: value.at,
    failed: value.failed,
    sent: value.sent,
    mark: markOf(db, subjectOf(scheduled, key)),
  }));
  return { rows, draft: draftOf(db) };
}

/** The new one that is being written. */
function draftOf(db: Db): ScheduledDraft | null {
  const kept = readDraft(db, SCHEDULED_DRAFT);
  if (kept === null) return null;
  const { success, data } = ScheduledDraftValue.safeParse(safeJson(kept));
  if (!success) return null;
  const { kind, channelId, topic, people: to, content } = data;
  const excerpt = excerptOf(content);
  if (kind === 'people') return { excerpt, to: to.length > 0 ? conversationView(db, { people: to }) : null };
  return { excerpt, to: channelId === null ? null : conversationView(db, { channelId, topic }) };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function scheduledView(db: Db, key: string): ScheduledView | null {
  const stored = scheduledRows.find(db, key);
  if (!stored || stored.deleted) return null;
  const { value, server, serverId } = stored;
  const differs = server !== null && !scheduled.isEquivalent(server, value);
  return {
    key,
    serverId,
    ...formOf(value),
    names: conversationView(db, value.to),
    failed: value.failed,
    sent: value.sent,
    mark: markOf(db, subjectOf(scheduled, key)),
    server: differs ? { ...formOf(server), names: conversationView(db, server.to) } : null,
    onServer: server !== null,
    changeable: isChangeable(db, scheduled, stored),
  };
}

const formOf = ({ to, content, at, readBySender }: ScheduledValue): ScheduledForm => ({
  to,
  content,
  at,
  readBySender,
});

import type { Db } from '../../cache/file/db.ts';
import { draftsNamed } from '../../cache/local/drafts.ts';
import { storedLimits, storedRealm } from '../../cache/metadata/organization.ts';
import { readJson } from '../../contract/text/read-json.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import { accessOf, type ChannelAccess } from '../../contract/values/channel.ts';
import { topicsPolicyOf, UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
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
} from '../../contract/values/scheduled.ts';
import type { SeriesView } from '../../contract/values/series.ts';
import { SCHEDULED_DRAFTS } from '../../contract/values/scheduled-draft.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { channelRows, channels } from '../../sync/collections/channels.ts';
import { channelName } from '../../sync/collections/known-names.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { rowExcerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { scheduled, scheduledRows } from '../../sync/collections/scheduled.ts';
import { markOf } from '../base/row-mark.ts';
import { namedPerson } from '../people/profile.ts';
import { shownRows, shownSeries } from '../base/shown-series.ts';

/** The recipients of a message with the names that are known. */
export const conversationView = (db: Db, conversation: Conversation): ConversationView =>
  conversationViewer(db)(conversation);

/** The same for the messages of a list: each channel is looked up once. */
function conversationViewer(db: Db): (conversation: Conversation) => ConversationView {
  const known = new Map<number, { name: string | null; access: ChannelAccess }>();
  function channelOf(channelId: number): { name: string | null; access: ChannelAccess } {
    const channel = channelRows.findByServerId(db, channelId)?.value;
    return {
      name: channel?.name ?? channelName(db, channelId),
      access: channel ? accessOf(channel) : 'public',
    };
  }
  return (conversation) => {
    if ('people' in conversation)
      return { people: conversation.people.map((userId) => namedPerson(db, userId)) };
    const { channelId, topic } = conversation;
    const channel = known.get(channelId) ?? channelOf(channelId);
    known.set(channelId, channel);
    return { channelId, topic, ...channel };
  };
}

/** The rules for a message to these recipients. */
export function scheduledRules(db: Db, to: Conversation): ScheduledRules {
  const realm = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  const channel = 'channelId' in to ? channels.rows.findByServerId(db, to.channelId) : null;
  return {
    limits: storedLimits.read(db) ?? {},
    topic: topicRule(channel?.value.topicsPolicy ?? null, topicsPolicyOf(realm)),
    emptyTopicName: realm.emptyTopicName,
  };
}

/** All scheduled messages, the earliest first, each series as one, and the drafts. */
export function scheduledList(db: Db): ScheduledList {
  const series = shownSeries<ScheduledValue>(db, 'scheduled', Date.now());
  const shown = shownRows(db, series, scheduled, scheduledRows.list(db));
  const all = shown.toSorted((a, b) => a.row.value.at - b.row.value.at);
  const viewOf = conversationViewer(db);
  const rows = all.map(({ row: { key, value }, mark }) => {
    const of = series.of(key);
    const { to, content } = messageOf(of) ?? value;
    return {
      key,
      to: viewOf(to),
      excerpt: rowExcerptOfMessage({ markdown: content }),
      at: value.at,
      failed: value.failed,
      sent: value.sent,
      mark,
      series: of,
    };
  });
  return { rows, drafts: draftsOf(db) };
}

/** What a series sends each time; null for a message of no series. */
const messageOf = (series: SeriesView | null) => (series?.item.kind === 'scheduled' ? series.item : null);

/** The drafts of new messages, without those that cannot be parsed. */
function draftsOf(db: Db): ScheduledDraft[] {
  return draftsNamed(db, SCHEDULED_DRAFTS).flatMap(({ name, value: kept }) => {
    const value = readJson(ScheduledDraftValue, kept);
    if (!value) return [];
    const key = name.slice(name.indexOf(':') + 1);
    const { kind, channelId, topic, people, content } = value;
    const excerpt = rowExcerptOfMessage({ markdown: content });
    const inChannel = channelId === null ? null : { channelId, topic };
    const to = kind === 'channel' ? inChannel : people.length > 0 ? { people } : null;
    return [{ key, excerpt, to: to && conversationView(db, to) }];
  });
}

export function scheduledView(db: Db, key: string): ScheduledView | null {
  const series = shownSeries<ScheduledValue>(db, 'scheduled', Date.now());
  const elsewhere = series.elsewhere.find((row) => row.key === key);
  const stored = elsewhere ?? scheduledRows.find(db, key);
  if (!stored || stored.deleted) return null;
  const { value, server, serverId } = stored;
  const differs = server !== null && !scheduled.isEquivalent(server, value);
  return {
    key,
    serverId,
    ...scheduledFormOf(value),
    names: conversationView(db, (messageOf(series.of(key)) ?? value).to),
    failed: value.failed,
    sent: value.sent,
    mark: markOf(db, subjectOf(scheduled, key)),
    series: series.of(key),
    server: differs ? { ...scheduledFormOf(server), names: conversationView(db, server.to) } : null,
    onServer: server !== null,
    changeable: !elsewhere && cached(db, scheduled).isChangeable(stored),
  };
}

/** The fields of the form of a message. */
export const scheduledFormOf = ({ to, content, at, readBySender }: ScheduledValue): ScheduledForm => ({
  to,
  content,
  at,
  readBySender,
});

import type { Db } from '../../cache/file/db.ts';
import type { FoundRow } from '../../cache/search/found-rows.ts';
import { accessOf, type ChannelValue } from '../../contract/values/channel.ts';
import type { PaletteTarget } from '../../contract/search/palette.ts';
import { conversationKey } from '../../contract/values/conversation.ts';
import { fileOf } from '../../domain/followed-file.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { markOf } from '../base/row-mark.ts';
import { teamOf } from '../snippets/team.ts';

/** The ID of a row; equal targets have equal ones. */
export function idOf(target: PaletteTarget): string {
  switch (target.kind) {
    case 'snippet':
      return `snippet-${target.key}`;
    case 'topic':
      return `topic-${conversationKey(target)}`;
    case 'people':
      return `people-${target.userIds.join(',')}`;
    case 'channel':
      return `channel-${target.channelId}`;
    case 'person':
      return `person-${target.userId}`;
  }
}

export const snippetTarget = (db: Db, { key, excerpt, channelId }: FoundRow): PaletteTarget => ({
  kind: 'snippet',
  key,
  excerpt,
  mark: markOf(db, subjectOf(snippets, key)),
  team: teamOf(db, channelId),
  file: fileOf(db, key),
});

export const topicTarget = (
  channelId: number,
  topic: string,
  channel: ChannelValue,
): PaletteTarget & { kind: 'topic' } => ({
  kind: 'topic',
  channelId,
  topic,
  channel: channel.name,
  access: accessOf(channel),
});

export const channelTarget = (key: string, channelId: number, channel: ChannelValue): PaletteTarget => ({
  kind: 'channel',
  channelId,
  key,
  access: accessOf(channel),
});

/** Null for a person who is not in the cache. */
export function personTarget(db: Db, userId: number): PaletteTarget | null {
  const row = peopleRows.findByServerId(db, userId);
  if (!row) return null;
  return {
    kind: 'person',
    userId,
    detail: row.value.delivery_email ?? '',
    bot: row.value.is_bot ?? false,
  };
}

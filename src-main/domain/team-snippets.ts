import { randomUUID } from 'node:crypto';
import type { Db } from '../cache/file/db.ts';
import {
  insertTeamSnippet,
  noteTeamChange,
  noteTeamChannel,
  removeTeamSnippet,
  storedTeamChannels,
  type TeamChannel,
  teamChannels,
  type TeamSnippet,
  teamSnippetsFrom,
  teamSnippetsOf,
  updateTeamSnippet,
} from '../cache/collections/team-snippets.ts';
import { MOST_TEAM_SNIPPETS, isSuggestions } from '../contract/values/team-snippet.ts';
import { isResolved, isSameTopic, unresolvedName } from '../contract/values/resolved-topic.ts';

/** Offers the topics of a channel as snippets, or ends that and removes them. */
export function chooseTeamChannel(db: Db, channelId: number, chosen: boolean): void {
  db.transaction(() => {
    const others = teamChannels(db).filter((one) => one.channelId !== channelId);
    if (!chosen) removeAll(db, channelId);
    else if (others.length < teamChannels(db).length) return;
    const added = {
      channelId,
      toldBy: null,
      readAt: null,
      changes: 0,
      seen: 0,
      refused: false,
      unread: 0,
      passed: [],
    };
    storedTeamChannels.write(db, chosen ? [...others, added] : others);
  })();
}

function removeAll(db: Db, channelId: number): void {
  for (const { key } of teamSnippetsOf(db, channelId)) removeTeamSnippet(db, key);
}

/** The server refuses the channel: its snippets are not offered any more. */
export function loseTeamChannel(
  db: Db,
  channelId: number,
  read: Pick<TeamChannel, 'toldBy' | 'readAt' | 'seen'>,
): void {
  db.transaction(() => {
    removeAll(db, channelId);
    noteTeamChannel(db, channelId, { ...read, refused: true, unread: 0, passed: [] });
  })();
}

/** A topic as the server lists it. */
interface ListedTopic {
  name: string;
  lastMessageId: number;
}

/** A topic whose newest message is to be read, and the snippet that the message changes, if any. */
export interface UnreadText {
  topic: string;
  title: string;
  messageId: number;
  key: string | null;
}

/**
 * Brings the snippets of a channel in step with its topics: renames and hides them, and removes those without a topic. A topic
 * is known by its newest message, and by its name where that message is new.
 * @returns the topics whose newest messages are to be read, the newest first
 */
export function applyTopics(db: Db, channelId: number, topics: readonly ListedTopic[]): UnreadText[] {
  const offered = topics
    .filter(({ name }) => name !== '' && !isSuggestions(name))
    .toSorted((a, b) => b.lastMessageId - a.lastMessageId)
    .slice(0, MOST_TEAM_SNIPPETS);
  const known = teamSnippetsOf(db, channelId);
  const byMessage = new Map(known.map((snippet) => [snippet.newestId, snippet]));
  const matched = new Map<ListedTopic, TeamSnippet>();
  for (const topic of offered) {
    const same = byMessage.get(topic.lastMessageId);
    if (same) matched.set(topic, same);
  }
  const taken = new Set(matched.values());
  const free = known.filter((snippet) => !taken.has(snippet));
  for (const topic of offered) {
    const at = matched.has(topic) ? -1 : free.findIndex(({ title }) => isSameTopic(title, topic.name));
    const [same] = at === -1 ? [] : free.splice(at, 1);
    if (same) matched.set(topic, same);
  }
  for (const { key } of free) removeTeamSnippet(db, key);
  const { passed = [] } = teamChannels(db).find((one) => one.channelId === channelId) ?? {};
  return offered.flatMap((topic) => {
    const snippet = matched.get(topic) ?? null;
    const [title, hidden] = [unresolvedName(topic.name), isResolved(topic.name)];
    if (snippet && (snippet.title !== title || snippet.hidden !== hidden))
      updateTeamSnippet(db, snippet, { title, hidden });
    const isRead = snippet ? snippet.newestId === topic.lastMessageId : passed.includes(topic.lastMessageId);
    // A resolved topic is not offered, so its text is read when it is opened again.
    return isRead || hidden
      ? []
      : [{ topic: topic.name, title, messageId: topic.lastMessageId, key: snippet?.key ?? null }];
  });
}

/** A text that was read, and the message that it is of. */
export interface ReadText {
  messageId: number;
  content: string;
  /** In milliseconds since the epoch. */
  writtenAt: number;
}

/** Writes the text of a topic. Null where its newest message is no text: a snippet keeps the text that it has. */
export function applyText(
  db: Db,
  channelId: number,
  { title, messageId: newestId, key }: UnreadText,
  read: ReadText | null,
): void {
  const chosen = teamChannels(db).find((one) => one.channelId === channelId);
  if (!chosen) return;
  const text = read && { textId: read.messageId, content: read.content, createdAt: read.writtenAt };
  const snippet = teamSnippetsOf(db, channelId).find((one) => one.key === key);
  if (snippet) updateTeamSnippet(db, snippet, { newestId, ...text });
  else if (text)
    insertTeamSnippet(db, { key: randomUUID(), channelId, newestId, title, hidden: false, ...text });
  else pass(db, chosen, newestId);
}

/** Remembers a newest message that is no text, so that it is not read again. */
const pass = (db: Db, { channelId, passed }: TeamChannel, messageId: number): void =>
  noteTeamChannel(db, channelId, { passed: [...passed, messageId].slice(-MOST_TEAM_SNIPPETS) });

/** Writes the new text of a message that was edited. */
export function editTeamText(db: Db, messageId: number, content: string, editedAt: number): void {
  for (const snippet of teamSnippetsFrom(db, [messageId]))
    updateTeamSnippet(db, snippet, { content, createdAt: editedAt });
}

/** Messages of a channel have another topic. A snippet whose text is among them goes with them. */
export function moveTeamTexts(db: Db, channelId: number, messageIds: readonly number[], topic: string): void {
  for (const snippet of teamSnippetsFrom(db, messageIds))
    if (snippet.channelId === channelId)
      updateTeamSnippet(db, snippet, { title: unresolvedName(topic), hidden: isResolved(topic) });
}

/** Messages were deleted: snippets with their texts are read again, or are gone where no earlier text can be read. */
export function deleteTeamTexts(db: Db, messageIds: readonly number[]): void {
  for (const { key, channelId, newestId, textId } of teamSnippetsFrom(db, messageIds)) {
    const chosen = teamChannels(db).find((one) => one.channelId === channelId);
    if (newestId !== textId) {
      removeTeamSnippet(db, key);
      if (chosen) pass(db, chosen, newestId);
    }
    noteTeamChange(db, channelId);
  }
}

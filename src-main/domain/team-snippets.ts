import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../cache/file/db.ts';
import {
  noteTeamChange,
  noteTeamChannel,
  removeTeamSnippet,
  storedTeamChannels,
  type TeamChannel,
  teamChannels,
  type TeamSnippet,
  teamSnippetsFrom,
  teamSnippetsOf,
  type UnreadText,
  writeTeamSnippet,
} from '../cache/collections/team-snippets.ts';
import { hasUse } from '../cache/local/snippet-uses.ts';
import { NO_TOPIC } from '../contract/values/conversation.ts';
import { foldedTopic, isResolved, unresolvedName } from '../contract/values/resolved-topic.ts';
import { MOST_TEAM_SNIPPETS, isSuggestions } from '../contract/values/team-snippet.ts';

/** Offers the topics of a channel as snippets, or ends that and removes them. */
export function chooseTeamChannel(db: Db, channelId: number, chosen: boolean): void {
  db.transaction(() => {
    const others = teamChannels(db).filter((one) => one.channelId !== channelId);
    if (!chosen) removeAll(db, channelId);
    else if (others.length < teamChannels(db).length) return;
    // A read that an earlier choice began is taken for one without the changes since, so everything is read again.
    const changes = randomInt(2 ** 40);
    const added = {
      channelId,
      toldBy: null,
      readAt: null,
      changes,
      seen: changes,
      refused: false,
      unread: [],
      passes: 0,
      passed: [],
    };
    storedTeamChannels.write(db, chosen ? [...others, added] : others);
  })();
}

function removeAll(db: Db, channelId: number): void {
  for (const { key } of teamSnippetsOf(db, channelId)) removeTeamSnippet(db, key);
}

/**
 * The server refuses the channel: its snippets are not offered any more, and their texts are not kept. The rows of those that
 * the user has used stay, so that they have their uses again when the channel is back.
 */
export function loseTeamChannel(
  db: Db,
  channelId: number,
  read: Pick<TeamChannel, 'toldBy' | 'readAt' | 'seen'>,
): void {
  db.transaction(() => {
    for (const snippet of teamSnippetsOf(db, channelId))
      if (hasUse(db, snippet.key)) writeTeamSnippet(db, { ...snippet, content: '', hidden: true });
      else removeTeamSnippet(db, snippet.key);
    noteTeamChannel(db, channelId, { ...read, refused: true, unread: [], passed: [] });
  })();
}

/** Whether a snippet is not offered: its topic is resolved, or its text was not kept while the channel was lost. */
const isHidden = (topic: string, { content }: Pick<TeamSnippet, 'content'>): boolean =>
  isResolved(topic) || content === '';

/** A topic as the server lists it. */
interface ListedTopic {
  name: string;
  lastMessageId: number;
}

/** What is to be read of a channel after its topics. */
interface ToRead {
  /** The topics whose newest messages are to be read, the newest first. */
  unread: UnreadText[];
  /** Snippets without a topic, which the texts may show to be renamed. They are removed after the texts were read. */
  lost: string[];
}

/**
 * Brings the snippets of a channel in step with its topics: renames and hides them, and removes those without a topic, unless
 * the list is incomplete. A topic is known by its newest message, or by its name.
 */
export function applyTopics(
  db: Db,
  channelId: number,
  { topics, isComplete }: { topics: readonly ListedTopic[]; isComplete: boolean },
): ToRead {
  const offered = offeredOf(topics);
  const snippets = teamSnippetsOf(db, channelId);
  const matched = matchedTopics(offered, snippets);
  const { passed = [] } = teamChannels(db).find((one) => one.channelId === channelId) ?? {};
  const unread = offered.flatMap((topic) => {
    const snippet = matched.get(topic) ?? null;
    const title = unresolvedName(topic.name);
    const hidden = snippet !== null && isHidden(topic.name, snippet);
    if (snippet && (snippet.title !== title || snippet.hidden !== hidden))
      writeTeamSnippet(db, { ...snippet, title, hidden });
    const isRead = snippet
      ? snippet.newestId === topic.lastMessageId && snippet.content !== ''
      : passed.includes(topic.lastMessageId);
    // A resolved topic is not offered, so its text is read when it is opened again.
    return isRead || isResolved(topic.name)
      ? []
      : [{ topic: topic.name, messageId: topic.lastMessageId, key: snippet?.key ?? null }];
  });
  const matchedKeys = new Set([...matched.values()].map(({ key }) => key));
  const isMaybeRenamed = unread.some(({ key }) => key === null);
  const lost: string[] = [];
  for (const { key, newestId } of snippets.filter((one) => !matchedKeys.has(one.key)))
    if (isMaybeRenamed && newestId !== null) lost.push(key);
    else if (isComplete) removeTeamSnippet(db, key);
  return { unread, lost };
}

/** The topics that can be snippets, open ones first. Resolved ones are known, so that they keep their uses. */
function offeredOf(topics: readonly ListedTopic[]): ListedTopic[] {
  const named = topics
    .filter(({ name }) => name.trim() !== '' && name !== NO_TOPIC && !isSuggestions(name))
    .toSorted((a, b) => b.lastMessageId - a.lastMessageId);
  const newest = (resolved: boolean): ListedTopic[] =>
    named.filter(({ name }) => isResolved(name) === resolved).slice(0, MOST_TEAM_SNIPPETS);
  return [...newest(false), ...newest(true)];
}

/**
 * The snippets of topics. The name decides before the newest message, so that a topic of which a message was moved elsewhere
 * keeps its snippet. An open topic without a snippet takes the snippet of the resolved topic with its name.
 */
function matchedTopics(
  topics: readonly ListedTopic[],
  snippets: readonly TeamSnippet[],
): Map<ListedTopic, TeamSnippet> {
  const matched = new Map<ListedTopic, TeamSnippet>();
  const match = <Key>(
    keyOf: (topic: ListedTopic) => Key,
    keyOfKnown: (snippet: TeamSnippet) => Key,
    isMeant = (_: TeamSnippet): boolean => true,
  ): void => {
    const taken = new Set(matched.values());
    const free = Map.groupBy(
      snippets.filter((one) => !taken.has(one) && isMeant(one)),
      keyOfKnown,
    );
    for (const topic of topics) {
      const same = matched.has(topic) ? undefined : free.get(keyOf(topic))?.shift();
      if (same) matched.set(topic, same);
    }
  };
  const nameOf = ({ name }: ListedTopic): string => foldedTopic(name);
  const nameOfKnown = ({ title }: TeamSnippet): string => foldedTopic(title);
  match(nameOf, nameOfKnown, ({ hidden }) => !hidden);
  match(nameOf, nameOfKnown);
  match(
    ({ lastMessageId }) => lastMessageId,
    ({ newestId }) => newestId,
  );
  return matched;
}

/** A text that was read, and the message that it is of. */
export interface ReadText {
  messageId: number;
  content: string;
  /** In milliseconds since the epoch. */
  writtenAt: number;
}

/**
 * Writes the text of a topic. Null where its newest message is no text: a snippet keeps the text that it has, unless that was
 * deleted. A text that a snippet without a topic has shows that its topic was renamed.
 * @param lost the keys of snippets without a topic
 * @returns the key of the snippet; null where there is none
 */
export function applyText(
  db: Db,
  channelId: number,
  { topic, messageId: newestId, key }: UnreadText,
  read: ReadText | null,
  lost: ReadonlySet<string> = new Set(),
): string | null {
  const chosen = teamChannels(db).find((one) => one.channelId === channelId);
  if (!chosen) return null;
  const known = teamSnippetsOf(db, channelId);
  const snippet =
    known.find((one) => one.key === key) ??
    known.find((one) => key === null && lost.has(one.key) && one.textId === read?.messageId);
  if (!read && snippet && snippet.newestId !== null) {
    writeTeamSnippet(db, { ...snippet, newestId });
    return snippet.key;
  }
  if (!read) {
    if (snippet) removeTeamSnippet(db, snippet.key);
    noteTeamChannel(db, channelId, { passed: [...chosen.passed, newestId].slice(-MOST_TEAM_SNIPPETS) });
    return null;
  }
  const written = {
    key: snippet?.key ?? randomUUID(),
    channelId,
    newestId,
    textId: read.messageId,
    title: unresolvedName(topic),
    content: read.content,
    createdAt: read.writtenAt,
    hidden: isResolved(topic),
  };
  writeTeamSnippet(db, written);
  return written.key;
}

/** The server refused a text. A snippet whose own text was deleted has none then, and is gone. */
export function refuseText(db: Db, channelId: number, text: UnreadText): void {
  const chosen = teamChannels(db).find((one) => one.channelId === channelId);
  const snippet = teamSnippetsOf(db, channelId).find(({ key }) => key === text.key);
  if (snippet?.newestId === null) removeTeamSnippet(db, snippet.key);
  if (chosen) noteTeamChannel(db, channelId, { unread: [...chosen.unread, text] });
}

/** A text that the server refused is asked for again. */
export function takeRefused(db: Db, channelId: number, { messageId }: UnreadText): void {
  const { unread = [] } = teamChannels(db).find((one) => one.channelId === channelId) ?? {};
  noteTeamChannel(db, channelId, { unread: unread.filter((one) => one.messageId !== messageId) });
}

/** The messages that events have changed or removed since the read of a channel began. A read ends with Perch. */
const changedMeanwhile = new WeakMap<Db, Set<number>>();

/** Begins a read: the set gets the messages of which events report more than an earlier response can contain. */
export function watchTeamTexts(db: Db): ReadonlySet<number> {
  const changed = new Set<number>();
  changedMeanwhile.set(db, changed);
  return changed;
}

export const unwatchTeamTexts = (db: Db): void => void changedMeanwhile.delete(db);

/** An event has changed or removed messages. */
export function noteTeamTextsChanged(db: Db, messageIds: readonly number[]): void {
  const changed = changedMeanwhile.get(db);
  for (const id of messageIds) changed?.add(id);
}

/** Writes the new text of a message that was edited, also of one that the server had refused. */
export function editTeamText(db: Db, { messageId, content, writtenAt }: ReadText): void {
  for (const snippet of teamSnippetsFrom(db, [messageId]))
    writeTeamSnippet(db, { ...snippet, content, createdAt: writtenAt });
  for (const { channelId, unread } of teamChannels(db)) {
    const refused = unread.find((one) => one.messageId === messageId);
    if (!refused) continue;
    applyText(db, channelId, refused, { messageId, content, writtenAt });
    noteTeamChannel(db, channelId, { unread: unread.filter((one) => one !== refused) });
  }
}

/** All messages of a topic have another name or channel. A snippet whose text is among them goes with them. */
export function moveTeamTexts(
  db: Db,
  messageIds: readonly number[],
  { channelId, topic }: { channelId: number | undefined; topic: string | undefined },
): void {
  const isLost = channelId !== undefined && !teamChannels(db).some((one) => one.channelId === channelId);
  for (const snippet of isLost ? [] : teamSnippetsFrom(db, messageIds))
    writeTeamSnippet(db, {
      ...snippet,
      ...(channelId !== undefined && { channelId }),
      ...(topic !== undefined && { title: unresolvedName(topic), hidden: isHidden(topic, snippet) }),
    });
}

/** Messages were deleted: snippets with their texts are read again, and are gone where no earlier text can be read. */
export function deleteTeamTexts(db: Db, messageIds: readonly number[]): void {
  for (const snippet of teamSnippetsFrom(db, messageIds)) {
    writeTeamSnippet(db, { ...snippet, newestId: null });
    noteTeamChange(db, snippet.channelId);
  }
}

/** Writes texts as they are on the server now. Messages that the server does not give any more were deleted. */
export function updateTeamTexts(
  db: Db,
  messageIds: readonly number[],
  texts: ReadonlyMap<number, ReadText | null>,
): void {
  for (const snippet of teamSnippetsFrom(db, messageIds)) {
    const { content, writtenAt } = texts.get(snippet.textId) ?? {};
    if (content === undefined || writtenAt === undefined)
      writeTeamSnippet(db, { ...snippet, newestId: null });
    else if (content !== snippet.content) writeTeamSnippet(db, { ...snippet, content, createdAt: writtenAt });
  }
}

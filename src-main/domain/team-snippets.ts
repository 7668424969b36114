import { randomUUID } from 'node:crypto';
import type { Db } from '../cache/file/db.ts';
import {
  noteTeamChannel,
  removeTeamSnippet,
  storedTeamChannels,
  teamChannel,
  teamChannels,
  type TeamSnippet,
  teamSnippetsFrom,
  teamSnippetsOf,
  writeTeamSnippet,
} from '../cache/collections/team-snippets.ts';
import { hasUse } from '../cache/local/snippet-uses.ts';
import { NO_TOPIC } from '../contract/values/conversation.ts';
import { foldedTopic, isResolved, isSameTopic, unresolvedName } from '../contract/values/resolved-topic.ts';
import { withoutControls } from '../contract/text/controls.ts';
import { MOST_TEAM_SNIPPETS, isSuggestions } from '../contract/values/team-snippet.ts';

/** Offers the topics of a channel as snippets, or ends that and removes them. */
export function chooseTeamChannel(db: Db, channelId: number, chosen: boolean): void {
  db.transaction(() => {
    const others = teamChannels(db).filter((one) => one.channelId !== channelId);
    if (!chosen) for (const { key } of teamSnippetsOf(db, channelId)) removeTeamSnippet(db, key);
    else if (others.length < teamChannels(db).length) return;
    const added = { channelId, readAt: null, due: true };
    storedTeamChannels.write(db, chosen ? [...others, added] : others);
  })();
}

/**
 * The server refuses the channel: its snippets are not offered any more, and their texts are not kept. The rows of those that
 * the user has used stay, so that they have their uses again when the channel is back.
 */
export function loseTeamChannel(db: Db, channelId: number): void {
  db.transaction(() => {
    for (const snippet of teamSnippetsOf(db, channelId))
      if (hasUse(db, snippet.key))
        writeTeamSnippet(db, { ...snippet, content: '', newestId: null, hidden: true });
      else removeTeamSnippet(db, snippet.key);
  })();
}

/** Whether a snippet is not offered: its topic is resolved, or it has no text that the user may read. */
const isHidden = (topic: string, { content }: Pick<TeamSnippet, 'content'>): boolean =>
  isResolved(topic) || content === '';

/** A topic as the server lists it. */
interface ListedTopic {
  name: string;
  lastMessageId: number;
}

interface ListedTopics {
  topics: readonly ListedTopic[];
  /** Whether a topic that is not among these does not exist. */
  isComplete: boolean;
}

/** The text of a message that was read. */
export interface ReadText {
  messageId: number;
  content: string;
  /** Null if it is not known. */
  authorId: number | null;
  /** In milliseconds since the epoch. */
  writtenAt: number;
}

/** A message that was asked for, with its topic; `gone` where the server does not give it, `odd` where it cannot be parsed. */
export type Answer = ReadMessage | 'gone' | 'odd';
interface ReadMessage extends ReadText {
  topic: string;
  /** False for a notice of the server, and for blanks. */
  isText: boolean;
}
/** The messages that were asked for, by their IDs. */
export type Answers = ReadonlyMap<number, Answer>;

/** A topic that can be a snippet, with the snippet that it has. */
interface Offered extends ListedTopic {
  snippet: TeamSnippet | undefined;
}

const isRead = ({ snippet, lastMessageId }: Offered): boolean => snippet?.newestId === lastMessageId;
const hasText = ({ snippet }: Offered): boolean => (snippet?.content ?? '') !== '';

/** The topics that can be snippets, open ones first, and the snippets without a topic. */
function offeredOf(
  db: Db,
  channelId: number,
  topics: readonly ListedTopic[],
  answers: Answers = new Map(),
): { offered: Offered[]; lost: TeamSnippet[] } {
  const named = topics
    .filter(({ name }) => name.trim() !== '' && name !== NO_TOPIC && !isSuggestions(name))
    .toSorted((a, b) => b.lastMessageId - a.lastMessageId);
  // Resolved ones are known, so that they keep their uses.
  const newest = (resolved: boolean): ListedTopic[] =>
    named.filter(({ name }) => isResolved(name) === resolved).slice(0, MOST_TEAM_SNIPPETS);
  const listed = [...newest(false), ...newest(true)];
  const snippets = teamSnippetsOf(db, channelId);
  const matched = matchedTopics(listed, snippets, answers);
  const found = new Set(matched.values());
  return {
    offered: listed.map((topic) => ({ ...topic, snippet: matched.get(topic) })),
    lost: snippets.filter((snippet) => !found.has(snippet)),
  };
}

/**
 * The snippets of topics. The name decides before a message, so that a topic of which a message was moved elsewhere keeps its
 * snippet. An open topic without a snippet takes the snippet of the resolved topic with its name. A snippet whose name no topic
 * has is that of the topic in which its text is now, or the newest message.
 */
function matchedTopics(
  topics: readonly ListedTopic[],
  snippets: readonly TeamSnippet[],
  answers: Answers,
): Map<ListedTopic, TeamSnippet> {
  const matched = new Map<ListedTopic, TeamSnippet>();
  const match = <Key>(
    keyOf: (topic: ListedTopic) => Key,
    keyOfKnown: (snippet: TeamSnippet) => Key | null,
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
  match(nameOf, ({ textId }) => {
    const text = answers.get(textId);
    return typeof text === 'object' ? foldedTopic(text.topic) : null;
  });
  match(
    ({ lastMessageId }) => lastMessageId,
    ({ newestId }) => newestId,
  );
  return matched;
}

/**
 * The messages that tell what the snippets of a channel are: the newest of each topic that is not read, the texts of its snippet
 * and of those without a topic. A resolved topic is not offered, so its text is read when it is opened again.
 * @param also those of topics that are read: `known` texts may have changed, and `refused` ones may be given now
 */
export function messagesToRead(
  db: Db,
  channelId: number,
  topics: readonly ListedTopic[],
  also: { known: boolean; refused: boolean },
): { ids: number[]; refused: number[] } {
  const { offered, lost } = offeredOf(db, channelId, topics);
  const open = offered.filter(({ name }) => !isResolved(name));
  const asked = open.filter((topic) => !isRead(topic) || (hasText(topic) ? also.known : also.refused));
  const known = [...asked.flatMap(({ snippet }) => snippet ?? []), ...lost];
  return {
    ids: [
      ...new Set([...asked.map(({ lastMessageId }) => lastMessageId), ...known.map(({ textId }) => textId)]),
    ],
    refused: open
      .filter((topic) => isRead(topic) && !hasText(topic))
      .map(({ lastMessageId }) => lastMessageId),
  };
}

/**
 * Brings the snippets of a channel in step with its topics and with the messages that were asked for.
 * @returns the topics whose newest message is not a text: the one before is to be read
 */
export function applyTopics(
  db: Db,
  channelId: number,
  { topics, isComplete }: ListedTopics,
  answers: Answers,
): ListedTopic[] {
  const { offered, lost } = offeredOf(db, channelId, topics, answers);
  if (isComplete) for (const { key } of lost) removeTeamSnippet(db, key);
  return offered.filter((topic) => {
    const { name, lastMessageId, snippet } = topic;
    const newest = answers.get(lastMessageId);
    if (newest === undefined || isResolved(name)) {
      if (snippet)
        put(db, snippet, { ...snippet, title: unresolvedName(name), hidden: isHidden(name, snippet) });
      return false;
    }
    const known = (snippet && answers.get(snippet.textId)) ?? 'gone';
    const text = [newest, known]
      .filter((one) => typeof one === 'object')
      .find((one) => one.isText && (one === newest || isSameTopic(one.topic, name)));
    const isOdd = [newest, known].includes('odd');
    if (text || isOdd) writeText(db, channelId, topic, text ?? 'odd');
    return !text && !isOdd && !(isRead(topic) && !hasText(topic));
  });
}

/**
 * Writes the text of a topic; null if it has none, and `odd` for one that stays as it is. A topic without a text has a snippet
 * that is not offered, so that it is not asked for again before somebody writes there.
 */
export function applyText(db: Db, channelId: number, topic: ListedTopic, read: ReadText | null): void {
  const { offered } = offeredOf(db, channelId, [topic]);
  for (const one of offered) writeText(db, channelId, one, read);
}

function writeText(
  db: Db,
  channelId: number,
  { name, lastMessageId, snippet }: Offered,
  read: ReadText | 'odd' | null,
): void {
  const empty = { messageId: lastMessageId, content: '', authorId: null, writtenAt: 0 };
  const kept = snippet && { ...snippet, messageId: snippet.textId, writtenAt: snippet.createdAt };
  const { messageId, content: written, authorId, writtenAt } = (read === 'odd' ? kept : read) ?? empty;
  const content = withoutControls(written);
  put(db, snippet, {
    key: snippet?.key ?? randomUUID(),
    channelId,
    newestId: lastMessageId,
    textId: messageId,
    // Who edited it is not told.
    authorId:
      snippet?.textId !== messageId ? authorId : snippet.content === content ? snippet.authorId : null,
    title: unresolvedName(name),
    content,
    createdAt: writtenAt,
    hidden: isHidden(name, { content }),
  });
}

/** Writes a snippet where it is another than before: an index is written with each row. */
function put(db: Db, before: TeamSnippet | undefined, snippet: TeamSnippet): void {
  const isSame =
    before && Object.entries(snippet).every(([name, value]) => before[name as keyof TeamSnippet] === value);
  if (!isSame) writeTeamSnippet(db, snippet);
}

/** Writes the new text of a message that was edited, also of one that the server had refused. */
export function editTeamText(db: Db, { messageId, content, authorId, writtenAt }: ReadText): void {
  for (const snippet of teamSnippetsFrom(db, [messageId]))
    writeTeamSnippet(db, {
      ...snippet,
      content: withoutControls(content),
      authorId,
      createdAt: writtenAt,
      hidden: snippet.content === '' ? false : snippet.hidden,
    });
}

/** All messages of a topic have another name or channel. A snippet whose text is among them goes with them. */
export function moveTeamTexts(
  db: Db,
  messageIds: readonly number[],
  { channelId, topic }: { channelId: number | undefined; topic: string | undefined },
): void {
  const isLost = channelId !== undefined && !teamChannel(db, channelId);
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
    noteTeamChannel(db, snippet.channelId, { due: true });
  }
}

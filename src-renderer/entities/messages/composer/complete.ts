import type { Component } from 'svelte';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import type { EmojiReference } from '../../../../src-main/contract/values/emoji-reference.ts';
import { NameSearch } from '../../../../src-main/contract/search/name-search.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { mentionOf, silentMentionOf } from '../../../base/words/mention.ts';
import {
  channelChoice,
  groupChoice,
  personChoice,
  type Choice,
} from '../../../components/picker/choice-look.ts';
import { isWritableName, type Unfinished, writableNames } from './completion.ts';
import { findEmoji } from './emoji-completion.ts';

/** A completion of an unfinished mention, channel, topic or emoji. */
export interface Completion {
  key: string;
  /** The text that replaces the unfinished text. */
  text: string;
  label: string;
  detail?: string | undefined;
  icon: Component | null;
  emoji?: EmojiReference;
}

/** So many are suggested at most. */
const MOST = 8;

/** The completions of what is being written, best first. */
export function completionsOf(accountId: string, unfinished: Unfinished): Promise<Completion[]> {
  switch (unfinished.kind) {
    case 'mention':
      return mentions(accountId, unfinished);
    case 'channel':
      return channels(accountId, unfinished.search);
    case 'topic':
      return topics(accountId, unfinished);
    case 'emoji':
      return emoji(accountId, unfinished.search);
  }
}

const completion = (choice: Choice<unknown>, text: string): Completion => ({
  key: choice.key,
  text: `${text} `,
  label: choice.label,
  detail: choice.detail,
  icon: choice.icon,
});

async function mentions(
  accountId: string,
  { search, silent }: Unfinished & { kind: 'mention' },
): Promise<Completion[]> {
  const [people, groups] = await Promise.all([
    ask('people:search', { accountId, search }),
    ask('groups:list', { accountId }).catch(() => []),
  ]);
  const written = [
    ...people
      .filter(({ name, deactivated }) => !deactivated && isWritableName(name))
      .map((person) => completion(personChoice(person), (silent ? silentMentionOf : mentionOf)(person))),
    ...groups
      .filter(({ name, system }) => !system && isWritableName(name))
      .map((group) => completion(groupChoice(group), `${silent ? '@_' : '@'}*${group.name}*`)),
  ];
  const named = written.map((item) => ({ item, id: item.key, name: item.label }));
  return new NameSearch(search).rank(named, MOST).map(({ item }) => item);
}

async function channels(accountId: string, search: string): Promise<Completion[]> {
  const found = await ask('channels:search', { accountId, search });
  return found
    .filter(({ name }) => isWritableName(name))
    .slice(0, MOST)
    .map((channel) => completion(channelChoice(channel), `#**${channel.name}**`));
}

async function topics(
  accountId: string,
  { channel, search }: Unfinished & { kind: 'topic' },
): Promise<Completion[]> {
  const found = await ask('channels:search', { accountId, search: channel });
  const exact = found.find(({ name }) => name.toLowerCase() === channel.toLowerCase());
  if (!exact) return [];
  const list = await ask('topics:list', { accountId, channelId: exact.channelId, search });
  return writableNames(list.topics)
    .slice(0, MOST)
    .map((name) => ({
      key: `topic-${name}`,
      text: `#**${exact.name}>${name}** `,
      label: name,
      icon: MessageSquareText,
    }));
}

async function emoji(accountId: string, search: string): Promise<Completion[]> {
  return (await findEmoji(accountId, search)).slice(0, MOST).map(({ name, code, type, label }) => ({
    key: `emoji-${name}`,
    text: `:${name}: `,
    label: `:${name}:`,
    detail: label,
    icon: null,
    emoji: { name, code, type },
  }));
}

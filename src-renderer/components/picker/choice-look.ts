import type { Component } from 'svelte';
import Bot from '@lucide/svelte/icons/bot';
import Globe from '@lucide/svelte/icons/globe';
import Hash from '@lucide/svelte/icons/hash';
import Lock from '@lucide/svelte/icons/lock';
import User from '@lucide/svelte/icons/user';
import Users from '@lucide/svelte/icons/users';
import { words, type MessageKey } from '../../../resources/words.ts';
import type { ChannelChoice, Group, Person } from './choice.ts';

/** How something to choose is shown; `item` is the thing itself. */
export interface Choice<Item> {
  key: string;
  label: string;
  detail?: string;
  icon: Component;
  /** The meaning of the icon; null if a text shows the meaning. */
  kind: string | null;
  /** A word for a state that matters when choosing. */
  state: string | null;
  item: Item;
}

const kinds: Record<'public' | 'private' | 'web-public', { icon: Component; kind: MessageKey | null }> = {
  public: { icon: Hash, kind: null },
  private: { icon: Lock, kind: 'picker.private-channel' },
  'web-public': { icon: Globe, kind: 'picker.web-public-channel' },
};

export const personChoice = (person: Person): Choice<Person> => ({
  key: `person-${person.userId}`,
  label: person.name,
  ...(person.detail && { detail: person.detail }),
  icon: person.bot ? Bot : User,
  kind: person.bot ? words('picker.bot') : null,
  state: person.deactivated ? words('picker.deactivated') : null,
  item: person,
});

export function channelChoice(channel: ChannelChoice): Choice<ChannelChoice> {
  const { icon, kind } = kinds[channel.access ?? 'public'];
  return {
    key: `channel-${channel.channelId}`,
    label: channel.name,
    ...(channel.detail && { detail: channel.detail }),
    icon,
    kind: kind && words(kind),
    state: channel.archived ? words('picker.archived') : null,
    item: channel,
  };
}

export const groupChoice = (group: Group): Choice<Group> => ({
  key: `group-${group.groupId}`,
  label: group.name,
  icon: Users,
  kind: words('picker.group'),
  state: null,
  item: group,
});

import AtSign from '@lucide/svelte/icons/at-sign';
import Bot from '@lucide/svelte/icons/bot';
import ListTree from '@lucide/svelte/icons/list-tree';
import User from '@lucide/svelte/icons/user';
import type { RowTarget, TopicsTarget } from '../../src-main/contract/values/place.ts';
import type { JumpCommand } from '../../src-main/contract/values/jump-command.ts';
import type { Found, JumpTarget } from '../../src-main/contract/search/jump.ts';
import { words } from '../../resources/words.ts';
import { channelChoice } from '../components/picker/choice-look.ts';
import { emptyTopicName } from '../entities/messages/topic-names.ts';
import { type JumpItem, unmarked } from './row.ts';
import type { JumpSource } from '../state/source.ts';

/** The row of something that the account's cache contains. */
export function targetRow(source: JumpSource, { item, ...found }: Found<JumpTarget>): Found<JumpItem> {
  const isNameless = item.kind === 'topic' && item.topic === '';
  return {
    ...found,
    ...(isNameless && { name: unmarked(emptyTopicName(source)) }),
    item: itemOf(item),
  };
}

const inTopics = (target: TopicsTarget): JumpCommand => ({ do: 'open', place: 'topics', target });
const inPlace = (place: 'channels' | 'people', target: RowTarget): JumpCommand => ({
  do: 'open',
  place,
  target,
});

function itemOf(target: JumpTarget): JumpItem {
  const open = words('jump.open');
  switch (target.kind) {
    case 'snippet':
      return {
        icon: ListTree,
        detail: target.excerpt,
        mark: target.mark,
        verb: words('snippet.copy'),
        command: { do: 'copy-snippet', key: target.key },
        other: { verb: open, command: { do: 'open-snippet', key: target.key } },
      };
    case 'topic':
      return {
        icon: channelLook(target),
        detail: unmarked(target.channel),
        verb: open,
        command: inTopics({ conversation: { channelId: target.channelId, topic: target.topic } }),
      };
    case 'people':
      return {
        icon: AtSign,
        verb: open,
        command: inTopics({ conversation: { people: target.userIds } }),
      };
    case 'channel':
      return {
        icon: channelLook(target),
        verb: open,
        command: inTopics({ channelId: target.channelId }),
        other: { verb: words('jump.details'), command: inPlace('channels', { key: target.key }) },
      };
    case 'person':
      return {
        icon: target.bot ? Bot : User,
        detail: unmarked(target.detail),
        verb: words('jump.message'),
        command: inTopics({ conversation: { people: [target.userId] } }),
        other: { verb: words('jump.profile'), command: inPlace('people', { key: String(target.userId) }) },
      };
  }
}

const channelLook = ({ channelId, access }: JumpTarget & { kind: 'channel' | 'topic' }): JumpItem['icon'] =>
  channelChoice({ channelId, name: '', access }).icon;

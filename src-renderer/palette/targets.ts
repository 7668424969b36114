import AtSign from '@lucide/svelte/icons/at-sign';
import Bot from '@lucide/svelte/icons/bot';
import ListTree from '@lucide/svelte/icons/list-tree';
import User from '@lucide/svelte/icons/user';
import type { Place } from '../../src-main/contract/ipc.ts';
import type { JumpCommand } from '../../src-main/contract/values/jump-command.ts';
import type { Found, JumpTarget } from '../../src-main/contract/search/jump.ts';
import { conversationTarget } from '../../src-main/contract/values/message.ts';
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

const opens = (place: Place, key: string): JumpCommand => ({ do: 'open', place, target: { key } });

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
        command: opens('topics', conversationTarget(target)),
      };
    case 'people':
      return {
        icon: AtSign,
        verb: open,
        command: opens('topics', conversationTarget({ people: target.userIds })),
      };
    case 'channel':
      return {
        icon: channelLook(target),
        verb: open,
        command: opens('topics', `channel:${target.channelId}`),
        other: { verb: words('jump.details'), command: opens('channels', target.key) },
      };
    case 'person':
      return {
        icon: target.bot ? Bot : User,
        detail: unmarked(target.detail),
        verb: words('jump.message'),
        command: opens('topics', conversationTarget({ people: [target.userId] })),
        other: { verb: words('jump.profile'), command: opens('people', String(target.userId)) },
      };
  }
}

const channelLook = ({ channelId, access }: JumpTarget & { kind: 'channel' | 'topic' }): JumpItem['icon'] =>
  channelChoice({ channelId, name: '', access }).icon;

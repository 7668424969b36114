import AtSign from '@lucide/svelte/icons/at-sign';
import Bot from '@lucide/svelte/icons/bot';
import ListTree from '@lucide/svelte/icons/list-tree';
import User from '@lucide/svelte/icons/user';
import type { Found, JumpTarget } from '../../../src-main/contract/jump.ts';
import { conversationTarget } from '../../../src-main/contract/message.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { channelChoice } from '../../components/picker/choice-look.ts';
import { copySnippet } from '../snippets/copy.ts';
import { emptyTopicName } from '../topics/topic-names.ts';
import { type JumpItem, unmarked } from './row.ts';

/** The row of something that the account's cache contains. */
export function targetRow(workspace: Workspace, { item, ...found }: Found<JumpTarget>): Found<JumpItem> {
  const isNameless = item.kind === 'topic' && item.topic === '';
  return {
    ...found,
    ...(isNameless && { name: unmarked(emptyTopicName(workspace)) }),
    item: itemOf(workspace, item),
  };
}

function itemOf(workspace: Workspace, target: JumpTarget): JumpItem {
  const { places } = workspace.session;
  const open = words('jump.open');
  switch (target.kind) {
    case 'snippet':
      return {
        icon: ListTree,
        detail: target.excerpt,
        mark: target.mark,
        verb: words('snippet.copy'),
        run: () => void copySnippet(workspace, target.key),
        other: { verb: open, run: () => workspace.openSnippet(target.key) },
      };
    case 'topic':
      return {
        icon: channelLook(target),
        detail: unmarked(target.channel),
        verb: open,
        goes: true,
        run: () => places.open('topics', { key: conversationTarget(target) }),
      };
    case 'people':
      return {
        icon: AtSign,
        verb: open,
        goes: true,
        run: () => places.open('topics', { key: conversationTarget({ people: target.userIds }) }),
      };
    case 'channel':
      return {
        icon: channelLook(target),
        verb: open,
        goes: true,
        run: () => places.open('topics', { key: `channel:${target.channelId}` }),
        other: { verb: words('jump.details'), run: () => places.open('channels', { key: target.key }) },
      };
    case 'person':
      return {
        icon: target.bot ? Bot : User,
        detail: unmarked(target.detail),
        verb: words('jump.message'),
        goes: true,
        run: () => places.open('topics', { key: conversationTarget({ people: [target.userId] }) }),
        other: {
          verb: words('jump.profile'),
          run: () => places.open('people', { key: String(target.userId) }),
        },
      };
  }
}

const channelLook = ({ channelId, access }: JumpTarget & { kind: 'channel' | 'topic' }): JumpItem['icon'] =>
  channelChoice({ channelId, name: '', access }).icon;

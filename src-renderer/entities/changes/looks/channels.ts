import Hash from '@lucide/svelte/icons/hash';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import UserMinus from '@lucide/svelte/icons/user-minus';
import { channelInText } from '../../../../resources/channel-words.ts';
import { words } from '../../../../resources/words.ts';
import type { ChangeDescription } from '../../../../src-main/contract/values/change.ts';
import type { ChangeLook } from './look.ts';

/** The channel that is the title of a change. */
const channel = ({ title, isPrivate = false }: ChangeDescription): string => channelInText(title, isPrivate);

export const channelLooks = {
  'create-channel': {
    icon: Hash,
    title: (change) => words('change.create-channel', { name: channel(change) }),
    editor: 'channels',
  },
  'leave-channel': {
    icon: LogOut,
    title: (change) => words('change.leave-channel', { name: channel(change) }),
    editor: null,
  },
  'join-channel': {
    icon: LogIn,
    title: (change) => words('change.join-channel', { name: channel(change) }),
    editor: null,
  },
  'remove-subscriber': {
    icon: UserMinus,
    title: ({ title, within = '', isPrivate = false }) =>
      words('change.remove-subscriber', { person: title, channel: channelInText(within, isPrivate) }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

import Hash from '@lucide/svelte/icons/hash';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import UserMinus from '@lucide/svelte/icons/user-minus';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const channelLooks = {
  'create-channel': {
    icon: Hash,
    title: ({ title }) => words('change.create-channel', { name: title }),
    editor: 'channels',
  },
  'leave-channel': {
    icon: LogOut,
    title: ({ title }) => words('change.leave-channel', { name: title }),
    editor: null,
  },
  'join-channel': {
    icon: LogIn,
    title: ({ title }) => words('change.join-channel', { name: title }),
    editor: null,
  },
  'remove-subscriber': {
    icon: UserMinus,
    title: ({ title, within = '' }) => words('change.remove-subscriber', { person: title, channel: within }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

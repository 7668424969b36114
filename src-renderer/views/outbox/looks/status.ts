import Moon from '@lucide/svelte/icons/moon';
import Smile from '@lucide/svelte/icons/smile';
import { glyphOf } from '../../../../resources/emoji.ts';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

const lost: ChangeLook['lost'] = (_, organization) => words('discard.status', { organization });

export const statusLooks = {
  'set-status': {
    icon: Smile,
    title: ({ title, emoji }) =>
      words('change.set-status', { status: `${emoji ? glyphOf(emoji) : ''} ${title}`.trim() }),
    lost,
    editor: null,
  },
  'clear-status': { icon: Smile, title: () => words('change.clear-status'), lost, editor: null },
  'set-away': {
    icon: Moon,
    title: ({ on }) => words(on ? 'change.away-on' : 'change.away-off'),
    lost: (_, organization) => words('discard.away', { organization }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

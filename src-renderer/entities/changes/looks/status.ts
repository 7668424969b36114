import Moon from '@lucide/svelte/icons/moon';
import Smile from '@lucide/svelte/icons/smile';
import type { ChangeDescription } from '../../../../src-main/contract/values/change.ts';
import { shownGlyph } from '../../../components/emoji/shown-glyph.ts';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

const status = ({ title, emoji }: ChangeDescription): string =>
  `${emoji ? shownGlyph(emoji) : ''} ${title}`.trim();

export const statusLooks = {
  'set-status': {
    icon: Smile,
    title: (change) => words('change.set-status', { status: status(change) }),
    value: status,
    editor: null,
  },
  'clear-status': { icon: Smile, title: () => words('change.clear-status'), editor: null },
  'set-away': {
    icon: Moon,
    title: ({ on }) => words(on ? 'change.away-on' : 'change.away-off'),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

import TextQuote from '@lucide/svelte/icons/text-quote';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const snippetLooks = {
  'create-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.create-snippet', { title }),
    editor: 'snippets',
  },
  'edit-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.edit-snippet', { title }),
    value: ({ title }) => title,
    isPrivate: true,
    editor: 'snippets',
  },
  'delete-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.delete-snippet', { title }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

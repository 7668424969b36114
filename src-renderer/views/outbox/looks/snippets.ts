import TextQuote from '@lucide/svelte/icons/text-quote';
import { words } from '../../../../resources/words.ts';
import { createLost } from './create.ts';
import type { ChangeLook } from './look.ts';

export const snippetLooks = {
  'create-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.create-snippet', { title }),
    lost: createLost,
    editor: 'snippets',
  },
  'edit-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.edit-snippet', { title }),
    value: ({ title }) => title,
    lost: ({ title }, organization) => words('discard.edit', { title, organization }),
    editor: 'snippets',
  },
  'delete-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.delete-snippet', { title }),
    lost: ({ title }, organization) => words('discard.delete', { title, organization }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

import TextQuote from '@lucide/svelte/icons/text-quote';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const snippetLooks = {
  'create-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.create-snippet', { title }),
    lost({ title, state }, organization) {
      if (state === 'in-doubt') return words('discard.create-in-doubt', { title, organization });
      if (state === 'rejected') return words('discard.create-refused', { title, organization });
      return words('discard.create', { title, organization });
    },
    editor: 'snippets',
  },
  'edit-snippet': {
    icon: TextQuote,
    title: ({ title }) => words('change.edit-snippet', { title }),
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

import Compass from '@lucide/svelte/icons/compass';
import { words } from '../../../../resources/words.ts';
import { viewName } from '../../views/view-names.ts';
import type { ChangeLook } from './look.ts';

export const navigationLooks = {
  'save-view': {
    icon: Compass,
    title: ({ title }) => words('change.save-view', { title: viewName(title) }),
    value({ title, on }) {
      const name = viewName(title);
      return on === undefined ? name : words(on ? 'history.view-pinned' : 'history.view-hidden', { name });
    },
    editor: 'navigation',
  },
  'remove-view': {
    icon: Compass,
    title: ({ title }) => words('change.remove-view', { title: viewName(title) }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

import Folder from '@lucide/svelte/icons/folder';
import Link2 from '@lucide/svelte/icons/link-2';
import ListPlus from '@lucide/svelte/icons/list-plus';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const organizationLooks = {
  'create-folder': {
    icon: Folder,
    title: ({ title }) => words('change.create-folder', { name: title }),
    editor: 'organization',
  },
  'edit-folder': {
    icon: Folder,
    title: ({ title }) => words('change.edit-folder', { name: title }),
    value: ({ title, on }) => (on ? words('history.folder-archived', { name: title }) : title),
    editor: 'organization',
  },
  'change-folder': {
    icon: Folder,
    title({ title: id, on, within = '' }) {
      if (on === undefined) return words('change.change-folder', { id, text: within });
      return words(on ? 'change.archive-folder' : 'change.unarchive-folder', { id });
    },
    editor: null,
  },
  'create-profile-field': {
    icon: ListPlus,
    title: ({ title }) => words('change.create-profile-field', { name: title }),
    editor: 'organization',
  },
  'create-linkifier': {
    icon: Link2,
    title: ({ title }) => words('change.create-linkifier', { pattern: title }),
    editor: 'organization',
  },
} satisfies Record<string, ChangeLook>;

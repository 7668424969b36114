import Settings from '@lucide/svelte/icons/settings';
import { words } from '../../../../resources/words.ts';
import { settingLabel, valueWords } from '../../settings/setting-words.ts';
import type { ChangeLook } from './look.ts';

export const settingLooks = {
  'edit-setting': {
    icon: Settings,
    title: ({ title, value }) =>
      words('change.edit-setting', {
        label: settingLabel(title),
        value: value === undefined ? '' : valueWords(title, value),
      }),
    value: ({ title, value }) => (value === undefined ? '' : valueWords(title, value)),
    editor: 'settings',
  },
} satisfies Record<string, ChangeLook>;

import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const reminderLooks = {
  'create-reminder': {
    icon: AlarmClock,
    title: ({ title }) => words('change.create-reminder', { title }),
    editor: 'reminders',
  },
  'delete-reminder': {
    icon: AlarmClock,
    title: ({ title }) => words('change.delete-reminder', { title }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

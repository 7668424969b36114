import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

export const reminderLooks = {
  'create-reminder': {
    icon: AlarmClock,
    title: ({ title }) => words('change.create-reminder', { title }),
    lost: ({ state }, organization) =>
      words(state === 'in-doubt' ? 'discard.reminder-in-doubt' : 'discard.reminder', { organization }),
    editor: 'reminders',
  },
  'delete-reminder': {
    icon: AlarmClock,
    title: ({ title }) => words('change.delete-reminder', { title }),
    lost: ({ title }, organization) => words('discard.delete-reminder', { title, organization }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

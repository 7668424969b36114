import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import { words } from '../../../../resources/words.ts';
import { clock } from '../../../base/time/clock.svelte.ts';
import { momentNoteWords } from '../../../base/time/moments.ts';
import { recipientWords } from '../../messages/recipient-words.ts';
import type { ChangeLook } from './look.ts';

export const scheduledLooks = {
  'create-scheduled': {
    icon: CalendarClock,
    title: ({ title }) => words('change.create-scheduled', { title }),
    editor: 'scheduled',
  },
  'edit-scheduled': {
    icon: CalendarClock,
    title: ({ title }) => words('change.edit-scheduled', { title }),
    value: ({ names, at, title }, workspace) =>
      names && at !== undefined
        ? words('history.message', {
            recipients: recipientWords(workspace, names),
            moment: momentNoteWords(at * 1_000, clock.now),
          })
        : title,
    isPrivate: true,
    editor: 'scheduled',
  },
  'delete-scheduled': {
    icon: CalendarClock,
    title: ({ title }) => words('change.delete-scheduled', { title }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

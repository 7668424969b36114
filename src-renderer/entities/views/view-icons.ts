import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import AtSign from '@lucide/svelte/icons/at-sign';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import FilePen from '@lucide/svelte/icons/file-pen';
import History from '@lucide/svelte/icons/history';
import Inbox from '@lucide/svelte/icons/inbox';
import Users from '@lucide/svelte/icons/users';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Rows3 from '@lucide/svelte/icons/rows-3';
import Search from '@lucide/svelte/icons/search';
import SmilePlus from '@lucide/svelte/icons/smile-plus';
import Star from '@lucide/svelte/icons/star';
import type { ChannelAccess } from '../../../src-main/contract/values/channel.ts';
import { type BuiltInView, isBuiltInView } from '../../../src-main/contract/values/navigation.ts';
import { narrowOf } from '../../../src-main/contract/links/narrow.ts';
import { accessIcons } from '../channels/channel-words.ts';

const builtIn: Record<BuiltInView, typeof Inbox> = {
  inbox: Inbox,
  recent: History,
  feed: Rows3,
  drafts: FilePen,
  scheduled: CalendarClock,
  reminders: AlarmClock,
  'narrow/is/mentioned': AtSign,
  'narrow/is/starred': Star,
  'narrow/has/reaction/sender/me': SmilePlus,
};

/**
 * The icon of a view. Built-in views have their own icon, other views the icon of their target.
 * @param access of the channel that is the target; null if that is not known
 */
export function viewIcon(fragment: string, access: ChannelAccess | null): typeof Inbox {
  if (isBuiltInView(fragment)) return builtIn[fragment];
  const narrow = narrowOf(fragment);
  if (narrow?.people) return Users;
  if (narrow?.channel) return narrow.topic === null ? accessIcons[access ?? 'public'] : MessagesSquare;
  return Search;
}

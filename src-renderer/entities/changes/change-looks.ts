import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Check from '@lucide/svelte/icons/check';
import Compass from '@lucide/svelte/icons/compass';
import Flag from '@lucide/svelte/icons/flag';
import Folder from '@lucide/svelte/icons/folder';
import Hash from '@lucide/svelte/icons/hash';
import Link2 from '@lucide/svelte/icons/link-2';
import ListPlus from '@lucide/svelte/icons/list-plus';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import Mail from '@lucide/svelte/icons/mail';
import Moon from '@lucide/svelte/icons/moon';
import Pencil from '@lucide/svelte/icons/pencil';
import Send from '@lucide/svelte/icons/send';
import Settings from '@lucide/svelte/icons/settings';
import Smile from '@lucide/svelte/icons/smile';
import SmilePlus from '@lucide/svelte/icons/smile-plus';
import TextQuote from '@lucide/svelte/icons/text-quote';
import UserMinus from '@lucide/svelte/icons/user-minus';
import type { Component } from 'svelte';
import { channelInText } from '../../../resources/channel-words.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import type { Place } from '../../../src-main/contract/ipc.ts';
import type { ChangeDescription, MutationName } from '../../../src-main/contract/values/change.ts';
import type { EarlierValue } from '../../../src-main/contract/values/history.ts';
import { unresolvedName } from '../../../src-main/contract/values/resolved-topic.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { momentNoteWords } from '../../base/time/moments.ts';
import { shownGlyph } from '../../components/emoji/text-emoji.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { recipientWords } from '../messages/recipient-words.ts';
import { emptyTopicName } from '../messages/topic-names.ts';
import { settingLabel, valueWords } from '../settings/setting-words.ts';
import { viewName } from '../views/view-names.ts';

/** How the changes of one mutation look in the Outbox. */
interface ChangeLook {
  icon: Component;
  /** The change in plain words: `New snippet: Refund policy, short`. */
  title(change: ChangeDescription): string;
  /** The place that it goes to. */
  place?(change: ChangeDescription, workspace: Workspace): string | undefined;
  /** The value that it sets, in the history; its title without. */
  value?(earlier: EarlierValue, workspace: Workspace): string;
  /** Only the user can change the item, so a conflicting version is from another of the user's devices. */
  isPrivate?: true;
  /** The place where the user can correct a refused change. */
  editor?: Place;
}

const titleOf = ({ title }: ChangeDescription): string => title;

const statusOf = ({ title, emoji }: ChangeDescription): string =>
  `${emoji ? shownGlyph(emoji) : ''} ${title}`.trim();

/** The channel that is the title of a change. */
const channelOf = ({ title, isPrivate = false }: ChangeDescription): string =>
  channelInText(title, isPrivate);

/** The text of the message, or its ID where the text is not known. */
function messageOf({ title, opens }: ChangeDescription): string {
  if (title !== '') return words('message.quoted', { text: title });
  return words('message.number', { id: opens && 'messageId' in opens ? String(opens.messageId) : '' });
}

/** The note of a reminder, or the text of its message. */
const remindedOf = ({ title }: ChangeDescription): string => title || words('reminder.of-unknown');

/** A sentence whose one value is the name of the item. */
const titled =
  (key: MessageKey, nameOf = titleOf): ChangeLook['title'] =>
  (change) =>
    words(key, { title: nameOf(change) });

const FLAGS: Record<string, [on: MessageKey, off: MessageKey]> = {
  read: ['change.flag-read', 'change.flag-unread'],
  starred: ['change.flag-star', 'change.flag-unstar'],
  collapsed: ['change.flag-collapse', 'change.flag-expand'],
  hide_link_previews: ['change.flag-hide-previews', 'change.flag-show-previews'],
};

const reaction = (key: 'change.add-reaction' | 'change.remove-reaction'): ChangeLook => ({
  icon: SmilePlus,
  title: (change) =>
    words(key, { emoji: change.emoji ? shownGlyph(change.emoji) : '', message: messageOf(change) }),
});

/** How the change of each mutation looks in the Outbox. */
export const changeLooks: Record<MutationName, ChangeLook> = {
  'set-status': {
    icon: Smile,
    title: (change) => words('change.set-status', { status: statusOf(change) }),
    value: statusOf,
  },
  'clear-status': { icon: Smile, title: () => words('change.clear-status') },
  'set-away': { icon: Moon, title: ({ on }) => words(on ? 'change.away-on' : 'change.away-off') },

  'create-snippet': { icon: TextQuote, title: titled('change.create-snippet'), editor: 'snippets' },
  'edit-snippet': {
    icon: TextQuote,
    title: titled('change.edit-snippet'),
    value: titleOf,
    isPrivate: true,
    editor: 'snippets',
  },
  'delete-snippet': { icon: TextQuote, title: titled('change.delete-snippet') },

  'create-scheduled': { icon: CalendarClock, title: titled('change.create-scheduled'), editor: 'scheduled' },
  'edit-scheduled': {
    icon: CalendarClock,
    title: titled('change.edit-scheduled'),
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
  'delete-scheduled': { icon: CalendarClock, title: titled('change.delete-scheduled') },

  'create-reminder': {
    icon: AlarmClock,
    title: titled('change.create-reminder', remindedOf),
    editor: 'reminders',
  },
  'delete-reminder': { icon: AlarmClock, title: titled('change.delete-reminder', remindedOf) },

  'create-channel': { icon: Hash, title: titled('change.create-channel', channelOf), editor: 'channels' },
  'leave-channel': { icon: LogOut, title: titled('change.leave-channel', channelOf) },
  'join-channel': { icon: LogIn, title: titled('change.join-channel', channelOf) },
  'remove-subscriber': {
    icon: UserMinus,
    title: ({ title, within = '', isPrivate = false }) =>
      words('change.remove-subscriber', { person: title, channel: channelInText(within, isPrivate) }),
  },

  'create-folder': { icon: Folder, title: titled('change.create-folder'), editor: 'organization' },
  'edit-folder': {
    icon: Folder,
    title: titled('change.edit-folder'),
    value: ({ title, on }) => (on ? words('history.folder-archived', { name: title }) : title),
    editor: 'organization',
  },
  'change-folder': {
    icon: Folder,
    title({ title: id, on, within = '' }) {
      if (on === undefined) return words('change.change-folder', { id, text: within });
      return words(on ? 'change.archive-folder' : 'change.unarchive-folder', { id });
    },
  },
  'create-profile-field': {
    icon: ListPlus,
    title: titled('change.create-profile-field'),
    editor: 'organization',
  },
  'create-linkifier': { icon: Link2, title: titled('change.create-linkifier'), editor: 'organization' },

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
  },

  'send-message': {
    icon: Send,
    title: titled('change.send-message'),
    place({ within, topic, isPrivate = false }, workspace) {
      if (within === undefined || topic === undefined) return within;
      const channel = channelInText(within, isPrivate);
      const name = unresolvedName(topic) || emptyTopicName(workspace);
      return words('topic.in-channel', { channel, topic: name });
    },
    editor: 'topics',
  },
  'set-message-flag': {
    icon: Mail,
    title(change) {
      const [on, off] = FLAGS[change.what ?? 'read'] ?? ['change.flag-read', 'change.flag-unread'];
      return words(change.on ? on : off, { message: messageOf(change) });
    },
  },
  'add-reaction': reaction('change.add-reaction'),
  'remove-reaction': reaction('change.remove-reaction'),
  'edit-message': {
    icon: Pencil,
    title: (change) => words('change.edit-message', { message: messageOf(change) }),
    value: titleOf,
    editor: 'topics',
  },
  'resolve-topic': {
    icon: Check,
    title: ({ title: name, within = '', isPrivate = false, on }) => {
      const channel = channelInText(within, isPrivate);
      const topic = words('topic.in-channel', { channel, topic: unresolvedName(name) });
      return words(on ? 'change.resolve-topic' : 'change.unresolve-topic', { topic });
    },
  },
  'report-message': {
    icon: Flag,
    title: (change) => words('change.report-message', { message: messageOf(change) }),
  },
};

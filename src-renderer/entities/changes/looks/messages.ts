import Check from '@lucide/svelte/icons/check';
import Flag from '@lucide/svelte/icons/flag';
import Mail from '@lucide/svelte/icons/mail';
import Pencil from '@lucide/svelte/icons/pencil';
import Send from '@lucide/svelte/icons/send';
import SmilePlus from '@lucide/svelte/icons/smile-plus';
import type { ChangeDescription } from '../../../../src-main/contract/values/change.ts';
import { unresolvedName } from '../../../../src-main/contract/values/resolved-topic.ts';
import { shownGlyph } from '../../../components/emoji/shown-glyph.ts';
import { channelInText } from '../../../../resources/channel-words.ts';
import { words, type MessageKey } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

/** The text of the message, or its ID where the text is not known. */
const message = ({ title, opens }: ChangeDescription): string =>
  title === '' ? words('message.number', { id: opens ?? '' }) : words('message.quoted', { text: title });

const flags: Record<string, [on: MessageKey, off: MessageKey]> = {
  read: ['change.flag-read', 'change.flag-unread'],
  starred: ['change.flag-star', 'change.flag-unstar'],
  collapsed: ['change.flag-collapse', 'change.flag-expand'],
  hide_link_previews: ['change.flag-hide-previews', 'change.flag-show-previews'],
};

const reaction = (key: 'change.add-reaction' | 'change.remove-reaction'): ChangeLook => ({
  icon: SmilePlus,
  title: (change) =>
    words(key, { emoji: change.emoji ? shownGlyph(change.emoji) : '', message: message(change) }),
  editor: null,
});

export const messageLooks = {
  'send-message': {
    icon: Send,
    title: ({ title }) => words('change.send-message', { title }),
    editor: 'topics',
  },
  'set-message-flag': {
    icon: Mail,
    title(change) {
      const [on, off] = flags[change.what ?? 'read'] ?? ['change.flag-read', 'change.flag-unread'];
      return words(change.on ? on : off, { message: message(change) });
    },
    editor: null,
  },
  'add-reaction': reaction('change.add-reaction'),
  'remove-reaction': reaction('change.remove-reaction'),
  'edit-message': {
    icon: Pencil,
    title: (change) => words('change.edit-message', { message: message(change) }),
    value: ({ title }) => title,
    editor: 'topics',
  },
  'resolve-topic': {
    icon: Check,
    title: ({ title: name, within = '', isPrivate = false, on }) => {
      const channel = channelInText(within, isPrivate);
      const topic = words('topic.in-channel', { channel, topic: unresolvedName(name) });
      return words(on ? 'change.resolve-topic' : 'change.unresolve-topic', { topic });
    },
    editor: null,
  },
  'report-message': {
    icon: Flag,
    title: (change) => words('change.report-message', { message: message(change) }),
    editor: null,
  },
} satisfies Record<string, ChangeLook>;

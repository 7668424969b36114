import type { Component } from 'svelte';
import type { RowMark } from '../../src-main/contract/values/change.ts';
import type { EmojiReference } from '../../src-main/contract/values/emoji-reference.ts';
import type { PaletteCommand } from '../../src-main/contract/values/command.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { TextPart } from '../../src-main/contract/values/snippet.ts';
import { type Named, type NameSearch, RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { placesInOrder } from '../frame/places.ts';
import type {
  Found,
  PaletteGroup,
  PaletteTarget,
  PaletteView,
  TextGroup,
} from '../../src-main/contract/search/palette.ts';
import { viewIcon } from '../entities/views/view-icons.ts';
import { viewName } from '../entities/views/view-names.ts';
import Settings2 from '@lucide/svelte/icons/settings-2';
import { joined, parts } from '../../src-main/contract/search/text-parts.ts';
import type { searchSettings } from '../entities/settings/settings-search.ts';
import AtSign from '@lucide/svelte/icons/at-sign';
import Bot from '@lucide/svelte/icons/bot';
import FileText from '@lucide/svelte/icons/file-text';
import ListTree from '@lucide/svelte/icons/list-tree';
import Users from '@lucide/svelte/icons/users';
import type { RowTarget, TopicsTarget } from '../../src-main/contract/values/place.ts';
import type { KeyHint } from '../components/key/KeyFoot.svelte';
import { channelChoice } from '../components/picker/choice-look.ts';
import { channelWords, emptyTopicName } from '../entities/messages/topic-names.ts';
import type { PaletteSource } from '../state/source.ts';

/** How many rows of each group are shown. */
export const MOST_OF_A_GROUP = 6;

/** The command of a row of the search, and its looks besides the name. */
export interface PaletteItem {
  icon: Component;
  /** Shown instead of the icon. */
  emoji?: EmojiReference | null;
  /** Shown quietly after the name. */
  detail?: TextPart[];
  mark?: RowMark | null;
  /** The parts of a line, in place of the name. */
  read?: ReadLine;
  /** A second line, under the name. */
  second?: string;
  /** Shown quietly at the end of the row, unless the row is chosen. */
  note?: string;
  /** The person whose picture replaces the icon. */
  face?: { name: string; userId: number | null };
  /** The action of Enter, as a word. */
  verb: string;
  command: PaletteCommand;
  /** The action of Ctrl+Enter, if it differs. */
  other?: { verb: string; command: PaletteCommand };
}

/** A part of a line, as it is read. */
export interface Chip {
  text: string;
  icon?: Component;
  emoji?: EmojiReference | null;
  /** The typed words that it stands for, none for a moment that is not said. Undefined for the text itself. */
  words?: readonly string[];
}

/** A part of a typed line: read by every row that reads the line, by some of them, or by none. */
export interface TintedPart {
  text: string;
  tone: 'read' | 'doubt' | null;
}

/** How a typed line is tinted, and the question if one part of it is in doubt. */
export interface LineTint {
  parts: TintedPart[];
  question: string | null;
}

/** A line as it is read. Its code is loaded with the first one. */
export interface ReadLine {
  View: Component<{ line: ReadLine }>;
  chips: readonly Chip[];
  tint: (line: string, readings: readonly (readonly Chip[])[]) => LineTint;
  /** The place of the chosen chip; -1 if the keys are in the field. */
  chosen: number;
  /** How long it is until then, or why no time is read. */
  note: string;
  keys: KeyHint[];
  /** The keys while no row is chosen. */
  unchosen: KeyHint[];
  /** The chosen chip, for screen readers. */
  announced: string;
  /** Takes a key of the field. `again` reads the line once more. Returns false if the key is not for the chips. */
  onkey: (event: KeyboardEvent, again: () => void) => boolean;
}

/** The groups of the rows of a phrase, and of the lines to try. */
export type PhraseGroup = 'read' | 'readings' | 'clears' | 'ways' | 'everywhere' | 'about' | 'try';

/** A row of the search; the first of a group has the group's heading. */
export interface PaletteRow extends Found<PaletteItem> {
  group: PaletteGroup | TextGroup | 'near' | 'made' | PhraseGroup;
}

export const unmarked = (text: string): TextPart[] => [{ text, match: false }];

/** The places, in the order of their shortcuts. */
export const placeRows = (): Named<PaletteItem>[] =>
  placesInOrder.map(({ place, icon }, at) => ({
    id: `place-${place}`,
    name: words(`place.${place}`),
    also: words(`palette.also-place.${place}`),
    weight: -at,
    item: { icon, verb: words('palette.open'), command: { do: 'open', place } },
  }));

/** The pinned views, in their order; one that Perch does not show opens in the browser. */
export const viewRows = (views: readonly PaletteView[]): Named<PaletteItem>[] =>
  views.map(({ fragment, name, access, command, url }, at) => ({
    id: `view-${fragment}`,
    name: viewName(name ?? fragment),
    also: words('palette.also-view'),
    weight: -at,
    item: {
      icon: viewIcon(fragment, access),
      verb: words(command ? 'palette.open' : 'palette.open-in-browser'),
      command: command ?? { do: 'open-link', url },
    },
  }));

/** The settings whose labels match best; of equally good ones, in the order of their own search. */
export function settingRows(
  settings: ReturnType<typeof searchSettings>,
  names: NameSearch,
): Found<PaletteItem>[] {
  return settings
    .map(({ key, label, path }) => {
      const match = names.match(label);
      return {
        id: `setting-${key}`,
        rank: match?.rank ?? RANKS.other,
        name: joined(parts(label, match?.places ?? [])),
        item: {
          icon: Settings2,
          detail: unmarked(path.join(' › ')),
          verb: words('palette.open'),
          command: { do: 'open' as const, place: 'settings' as const, target: { key } },
        },
      };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_OF_A_GROUP);
}

/** The row of something that the account's cache contains. */
export function targetRow(
  source: PaletteSource,
  { item, ...found }: Found<PaletteTarget>,
): Found<PaletteItem> {
  const isNameless = item.kind === 'topic' && item.topic === '';
  const userId = personOf(item);
  const name = found.name.map(({ text }) => text).join('');
  return {
    ...found,
    ...(isNameless && { name: unmarked(emptyTopicName(source)) }),
    item: { ...itemOf(item), ...(userId !== null && { face: { name, userId } }) },
  };
}

/** The ID of the person of a row, or of the one person of a conversation; null for bots and for other rows. */
function personOf(item: PaletteTarget): number | null {
  if (item.kind === 'person' && !item.bot) return item.userId;
  const [userId = null, ...others] = item.kind === 'people' ? item.userIds : [];
  return others.length === 0 ? userId : null;
}

const inTopics = (target: TopicsTarget): PaletteCommand => ({ do: 'open', place: 'topics', target });
const inPlace = (place: 'channels' | 'people', target: RowTarget): PaletteCommand => ({
  do: 'open',
  place,
  target,
});

/** A conversation is opened, or the user is reminded of it. */
const conversationCommands = (
  conversation: Conversation,
): Pick<PaletteItem, 'verb' | 'command' | 'other'> => ({
  verb: words('palette.open'),
  command: inTopics({ conversation }),
  other: { verb: words('message.remind'), command: { do: 'remind-of', conversation } },
});

function itemOf(target: PaletteTarget): PaletteItem {
  const open = words('palette.open');
  switch (target.kind) {
    case 'snippet':
      return {
        icon: target.team ? Users : target.file === null ? ListTree : FileText,
        detail: target.excerpt,
        mark: target.mark,
        ...(target.team && { note: channelWords(target.team.channelId, target.team.channel) }),
        ...(target.file !== null && { note: words('follow.of', { file: target.file }) }),
        verb: words('snippet.copy'),
        command: { do: 'copy-snippet', key: target.key },
        other: { verb: open, command: { do: 'open-snippet', key: target.key } },
      };
    case 'topic':
      return {
        icon: channelLook(target),
        detail: unmarked(target.channel),
        ...conversationCommands({ channelId: target.channelId, topic: target.topic }),
      };
    case 'people':
      return { icon: AtSign, ...conversationCommands({ people: target.userIds }) };
    case 'channel':
      return {
        icon: channelLook(target),
        verb: open,
        command: inTopics({ channelId: target.channelId }),
        other: { verb: words('palette.details'), command: inPlace('channels', { key: target.key }) },
      };
    case 'person':
      return {
        icon: Bot,
        detail: unmarked(target.detail),
        verb: words('palette.message'),
        command: inTopics({ conversation: { people: [target.userId] } }),
        other: { verb: words('palette.profile'), command: inPlace('people', { key: String(target.userId) }) },
      };
  }
}

const channelLook = ({
  channelId,
  access,
}: PaletteTarget & { kind: 'channel' | 'topic' }): PaletteItem['icon'] =>
  channelChoice({ channelId, name: '', access }).icon;

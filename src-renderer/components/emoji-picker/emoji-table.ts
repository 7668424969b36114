import { unicodeEmoji } from '../../../src-main/contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import { type EmojiList, extraEmoji, type KnownEmoji } from '../../../src-main/contract/values/emoji.ts';
import { groupCodes } from '../../../resources/emoji/groups.data.ts';
import { emojiNamesAt } from '../../../resources/emoji/names.ts';
import { plainCode } from '../../../resources/emoji/plain-code.ts';
import type { EmojiWords } from '../../../resources/emoji/words.ts';
import { spokenName } from '../emoji/spoken-name.ts';
import { words } from '../../../resources/words.ts';

/** Emoji that statuses often use, by plain code. The messages have the occasions of each emoji. */
export const OCCASIONS = {
  '1f4c5': 'calendar',
  '1f68c': 'bus',
  '1f3e0': 'house',
  '1f912': 'sick',
  '1f334': 'palm_tree',
  '1f35c': 'ramen',
  '1f37d': 'hungry',
  '2615': 'coffee',
  '1f3a7': 'headphones',
  '1f4de': 'landline',
  '1f9b7': 'tooth',
  '1f476': 'baby',
} as const;

/** The words of a status that an emoji suits, such as "commuting" for a bus. Empty for most emoji. */
function occasionsOf(plainCode: string): string[] {
  const name = (OCCASIONS as Partial<Record<string, (typeof OCCASIONS)[keyof typeof OCCASIONS]>>)[plainCode];
  return name === undefined ? [] : [words(`emoji.also.${name}`)];
}

export const GROUPS = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'objects',
  'symbols',
  'flags',
  'organization',
] as const;
export type Group = (typeof GROUPS)[number];

/** The modifiers of Unicode, from light to dark; tone 1 is the first, tone 0 the emoji without one. */
const TONES = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'];
export type Tone = 0 | 1 | 2 | 3 | 4 | 5;

/** An emoji that can be chosen. */
export interface Emoji extends Required<EmojiReference> {
  /** The name in the user's language. */
  label: string;
  /** The server's other names. */
  aliases: readonly string[];
  keywords: readonly string[];
  group: Group;
  /** The same in each tone that the server knows. */
  tones: Partial<Record<Tone, Required<EmojiReference>>>;
}

interface Place {
  group: Group;
  order: number;
}

const places = new Map<string, Place>(
  Object.entries(groupCodes)
    .flatMap(([group, codes]) => codes.map((code) => ({ code, group: group as Group })))
    .map(({ code, group }, order) => [code, { group, order }]),
);

/** Emoji that are newer than our groups come last. */
const UNKNOWN: Place = { group: 'symbols', order: Infinity };

/** The emoji without its tone, and the tone; null without a tone, and for several tones. */
function toneOf(code: string): { plain: string; tone: Tone } | null {
  const points = plainCode(code).split('-');
  const toned = new Set(points.filter((point) => TONES.includes(point)));
  const [only] = toned;
  if (only === undefined || toned.size > 1) return null;
  const plain = points.filter((point) => point !== only).join('-');
  return plain === '' ? null : { plain, tone: (TONES.indexOf(only) + 1) as Tone };
}

/**
 * All emoji to choose from, by group: the emoji of the server's list, or the usual emoji without such a list. The organization's
 * own emoji hide others of the same name.
 */
export function emojiTable(
  { own, unicode: serverNames, featureLevel }: Omit<EmojiList, 'listed'>,
  words: EmojiWords,
): Emoji[] {
  const rows: readonly KnownEmoji[] = serverNames ?? emojiNamesAt(featureLevel).rows;
  const extra = extraEmoji.filter(({ name }) => own.every((one) => one.name !== name));
  const named = [...own, ...extra].map((reference): Emoji => ({
    ...reference,
    label: spokenName(reference.name),
    aliases: [],
    keywords: [],
    group: 'organization',
    tones: {},
  }));
  const hidden = new Set(own.map(({ name }) => name));
  const codes = new Set(rows.map(([, code]) => plainCode(code)));
  const tones = new Map<string, Emoji['tones']>();
  const listed = rows.flatMap(([name, code, ...aliases]): { emoji: Emoji; order: number }[] => {
    const toned = toneOf(code);
    if (toned && codes.has(toned.plain)) {
      tones.set(toned.plain, { ...tones.get(toned.plain), [toned.tone]: unicodeEmoji(name, code) });
      return [];
    }
    if (hidden.has(name)) return [];
    const [label = spokenName(name), ...keywords] = words[plainCode(code)] ?? [];
    const { group, order } = places.get(plainCode(code)) ?? UNKNOWN;
    const emoji = { ...unicodeEmoji(name, code), label, aliases, group, tones: {} };
    return [{ emoji: { ...emoji, keywords: [...keywords, ...occasionsOf(plainCode(code))] }, order }];
  });
  return [
    ...listed
      .toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order))
      .map(({ emoji }) => ({ ...emoji, tones: tones.get(plainCode(emoji.code)) ?? {} })),
    ...named,
  ];
}

/** The emoji in a tone, or as it is where the server does not know it in that tone. */
export const inTone = (emoji: Emoji, tone: Tone): Required<EmojiReference> => emoji.tones[tone] ?? emoji;

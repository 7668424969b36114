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
export function occasionsOf(plainCode: string): string[] {
  const name = (OCCASIONS as Partial<Record<string, (typeof OCCASIONS)[keyof typeof OCCASIONS]>>)[plainCode];
  return name === undefined ? [] : [words(`emoji.also.${name}`)];
}

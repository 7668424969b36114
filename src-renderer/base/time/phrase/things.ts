import { partOf, type PartOfDay } from './parts.ts';
import type { Said } from './said.ts';

/** Things that people have in the evening, and others in the morning. */
const IN_EVENING =
  /(?<!\p{L})(?:dinner|supper|drinks|party|concert|gig|theat(?:er|re)|cinema|movies?|evening|night|abendessen|abendbrot|abend|\p{L}+abend|feier|\p{L}+feier|konzert|kino|oper|stammtisch|chorprobe)(?!\p{L})/iu;
const IN_MORNING = /(?<!\p{L})(?:breakfast|frühstück)(?!\p{L})/iu;
/** Something else is done for these, at any hour: "order the cake for the party". */
const FOR_THING = /(?:^|\s)(?:for|before|after|from) (?:the|my|our|a)\s|(?:^|\s)(?:für|zum|zur|vor|nach)\s/i;
/** From this hour on something is in the evening, until that one. */
const HOURS = { from: 5 * 60, until: 10 * 60 };
const HALF = 12 * 60;

/** The part of the day in which the things of a text are, for an hour that may be in either half of the day. */
export function partOfThings(
  { clock, part }: Said,
  text: string,
): { part: PartOfDay; isSure: boolean } | null {
  if (!clock || part || (clock.how !== 'spoken' && clock.how !== 'shown')) return null;
  const isSure = clock.how === 'spoken' && !FOR_THING.test(text);
  const minutes = clock.minutes % HALF;
  if (IN_MORNING.test(text)) return { part: partOf('morning'), isSure };
  const isEvening = minutes >= HOURS.from && minutes < HOURS.until && clock.minutes < HALF;
  return isEvening && IN_EVENING.test(text) ? { part: partOf('evening'), isSure } : null;
}

import { HOUR } from './clocks.ts';
import type { Context } from './context.ts';
import type { Moment } from './moment.ts';
import { momentBy } from './moments.ts';
import { partOf } from './parts.ts';
import type { Said } from './said.ts';

/** Things that people have in the evening, and others in the morning. */
const IN_EVENING =
  /(?<!\p{L})(?:dinner|supper|drinks|party|concert|gig|theat(?:er|re)|cinema|movies?|night|abendessen|abendbrot|konzert|kino|stammtisch|chorprobe|\p{L}*(?:evening|abend|feier))(?!\p{L})/iu;
const IN_MORNING = /(?<!\p{L})(?:breakfast|frühstück)(?!\p{L})/iu;
/** Something else is done for these, at any hour: "order the cake for the party". */
const FOR_THING = /(?:^|\s)(?:(?:for|before|after|from) (?:the|my|our|a)|für|zum|zur|vor|nach)\s/i;

/** What a moment may be beside its text, the likelier first: a dinner at 7 is in the evening. */
export function momentsBeside(
  said: Said | undefined,
  moment: Moment,
  text: string,
  context: Context,
): Moment[] {
  const name = IN_MORNING.test(text) ? 'morning' : IN_EVENING.test(text) ? 'evening' : null;
  const clock = said?.clock;
  if (!name || !clock || said.part || (clock.how !== 'spoken' && clock.how !== 'shown')) return [moment];
  if (name === 'evening' && (clock.minutes < 5 * HOUR || clock.minutes >= 10 * HOUR)) return [moment];
  const own = momentBy([{ ...said, part: partOf(name) }], context);
  if (own.at === null || own.at === moment.at) return [moment];
  return clock.how === 'spoken' && !FOR_THING.test(text) ? [own] : [own, moment];
}

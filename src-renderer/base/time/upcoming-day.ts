import { words } from '../../../resources/words.ts';
import { dayHeading } from './moments.ts';

/** From then on the date matters more than the time, in milliseconds. */
const FAR = 7 * 24 * 3_600_000;

export const isFarAhead = (moment: number, now: number): boolean => moment - now >= FAR;

/** The heading over what happens at a moment: its day. Far days are together. */
export const upcomingHeading = (moment: number, now: number): string =>
  isFarAhead(moment, now) ? words('moment.later') : dayHeading(moment, now);

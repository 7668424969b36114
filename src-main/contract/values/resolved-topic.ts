import { lengthOf } from '../text/text.ts';

/** The prefix of a resolved topic's name (server-notes: Resolved topics). */
const PREFIX = '✔ ';

/** Clients take repeated marks for one. */
const MARKS = /^✔ [ ✔]*/;

export const isResolved = (topic: string): boolean => topic.startsWith(PREFIX);

/** The name of a topic without the mark of a resolved one. */
export const unresolvedName = (topic: string): string => topic.replace(MARKS, '');

/**
 * The name that a topic has while it is resolved, or while it is not.
 * @param limit in characters; servers cut a longer name off in this way (server-notes: Limits).
 */
export function nameWhile(resolved: boolean, topic: string, limit: number): string {
  const name = `${resolved ? PREFIX : ''}${unresolvedName(topic)}`;
  return lengthOf(name) <= limit ? name : `${[...name].slice(0, limit - 3).join('')}...`;
}

/** Names of one topic, resolved or not, are the same in this form. Capitals make no difference (server-notes: Topics). */
export const foldedTopic = (topic: string): string => unresolvedName(topic).toLowerCase();

/** Whether two names are of one topic, resolved or not. */
export const isSameTopic = (a: string, b: string): boolean => foldedTopic(a) === foldedTopic(b);

/** The bounds, which register tells as well (server-notes: Limits). Characters are code points. */
export const maxMessageLength = 10_000;
export const maxTopicLength = 60;
/** No default is known (server-notes: Limits). */
export const maxReminderNoteLength = 1000;

/** The limits, which are in register too (server-notes: Limits). Characters are code points. */
export const maxMessageLength = 10_000;
export const maxTopicLength = 60;
/** The default is not known (server-notes: Limits). */
export const maxReminderNoteLength = 1000;

/** The bounds of field notes A2 that the register answer tells as well. Characters are code points. */
export const maxMessageLength = 10_000;
export const maxTopicLength = 60;
/** The notes leave the number open. */
export const maxReminderNoteLength = 1000;

/** Drafts that are not stored yet, by account and name. A form that replaces another form begins with them. */
export const unwritten = new Map<string, string>();

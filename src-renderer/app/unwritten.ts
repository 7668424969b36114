/** Drafts that are not written down yet, by account and name: a form that takes the place of another one begins with them. */
export const unwritten = new Map<string, string>();

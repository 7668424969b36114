/** A code by which tables are compared: in lower case, without variation selectors (server-notes: Emoji kinds). */
export const plainCode = (code: string): string =>
  code
    .toLowerCase()
    .split('-')
    .filter((point) => point !== 'fe0f')
    .join('-');

/** A pattern for what a message lists, separated by commas: the longer ones first, with any space between their words. */
export const listed = (list: string): string =>
  list
    .split(', ')
    .toSorted((a, b) => b.length - a.length)
    .map((words) => words.replace(/\s+/g, '\\s+'))
    .join('|');

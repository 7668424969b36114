/** The texts of a list that is written with bars or line ends between them, where a line for each would be long. */
export const listed = ({ raw }: TemplateStringsArray): string[] =>
  raw
    .join('')
    .trim()
    .split(/\s*(?:\||\n)\s*/);

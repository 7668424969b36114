/** White space as Python's `str.isspace` has it: what a regular expression calls so, but for U+FEFF, and five more. */
const isSpace = (character: string): boolean =>
  character !== '\ufeff' && (/\s/.test(character) || '\x1c\x1d\x1e\x1f\x85'.includes(character));

/** Python's `str.rstrip`. */
export function rstrip(text: string): string {
  const characters = [...text];
  return characters.slice(0, characters.findLastIndex((character) => !isSpace(character)) + 1).join('');
}

/** Python's `str.strip`, by which servers take the texts of requests. */
export function strip(text: string): string {
  const characters = [...rstrip(text)];
  const first = characters.findIndex((character) => !isSpace(character));
  return first === -1 ? '' : characters.slice(first).join('');
}

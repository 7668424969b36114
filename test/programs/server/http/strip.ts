/** White space of Python's `str.isspace`: that of JavaScript's regular expressions without U+FEFF, and five more characters. */
const isSpace = (character: string): boolean =>
  character !== '\ufeff' && (/\s/.test(character) || '\x1c\x1d\x1e\x1f\x85'.includes(character));

/** Python's `str.rstrip`. */
export function rstrip(text: string): string {
  const characters = [...text];
  return characters.slice(0, characters.findLastIndex((character) => !isSpace(character)) + 1).join('');
}

/** Python's `str.strip`, which servers apply to the texts of requests. */
export function strip(text: string): string {
  const characters = [...rstrip(text)];
  const first = characters.findIndex((character) => !isSpace(character));
  return first === -1 ? '' : characters.slice(first).join('');
}

/**
 * JSON in which comments and commas before a closing bracket are blanks, as editors write it for people. Lines and positions
 * stay the same.
 */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  /** The place among the parts of the last comma, while only blanks follow it. */
  let comma: number | null = null;
  const cut = (from: number, to: number): void => {
    parts.push(text.slice(kept, from), text.slice(from, to).replaceAll(/[^\r\n]/g, ' '));
    kept = to;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (sign === '/' && (next === '/' || next === '*')) {
      const end = next === '/' ? lineEnd(text, at) : commentEnd(text, at);
      cut(at, end);
      at = end - 1;
    } else if (sign === ',') {
      parts.push(text.slice(kept, at), ',');
      comma = parts.length - 1;
      kept = at + 1;
    } else if (!/\s/.test(sign)) {
      if (comma !== null && (sign === ']' || sign === '}')) parts[comma] = ' ';
      comma = null;
      if (sign === '"') at = stringEnd(text, at);
    }
  }
  return parts.join('') + text.slice(kept);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function commentEnd(text: string, from: number): number {
  const end = text.indexOf('*/', from + 2);
  return end < 0 ? text.length : end + 2;
}

/** The place of the quote that ends a string. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '"') return at;
  }
  return text.length;
}

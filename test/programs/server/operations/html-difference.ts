import { diffArrays } from 'diff';

/**
 * The difference of two versions of HTML, in that of the later one: added and deleted words are in spans of the classes
 * `highlight_text_inserted` and `highlight_text_deleted`.
 */
export function htmlDifference(before: string, after: string): string {
  const parts = diffArrays(pieces(before), pieces(after)).map(({ value, added, removed }) => {
    if (added) return highlight(value, 'inserted', true);
    // The tags of deleted HTML would not be balanced.
    return removed ? highlight(value, 'deleted', false) : value.join('');
  });
  return `<div>${parts.join('')}</div>`;
}

/** Tags, words, and the space between them. */
function pieces(html: string): string[] {
  return html.match(/<[^>]*>|&\w+;|[^<&\s]+|\s+|[<&]/g) ?? [];
}

/** Spans are closed before each tag, so that they never overlap with an element. */
function highlight(pieces: readonly string[], kind: 'inserted' | 'deleted', keepTags: boolean): string {
  const runs: string[] = [];
  let text = '';
  const flush = () => {
    if (text.trim() !== '') runs.push(`<span class="highlight_text_${kind}">${text}</span>`);
    else if (keepTags) runs.push(text);
    text = '';
  };
  for (const piece of pieces) {
    if (!piece.startsWith('<')) {
      text += piece;
      continue;
    }
    flush();
    if (keepTags) runs.push(piece);
  }
  flush();
  return runs.join('');
}

/** How many words and phrases are marked, the longest first. */
const MOST = 1_000;

/**
 * Marks words and phrases in the texts of nodes, regardless of case, as the official web app does: between spaces and the
 * punctuation of sentences.
 * @param words each in a line of its own
 */
export function markWords(nodes: Node, words: string): void {
  const known = words.split('\n').filter((word) => word.trim() !== '');
  if (known.length === 0) return;
  const longestFirst = known.toSorted((a, b) => b.length - a.length).slice(0, MOST);
  // eslint-disable-next-line no-restricted-syntax -- the words are escaped, so each is compared letter by letter
  const pattern = new RegExp(
    `(?<=^|[\\s(".,';\\[])(?:${longestFirst.map((word) => RegExp.escape(word)).join('|')})(?=$|[\\s)"?!:.,';\\]])`,
    'giu',
  );
  const walker = document.createTreeWalker(nodes, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts)
    for (const { index, 0: found } of [...text.data.matchAll(pattern)].reverse()) {
      const marked = document.createElement('mark');
      const word = text.splitText(index);
      word.splitText(found.length);
      word.replaceWith(marked);
      marked.append(word);
    }
}

/**
 * The length at which a word is cut, and the length of its next pieces, in UTF-16 units. If each letter of a word attaches to the
 * letter before, the browser measures each line from the beginning of the word: 100,000 letters take a window many seconds.
 */
const LONGEST = 1_000;
const PIECE = 200;

/** How far a cut moves back to leave a letter with its marks. */
const MOST_BACK = 20;

/** White space at which a line may end. */
const BLANK = /[^\S\u00a0\u202f\ufeff]|\u200b/;
const JOINER = '\u200d';
/** A character that belongs to the character before. */
const LEANING = /^[\p{M}\p{Emoji_Modifier}\u200d\udc00-\udfff]/u;

/** Cuts words in consecutive texts: a word may continue in the next text. Returns the positions of the cuts in a text. */
export function wordCutter(): (text: string) => number[] {
  let length = 0;
  let most = LONGEST;
  return (text) => {
    const cuts: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      if (BLANK.test(text.charAt(at))) [length, most] = [0, LONGEST];
      else if ((length += 1) > most) {
        const cut = cutBefore(text, at);
        cuts.push(cut);
        [length, most] = [at - cut + 1, PIECE];
      }
    }
    return cuts;
  };
}

/** The last position up to `at` that leaves each letter with its marks; `at` for very many marks. */
function cutBefore(text: string, at: number): number {
  for (let cut = at; cut > Math.max(0, at - MOST_BACK); cut -= 1)
    if (!LEANING.test(text.slice(cut, cut + 2)) && text[cut - 1] !== JOINER) return cut;
  return at;
}

/** Lets lines end inside of words that are longer than any real one. Copied text stays the same. */
export function cutLongWords<Nodes extends Node>(nodes: Nodes): Nodes {
  const cutsIn = wordCutter();
  const walker = document.createTreeWalker(nodes, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts)
    for (const cut of cutsIn(text.data).reverse()) text.splitText(cut).before(document.createElement('wbr'));
  return nodes;
}

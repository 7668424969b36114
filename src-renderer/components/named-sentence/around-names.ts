/** A part of a sentence: a name, or the words around names. */
interface SentencePart {
  text: string;
  isName: boolean;
}

/** Private-use characters, which no catalogue contains and `words` doesn't isolate. */
const FIRST_MARK = 0xe000;
const MARKS = /([\uE000-\uE0FF])/;

/** The parts of a sentence about some names, in the order of the language. */
export function aroundNames(
  sentence: (...names: string[]) => string,
  names: readonly string[],
): SentencePart[] {
  const marks = names.map((_, at) => String.fromCharCode(FIRST_MARK + at));
  return sentence(...marks)
    .split(MARKS)
    .filter((text) => text !== '')
    .map((text) => {
      const name = names[marks.indexOf(text)];
      return name === undefined ? { text, isName: false } : { text: name, isName: true };
    });
}

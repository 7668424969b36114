/** A run of a title; `isTag` where it is a `#tag`, with its sign. */
export interface TitlePart {
  text: string;
  isTag: boolean;
}

/** A sign inside a word, as in `C#sharp` or an address, begins no tag. */
const TAG = /(?<![\p{L}\p{N}_&#/])#[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu;

/** The parts of a title, in their order. */
export function titleParts(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let end = 0;
  for (const { 0: tag, index } of title.matchAll(TAG)) {
    parts.push({ text: title.slice(end, index), isTag: false }, { text: tag, isTag: true });
    end = index + tag.length;
  }
  return [...parts, { text: title.slice(end), isTag: false }].filter(({ text }) => text !== '');
}

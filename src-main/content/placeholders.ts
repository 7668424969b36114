import { placeholderName } from '../contract/text/placeholder.ts';
import { blocksOf, inlineOf, LONGEST, WRITTEN } from './markdown.ts';

/** A run of text, or a placeholder as it is written. */
interface ContentPart {
  text: string;
  /** The text between the braces of a placeholder; null for other text. */
  inside: string | null;
  /** Whether the part is in the address of a link, which ends at a space. */
  isInAddress: boolean;
}

/** The distinct placeholder names, without those in code. */
export const placeholdersIn = (content: string): string[] => [
  ...new Set(partsOf(content).flatMap(({ inside }) => inside ?? [])),
];

/** Texts in braces that are not placeholders, such as `{{date+3}}`, without what is in code. */
export function unknownIn(content: string): string[] {
  if (content.length > LONGEST) return [];
  const { all } = placesOf(content, () => true);
  const written = [...content.matchAll(WRITTEN)].filter(
    ({ 1: inside = '' }, at) => !isPlaceholder(inside) && all.has(numbered(at)),
  );
  return [...new Set(written.map(([text]) => text))];
}

/** The parts of a content, in order. An apparent placeholder in code or after a backslash is text. */
export function partsOf(content: string): ContentPart[] {
  if (content.length > LONGEST) return [textPart(content)];
  const { all, inAddresses } = placesOf(content, isPlaceholder);
  const parts: ContentPart[] = [];
  let [at, end] = [0, 0];
  for (const { 0: text, 1: inside = '', index } of content.matchAll(WRITTEN)) {
    if (!isPlaceholder(inside)) continue;
    const name = numbered(at++);
    if (!all.has(name)) continue;
    parts.push(textPart(content.slice(end, index)));
    parts.push({ text, inside: inside.trim(), isInAddress: inAddresses.has(name) });
    end = index + text.length;
  }
  return [...parts, textPart(content.slice(end))];
}

const textPart = (text: string): ContentPart => ({ text, inside: null, isInAddress: false });

const isPlaceholder = (inside: string): boolean => placeholderName(inside.trim()) !== null;

const numbered = (count: number): string => `{{p${count}}}`;

/**
 * Which of the wanted placeholders the parser finds, and which of them are in addresses. It does not report positions, so each placeholder
 * gets a name of its own, with its number.
 */
function placesOf(
  content: string,
  isWanted: (inside: string) => boolean,
): { all: ReadonlySet<string>; inAddresses: ReadonlySet<string> } {
  let count = 0;
  const source = content.replace(WRITTEN, (written, inside: string) =>
    isWanted(inside) ? numbered(count++) : written,
  );
  const attributes = blocksOf(source)
    .flatMap((block) => [block, ...inlineOf(block)])
    .flatMap((token) => [token, ...(token.children ?? [])])
    .flatMap(({ attrs }) => attrs ?? []);
  const namesIn = (some: typeof attributes): string[] =>
    some.flatMap(([name, value]) => {
      const text = String(value).replaceAll('%7B', '{').replaceAll('%7D', '}');
      return name === 'data-written' ? `{{${text}}}` : (text.match(/\{\{p\d+\}\}/g) ?? []);
    });
  const inAddresses = attributes.filter(([name]) => name === 'href' || name === 'src');
  return { all: new Set(namesIn(attributes)), inAddresses: new Set(namesIn(inAddresses)) };
}

/**
 * The content with its placeholders filled in. Placeholders without a value, and apparent placeholders in code, stay as written.
 * @param values by the names that `placeholdersIn` returns
 */
export const filledIn = (content: string, values: Readonly<Record<string, string>>): string =>
  partsOf(content)
    .map((part) => filledPart(part, values))
    .join('');

export function filledPart(
  { text, inside, isInAddress }: ContentPart,
  values: Readonly<Record<string, string>>,
): string {
  const value = inside !== null && Object.hasOwn(values, inside) ? (values[inside] ?? text) : text;
  return isInAddress && value !== text ? value.replace(ENDS_ADDRESS, encoded) : value;
}

/** The characters that would end the address of a link. */
const ENDS_ADDRESS = /[\s()<>\\]/g;
const encoded = (character: string): string =>
  /\s/.test(character)
    ? encodeURIComponent(character)
    : `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

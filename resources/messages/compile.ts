import { IntlMessageFormat } from 'intl-messageformat';

/** A message without arguments is its text; any other is its syntax tree. */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/**
 * Parses the messages of a language from ICU message syntax. The build does that, so that no parser is in the app.
 * @param language a BCP 47 tag
 */
export function compile<Key extends string>(
  texts: Record<Key, string>,
  language: string,
): Record<Key, Message> {
  const entries = Object.entries<string>(texts).map(([key, text]): [string, Message] => {
    const tree = new IntlMessageFormat(text, language).getAst();
    const [first, ...others] = tree;
    return [key, first?.type === 0 && others.length === 0 ? first.value : tree];
  });
  return Object.fromEntries(entries) as Record<Key, Message>;
}

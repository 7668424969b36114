import { IntlMessageFormat } from 'intl-messageformat';
import english from './messages/en.json' with { type: 'json' };

export type MessageKey = keyof typeof english;
/** A message without arguments is its text; any other is its syntax tree. */
type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/** All messages, parsed from ICU message syntax. The build does that, so that no parser is in the app. */
export const messages = Object.fromEntries(
  Object.entries(english).map(([key, text]): [string, Message] => {
    const tree = new IntlMessageFormat(text, 'en').getAst();
    const [first, ...others] = tree;
    return [key, first?.type === 0 && others.length === 0 ? first.value : tree];
  }),
) as Record<MessageKey, Message>;

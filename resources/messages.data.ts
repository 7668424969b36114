import { compile } from './messages/compile.ts';
import english from './messages/en.json' with { type: 'json' };

export type { Message } from './messages/compile.ts';
export type MessageKey = keyof typeof english;

/** All messages in English. */
export const messages = compile<MessageKey>(english, 'en');

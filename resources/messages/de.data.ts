import type { MessageKey } from '../messages.data.ts';
import { compile } from './compile.ts';
import german from './de.json' with { type: 'json' };

/** All messages in German. */
export const messages = compile<MessageKey>(german, 'de');

import type { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import { glyphFrom } from '../../../resources/emoji/glyph.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';
import { commonCodes } from './common-codes.data.ts';

/** All names, which the first paint can do without: servers send the code too, and the user's own choices are few. */
const names = new Chunk(() => import('../../../resources/emoji/names.ts'));

/**
 * The character of an emoji; `:name:` without a character. Reactive: an emoji without a code has no character until the
 * list of names has loaded.
 */
export function shownGlyph(emoji: EmojiReference): string {
  const codeOf = (name: string) => (Object.hasOwn(commonCodes, name) ? commonCodes[name] : undefined);
  const glyph = glyphFrom(emoji, codeOf);
  if (!glyph.startsWith(':') || emoji.code !== undefined) return glyph;
  if (names.module) return names.module.glyphOf(emoji);
  // Not while something is being drawn: loading changes what a chunk shows.
  queueMicrotask(() => void names.load());
  return glyph;
}

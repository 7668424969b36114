import { type CodeOf, glyphFrom } from '../../../resources/emoji/glyph.ts';
import { EMOJI_KINDS, isUnicode } from '../../../src-main/contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import type { EmojiDifferences } from '../../../src-main/contract/values/emoji.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** All names, which the first paint can do without: what servers send and what was chosen has codes. */
const names = new Chunk(() => import('../../../resources/emoji/names.ts'));

/** The emoji that texts contain by name. */
class TextEmoji {
  #differences = $state.raw<EmojiDifferences>({});
  #isWanted = $state(false);

  /** Whether a text has an emoji, so that the names of the server are wanted. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Takes over the names of the account that is shown; null while they are not known. */
  follow(differences: EmojiDifferences | null): void {
    this.#differences = differences ?? {};
  }

  /**
   * The character of `:name:` on the server of the account that is shown; `:name:` where it has none. Reactive: an emoji has
   * no character until the names have loaded.
   * @param newest the names of the newest servers, where the caller has them
   */
  glyphOf(name: string, newest: CodeOf | undefined = names.module?.emojiNamesAt(null).codeOf): string {
    // Not while something is being drawn: loading changes what a chunk shows.
    if (!this.#isWanted) queueMicrotask(() => this.#want());
    const own = Object.hasOwn(this.#differences, name) ? this.#differences[name] : undefined;
    if (own === null) return `:${name}:`;
    const code = own ?? newest?.(name);
    return glyphFrom({ name, ...(code !== undefined && { code }) });
  }

  /** Whether a name means a picture of the organization of the account that is shown. Reactive. */
  isOwn = (name: string): boolean => this.#differences[name] === EMOJI_KINDS.realm;

  #want(): void {
    this.#isWanted = true;
    void names.load();
  }
}

export const textEmoji = new TextEmoji();

/** The character of an emoji; `:name:` without one. An emoji without a code means what its name means in a text. */
export const shownGlyph = (emoji: EmojiReference): string =>
  emoji.code === undefined && isUnicode(emoji) ? textEmoji.glyphOf(emoji.name) : glyphFrom(emoji);

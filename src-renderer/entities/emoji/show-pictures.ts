import { mount, unmount } from 'svelte';
import { EMOJI_KINDS } from '../../../src-main/contract/values/emoji-kinds.ts';
import NamedEmoji from './NamedEmoji.svelte';

/**
 * Shows the organization's own emoji in a sanitised text as pictures.
 * @param context of the component that shows the text
 * @returns what ends it
 */
export function showPictures(text: Element, context: Map<unknown, unknown>): () => void {
  const pictures = [...text.querySelectorAll('.emoji')].map((target) => {
    const emoji = { name: target.textContent.replaceAll(':', ''), type: EMOJI_KINDS.realm };
    target.replaceChildren();
    return mount(NamedEmoji, { target, context, props: { emoji, size: 20, small: false } });
  });
  return () => pictures.forEach((picture) => void unmount(picture));
}

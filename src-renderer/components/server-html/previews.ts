/** The previews that servers add below a message for linked pages. */
const PAGES = '.message_embed';
/** The previews for linked pictures and films. */
const FILES = '.message_inline_image, .message_inline_video';

export const hasPagePreviews = (content: DocumentFragment): boolean => content.querySelector(PAGES) !== null;

export const removePagePreviews = (content: DocumentFragment): void =>
  content.querySelectorAll(PAGES).forEach((preview) => preview.remove());

/** Removes previews that only repeat a link: Perch shows a picture as its link, which the message already has. */
export function removeRepeatedLinks(content: DocumentFragment): void {
  content.querySelectorAll('.message_embed_image').forEach((picture) => picture.remove());
  const written = new Set(
    [...content.querySelectorAll('a[href]')]
      .filter((link) => link.closest(FILES) === null)
      .map((link) => link.getAttribute('href')),
  );
  for (const preview of content.querySelectorAll(FILES)) {
    const href = preview.querySelector('a[href]')?.getAttribute('href');
    if (written.has(href ?? null)) preview.remove();
  }
}

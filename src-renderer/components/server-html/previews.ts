/** What servers add below a message for a page that it links to. */
const PAGES = '.message_embed';
/** What they add for a picture or a film that it links to. */
const FILES = '.message_inline_image, .message_inline_video';

export const hasPagePreviews = (content: DocumentFragment): boolean => content.querySelector(PAGES) !== null;

export const removePagePreviews = (content: DocumentFragment): void =>
  content.querySelectorAll(PAGES).forEach((preview) => preview.remove());

/** Takes away what only repeats a link: a picture is shown as the link to it, which the message has already. */
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

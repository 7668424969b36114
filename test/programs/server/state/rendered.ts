/** Plain text as the server's HTML; without text there is none. */
export function paragraph(text: string): string {
  if (text === '') return '';
  return `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
}

import { words } from '../../../../resources/words.ts';
import { markdown } from '../../../components/content/markdown.ts';
import { toasts } from '../../../components/toast/toasts.svelte.ts';
import { insert } from './format.ts';

/** Longer HTML is pasted as its plain text, in characters. */
const LONGEST = 500_000;

/**
 * Pastes into a text in Markdown: an address over selected words makes them a link, and formatted text keeps what Markdown has.
 * The picture that a message cannot contain is explained. Everything else is left to the field.
 */
export function pasteInto(field: HTMLTextAreaElement, event: ClipboardEvent): void {
  const { clipboardData } = event;
  if (!clipboardData || event.defaultPrevented) return;
  const plain = clipboardData.getData('text/plain');
  const html = clipboardData.getData('text/html');
  if (plain === '') {
    if (![...clipboardData.items].some(({ type }) => type.startsWith('image/'))) return;
    event.preventDefault();
    toasts.warn(words('composer.no-pictures'));
    return;
  }
  const link = linkOver(field, plain.trim());
  if (link !== null) {
    event.preventDefault();
    insert(field, link, link.length);
  } else if (html !== '' && html.length <= LONGEST) {
    event.preventDefault();
    void insertFormatted(field, html, plain);
  }
}

/** The link of an address that is pasted over words; null if the words are an address themselves, or the address of a link. */
function linkOver({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, text: string): string | null {
  const selected = value.slice(selectionStart, selectionEnd);
  const isWords = selected.trim() !== '' && !/[\n[\]]/.test(selected) && !isAddress(selected);
  if (!isWords || !isAddress(text) || value.slice(0, selectionStart).endsWith('](')) return null;
  // A bracket would end the address of a link.
  return `[${selected}](${text.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) && URL.canParse(text);

async function insertFormatted(field: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  await markdown.load();
  const text = markdown.module?.markdownOfHtml(html) ?? plain.replaceAll(/\r\n?/g, '\n');
  insert(field, text, text.length);
}

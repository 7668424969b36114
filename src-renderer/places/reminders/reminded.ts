import { addressIn } from '../../../src-main/contract/links/link.ts';
import { ownWordsOfHtml } from '../../../src-main/contract/text/own-words.ts';
import type { ReminderView } from '../../../src-main/contract/values/reminder.ts';

/** The subject of a reminder; each text is on one line, and empty if unknown. */
interface Reminded {
  /** The user's note, else the beginning of the message. */
  title: string;
  sender: string;
  /** Null where only the name is known. */
  senderId: number | null;
  /** The beginning of the message, where the note is the title. */
  quote: string;
}

/** Whether a reminder is of no message. */
export const isNote = ({ here, everywhere }: Pick<ReminderView, 'here' | 'everywhere'>): boolean =>
  here || everywhere;

/** The link that a reminder opens: to its message, or the first one in its note. */
export const linkOf = ({ message, note }: Pick<ReminderView, 'message' | 'note'>): string | null =>
  message?.link ?? addressIn(note);

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The subject of a reminder in a row: from the message, else from the quotation in the server's own text. */
export function remindedOf({
  note,
  message,
  html,
}: Pick<ReminderView, 'note' | 'message' | 'html'>): Reminded {
  const quoted = message?.html ? null : quotationIn(html);
  const text = onOneLine(message?.html ? ownWordsOfHtml(message.html) : (quoted?.text ?? ''));
  const sender = message?.sender ?? quoted?.sender ?? '';
  const senderId = message?.senderId ?? null;
  const title = onOneLine(note);
  return title === ''
    ? { title: text, sender, senderId, quote: '' }
    : { title, sender, senderId, quote: text };
}

/** The message and its sender in the server's text of a reminder (server-notes: Reminders). */
function quotationIn(html: string): { sender: string; text: string } {
  // A document made in this way loads and runs nothing.
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const quotations = [...parsed.querySelectorAll('blockquote')];
  // The message may itself contain quotations.
  const quotation = quotations.findLast((each) => !each.parentElement?.closest('blockquote'));
  const mention = parsed.querySelector('.user-mention')?.textContent ?? '';
  return { sender: mention.replace(/^@/, ''), text: quotation ? ownWordsOfHtml(quotation.innerHTML) : '' };
}

/** The Markdown formats of the buttons and shortcuts of the composer. */
export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'list' | 'quote';

/** Replaces a range of a text and sets the selection. Positions are UTF-16 code units, as in a text field. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  selectFrom: number;
  selectTo: number;
}

const marks: Partial<Record<Format, string>> = { bold: '**', italic: '*', strike: '~~', code: '`' };
const prefixes: Partial<Record<Format, string>> = { list: '* ', quote: '> ' };

/** Puts a format on the selection, or takes it off where all of the selection has it. */
export function formatted(value: string, start: number, end: number, format: Format): Replacement {
  const prefix = prefixes[format];
  if (prefix !== undefined) return byLine(value, start, end, prefix);
  const selected = value.slice(start, end);
  if (format === 'link') {
    const url = selected === '' ? -1 : start + selected.length + 3;
    return replace(
      start,
      end,
      `[${selected}](url)`,
      url === -1 ? start + 1 : url,
      url === -1 ? start + 1 : url + 3,
    );
  }
  if (format === 'code' && selected.includes('\n'))
    return replace(start, end, `\`\`\`\n${selected}\n\`\`\``, start + 4, end + 4);
  const mark = marks[format] ?? '';
  if (isMarked(value, start, end, mark)) {
    const from = start - mark.length;
    return replace(from, end + mark.length, selected, from, from + selected.length);
  }
  return replace(start, end, `${mark}${selected}${mark}`, start + mark.length, end + mark.length);
}

/** Whether exactly this mark surrounds a part of a text: the two asterisks of bold are not italic. */
function isMarked(value: string, start: number, end: number, mark: string): boolean {
  const sign = mark.charAt(0);
  let count = 0;
  while (value[start - 1 - count] === sign && value[end + count] === sign) count += 1;
  return mark === '*' ? count === 1 || count === 3 : count >= mark.length;
}

function byLine(value: string, start: number, end: number, prefix: string): Replacement {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const next = value.indexOf('\n', end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split('\n');
  const text = lines.every((line) => line.startsWith(prefix))
    ? lines.map((line) => line.slice(prefix.length)).join('\n')
    : lines.map((line) => prefix + line).join('\n');
  const isCursor = start === end;
  const last = from + text.length;
  return replace(from, to, text, isCursor ? last : from, last);
}

const replace = (
  from: number,
  to: number,
  text: string,
  selectFrom: number,
  selectTo: number,
): Replacement => ({
  from,
  to,
  text,
  selectFrom,
  selectTo,
});

/** Writes into a field as if it was typed, so that the field's own undo takes it back. */
export function write(
  field: HTMLTextAreaElement,
  { from, to, text, selectFrom, selectTo }: Replacement,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the only way that keeps what the field can undo.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  field.setSelectionRange(selectFrom, selectTo);
}

/** Puts a format on the selection of a field. */
export function formatField(field: HTMLTextAreaElement, format: Format): void {
  write(field, formatted(field.value, field.selectionStart, field.selectionEnd, format));
}

/** Replaces the selection of a field by a text, and puts the caret into the text. */
export function insert(field: HTMLTextAreaElement, text: string, caret: number): void {
  const from = field.selectionStart;
  const cursor = from + caret;
  write(field, replace(from, field.selectionEnd, text, cursor, cursor));
}

import { clipboard, ClipboardItem } from 'electron';
import { withoutControls } from '../../../contract/text/controls.ts';
import type { PasteSource } from '../../../contract/calls/messages.ts';

/**
 * The formats by which clipboard managers know a text that they are not to keep, by `process.platform`: nspasteboard.org,
 * Klipper, and Windows' own history.
 */
const MARKS: Partial<Record<string, { format: string; payload: string }>> = {
  darwin: { format: 'org.nspasteboard.TransientType', payload: '1' },
  linux: { format: 'x-kde-passwordManagerHint', payload: 'secret' },
  win32: { format: 'ExcludeClipboardContentFromMonitorProcessing', payload: '1' },
};

/** The text that was copied, or on Linux the text that is selected; empty if there is none. */
export const readText = (from: PasteSource): Promise<string> =>
  (from === 'selection' ? selection() : clipboard).readText();

/** Only Linux lets programs read the selection of another program. Elsewhere the user copies the text first. */
const selection = (): Electron.Clipboard => (process.platform === 'linux' ? clipboard.selection : clipboard);

/**
 * Puts a text on the clipboard, with the system's mark for managers of the clipboard that it is not to be kept. Every text that
 * Perch copies or pastes goes through here; what is selected in a page does not (`preload.ts`) (security: Calls and links).
 * @param formatted the same as HTML
 * @returns the text as it is on the clipboard, without control characters
 */
export async function copyText(
  written: string,
  { formatted, platform = process.platform }: { formatted?: string | null; platform?: string } = {},
): Promise<string> {
  const text = withoutControls(written);
  const mark = MARKS[platform];
  const item = { 'text/plain': text, ...(formatted && { 'text/html': withoutControls(formatted) }) };
  try {
    await clipboard.write([
      new ClipboardItem(
        mark ? { ...item, [`electron application/osclipboard;format="${mark.format}"`]: mark.payload } : item,
      ),
    ]);
  } catch {
    // A system that does not take the mark still gets the text.
    await clipboard.writeText(text);
  }
  return text;
}

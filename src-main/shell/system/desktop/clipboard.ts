import { clipboard, ClipboardItem } from 'electron';
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

/** The text that was copied, or on Linux the text that is selected; empty where there is none. */
export const readText = (from: PasteSource): Promise<string> =>
  (from === 'selection' ? selection() : clipboard).readText();

/** Only Linux lets programs read the selection of another program. Elsewhere the user copies the text first. */
const selection = (): Electron.Clipboard => (process.platform === 'linux' ? clipboard.selection : clipboard);

/** Puts a text on the clipboard, with the system's mark for managers of the clipboard that it is not to be kept. */
export async function copyText(text: string, platform: string = process.platform): Promise<void> {
  const mark = MARKS[platform];
  if (!mark) return clipboard.writeText(text);
  const type = `electron application/osclipboard;format="${mark.format}"`;
  try {
    await clipboard.write([new ClipboardItem({ 'text/plain': text, [type]: mark.payload })]);
  } catch {
    // A system that does not take the mark still gets the text.
    await clipboard.writeText(text);
  }
}

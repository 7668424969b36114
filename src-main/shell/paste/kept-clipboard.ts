import { clipboard, ClipboardItem } from 'electron';

/** The content of the clipboard in all formats that can be read, to be given back later. */
export async function keepClipboard(): Promise<ClipboardItem[]> {
  const items = await clipboard.read();
  return Promise.all(items.map(copyOf));
}

/** Puts a kept content on the clipboard. */
export async function giveBackClipboard(earlierItems: ClipboardItem[]): Promise<void> {
  const items = earlierItems.filter(({ types }) => types.length > 0);
  if (items.length > 0) await clipboard.write(items);
  else clipboard.clear();
}

/** Reads all formats now, because the program that offers them may end. A format that cannot be read is left out. */
async function copyOf(item: ClipboardItem): Promise<ClipboardItem> {
  const read = await Promise.all(
    item.types.map(async (type) => {
      try {
        return [[type, await item.getType(type)] as const];
      } catch {
        return [];
      }
    }),
  );
  return new ClipboardItem(Object.fromEntries(read.flat()));
}

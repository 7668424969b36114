import { app, BrowserWindow, dialog } from 'electron';
import type { OpenDialogOptions, SaveDialogOptions } from 'electron';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { words, type MessageKey } from '../../../../resources/words.ts';
import { readJsonFile, writeAtomically } from '../../../accounts/atomic-file.ts';
import type { ExchangeFormat } from '../../../contract/values/exchange.ts';
import { ENDINGS, PROGRAM_ENDINGS } from '../../../contract/values/snippet-files.ts';

const names: Record<ExchangeFormat, MessageKey> = {
  json: 'exchange.format.json',
  markdown: 'exchange.format.markdown',
  csv: 'exchange.format.csv',
  espanso: 'exchange.format.espanso',
};
const BACKUP_ENDING = 'perch-backup';
const formats = Object.keys(names) as ExchangeFormat[];

/** Lets the user choose a file of snippets, or a folder. Null if they chose nothing. */
export async function chooseToRead(from: 'file' | 'folder'): Promise<string | null> {
  const filters = [
    {
      name: words('exchange.all-formats'),
      extensions: [...formats.flatMap((format) => ENDINGS[format]), ...PROGRAM_ENDINGS],
    },
    ...formats.map((format) => ({ name: words(names[format]), extensions: [...ENDINGS[format]] })),
  ];
  return openOne('snippets', {
    title: words('exchange.import-title'),
    ...(from === 'file' ? { properties: ['openFile'], filters } : { properties: ['openDirectory'] }),
  });
}

/** Lets the user choose the file to write, or the folder in which a new one is made. Null if they chose nothing. */
export async function chooseToWrite(format: ExchangeFormat): Promise<string | null> {
  const title = words('exchange.export-title');
  if (format === 'markdown')
    return openOne('snippets', { title, properties: ['openDirectory', 'createDirectory'] });
  return save('snippets', `${words('exchange.file-name')}.${ENDINGS[format][0]}`, {
    title,
    filters: [{ name: words(names[format]), extensions: [...ENDINGS[format]] }],
  });
}

/** Lets the user choose the file to write a backup to. Null if they chose nothing. */
export async function chooseBackupToWrite(): Promise<string | null> {
  const day = isoDay(new Date());
  return save('backup', `${words('backup.file-name', { day })}.${BACKUP_ENDING}`, {
    title: words('backup.save-title'),
    filters: [{ name: words('backup.format'), extensions: [BACKUP_ENDING] }],
  });
}

/** Lets the user choose a backup to read. Null if they chose nothing. */
export const chooseBackupToRead = (): Promise<string | null> =>
  openOne('backup', {
    title: words('backup.choose-title'),
    properties: ['openFile'],
    filters: [{ name: words('backup.format'), extensions: [BACKUP_ENDING] }],
  });

/** Lets the user choose the file of a calendar. Null if they chose nothing. */
export const chooseCalendar = (): Promise<string | null> =>
  openOne('calendar', {
    title: words('rules.choose-title'),
    properties: ['openFile'],
    filters: [{ name: words('rules.calendar-format'), extensions: ['ics', 'ical', 'ifb', 'icalendar'] }],
  });

/** The day by this computer's clock, as files are sorted by. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What a folder was last used for: each has its own. */
type Kind = 'snippets' | 'backup' | 'calendar';
const LastFolders = z.partialRecord(z.enum(['snippets', 'backup', 'calendar']), z.string());

async function save(kind: Kind, name: string, dialogOptions: SaveDialogOptions): Promise<string | null> {
  const options: SaveDialogOptions = {
    ...dialogOptions,
    defaultPath: join(lastFolder(kind) ?? app.getPath('documents'), name),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') return null;
  keepFolder(kind, dirname(filePath));
  return filePath;
}

async function openOne(kind: Kind, dialogOptions: OpenDialogOptions): Promise<string | null> {
  const folder = lastFolder(kind);
  const options = { ...dialogOptions, ...(folder !== null && { defaultPath: folder }) };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  const [chosen] = filePaths;
  if (canceled || chosen === undefined) return null;
  keepFolder(kind, options.properties?.includes('openDirectory') ? chosen : dirname(chosen));
  return chosen;
}

const foldersFile = (): string => join(app.getPath('userData'), 'last-folders.json');

const lastFolders = (): z.infer<typeof LastFolders> => readJsonFile(foldersFile(), LastFolders) ?? {};

/** Dialogs begin in Downloads, whatever was chosen before (Electron: dialog). Null if no folder was chosen, or it is gone. */
function lastFolder(kind: Kind): string | null {
  const folder = lastFolders()[kind];
  return folder !== undefined && existsSync(folder) ? folder : null;
}

function keepFolder(kind: Kind, folder: string): void {
  try {
    writeAtomically(foldersFile(), JSON.stringify({ ...lastFolders(), [kind]: folder }));
  } catch {
    // The next dialog then begins elsewhere, which needs no notice.
  }
}

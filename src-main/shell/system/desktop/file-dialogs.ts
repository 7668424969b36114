import { app, BrowserWindow, dialog } from 'electron';
import type { OpenDialogOptions, SaveDialogOptions } from 'electron';
import { join } from 'node:path';
import { words, type MessageKey } from '../../../../resources/words.ts';
import type { ExchangeFormat } from '../../../contract/values/exchange.ts';
import { ENDINGS } from '../../../exchange/formats.ts';

const names: Record<ExchangeFormat, MessageKey> = {
  json: 'exchange.format.json',
  markdown: 'exchange.format.markdown',
  csv: 'exchange.format.csv',
  espanso: 'exchange.format.espanso',
};
const BACKUP_ENDING = 'perch-backup';
const formats = Object.keys(names) as ExchangeFormat[];

/** Lets the user choose a file of snippets, or a folder. Null where they chose nothing. */
export async function chooseToRead(from: 'file' | 'folder'): Promise<string | null> {
  const filters = [
    { name: words('exchange.all-formats'), extensions: formats.flatMap((format) => ENDINGS[format]) },
    ...formats.map((format) => ({ name: words(names[format]), extensions: [...ENDINGS[format]] })),
  ];
  return openOne({
    title: words('exchange.import-title'),
    ...(from === 'file' ? { properties: ['openFile'], filters } : { properties: ['openDirectory'] }),
  });
}

/** Lets the user choose the file to write, or the folder in which a new one is made. Null where they chose nothing. */
export async function chooseToWrite(format: ExchangeFormat): Promise<string | null> {
  const title = words('exchange.export-title');
  if (format === 'markdown') return openOne({ title, properties: ['openDirectory', 'createDirectory'] });
  return save({
    title,
    defaultPath: inDocuments(`${words('exchange.file-name')}.${ENDINGS[format][0]}`),
    filters: [{ name: words(names[format]), extensions: [...ENDINGS[format]] }],
  });
}

/** Lets the user choose the file to write a backup to. Null where they chose nothing. */
export async function chooseBackupToWrite(): Promise<string | null> {
  const day = isoDay(new Date());
  return save({
    title: words('backup.save-title'),
    defaultPath: inDocuments(`${words('backup.file-name', { day })}.${BACKUP_ENDING}`),
    filters: [{ name: words('backup.format'), extensions: [BACKUP_ENDING] }],
  });
}

/** Lets the user choose a backup to read. Null where they chose nothing. */
export const chooseBackupToRead = (): Promise<string | null> =>
  openOne({
    title: words('backup.choose-title'),
    properties: ['openFile'],
    filters: [{ name: words('backup.format'), extensions: [BACKUP_ENDING] }],
  });

/** Lets the user choose the file of a calendar. Null where they chose nothing. */
export const chooseCalendar = (): Promise<string | null> =>
  openOne({
    title: words('rules.choose-title'),
    properties: ['openFile'],
    filters: [{ name: words('rules.calendar-format'), extensions: ['ics', 'ical', 'ifb', 'icalendar'] }],
  });

const inDocuments = (name: string): string => join(app.getPath('documents'), name);

/** The day by this computer's clock, as files are sorted by. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

async function save(dialogOptions: SaveDialogOptions): Promise<string | null> {
  const options: SaveDialogOptions = {
    ...dialogOptions,
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
}

async function openOne(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}

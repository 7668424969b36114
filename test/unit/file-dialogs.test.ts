import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseBackupToRead,
  chooseBackupToWrite,
  chooseCalendar,
  chooseToRead,
} from '../../src-main/shell/system/desktop/file-dialogs.ts';
import { temporaryFolder } from './temporary.ts';

/** The system's dialogs: what they began with, and what the user chooses. */
const { system } = vi.hoisted(() => ({
  system: { folder: '', began: [] as (string | undefined)[], choice: '' },
}));
vi.mock('electron', () => ({
  app: { getPath: (name: string) => `${system.folder}/${name}` },
  BrowserWindow: { getFocusedWindow: () => null },
  dialog: {
    showOpenDialog: ({ defaultPath }: { defaultPath?: string }) => {
      system.began.push(defaultPath);
      return Promise.resolve({ canceled: system.choice === '', filePaths: [system.choice].filter(Boolean) });
    },
    showSaveDialog: ({ defaultPath }: { defaultPath?: string }) => {
      system.began.push(defaultPath);
      return Promise.resolve({ canceled: system.choice === '', filePath: system.choice });
    },
  },
}));

beforeEach(() => {
  Object.assign(system, { folder: temporaryFolder(), began: [], choice: '' });
  for (const name of ['userData', 'documents', 'calendars', 'snippets']) mkdirSync(join(system.folder, name));
});

test('each kind of dialog begins in the folder that was last chosen for it', async () => {
  const calendars = join(system.folder, 'calendars');
  await chooseCalendar();
  system.choice = join(calendars, 'work.ics');
  await chooseCalendar();
  system.choice = '';
  await chooseCalendar();
  await chooseBackupToRead();
  expect(system.began).toEqual([undefined, undefined, calendars, undefined]);
});

test('a chosen folder is where the next dialog of its kind begins, while it is there', async () => {
  const snippets = join(system.folder, 'snippets');
  system.choice = snippets;
  await chooseToRead('folder');
  system.choice = join(snippets, 'mine.json');
  await chooseToRead('file');
  rmSync(snippets, { recursive: true });
  await chooseToRead('file');
  expect(system.began).toEqual([undefined, snippets, undefined]);
});

test('a file is saved among the documents at first, and then where the last one was', async () => {
  await chooseBackupToWrite();
  system.choice = join(system.folder, 'calendars/Perch.perch-backup');
  await chooseBackupToWrite();
  await chooseBackupToWrite();
  expect(system.began.map((path) => path && join(path, '..'))).toEqual(
    ['documents', 'documents', 'calendars'].map((name) => join(system.folder, name)),
  );
  expect(existsSync(join(system.folder, 'userData/last-folders.json'))).toBe(true);
});

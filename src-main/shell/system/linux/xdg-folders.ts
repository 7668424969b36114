import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folders of a Linux desktop (freedesktop.org: XDG Base Directory). */
export const configHome = (): string => process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
export const dataHome = (): string =>
  resolve(process.env['XDG_DATA_HOME'] || join(homedir(), '.local/share'));

/** The folders that all users share, the most important first. */
export const sharedDataFolders = (): string[] =>
  (process.env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share')
    .split(':')
    .filter((folder) => folder !== '' && folder !== dataHome());

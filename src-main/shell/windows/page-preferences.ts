import { app, type WebPreferences } from 'electron';

/** The shell's decisions about the page of a window. */
export interface PageAccess {
  preload: string;
  /** Whether developer tools may be opened: they show all that the page has. */
  devTools: boolean;
}

/**
 * The access of this Perch's pages: in a package without developer tools.
 * @param inspectable whether this is a package for tests
 */
export const pageAccess = (preload: string, inspectable: boolean): PageAccess => ({
  preload,
  devTools: !app.isPackaged || inspectable,
});

/** The preferences of every page: in Chromium's sandbox, isolated from its preload script, without Node. */
export const sandboxed: WebPreferences = { contextIsolation: true, sandbox: true, nodeIntegration: false };

/** The preferences of Perch's own pages. */
export const confined = ({ preload, devTools }: PageAccess): WebPreferences => ({
  preload,
  devTools,
  ...sandboxed,
});

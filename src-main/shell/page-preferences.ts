import { app, type WebPreferences } from 'electron';

/** What the shell decides about the page of a window. */
export interface PageAccess {
  preload: string;
  /** Whether developer tools may be opened: they show all that the page has. */
  devTools: boolean;
}

/**
 * What pages of this Perch have: in a package no developer tools.
 * @param inspectable whether this is a package for tests
 */
export const pageAccess = (preload: string, inspectable: boolean): PageAccess => ({
  preload,
  devTools: !app.isPackaged || inspectable,
});

/** What every page of Perch runs with: in Chromium's sandbox, isolated from its preload script, without Node. */
export const confined = ({ preload, devTools }: PageAccess): WebPreferences => ({
  preload,
  devTools,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
});

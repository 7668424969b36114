import type { WebPreferences } from 'electron';

/** What the shell decides about the page of a window. */
export interface PageAccess {
  preload: string;
  /** Whether developer tools may be opened: they show all that the page has. */
  devTools: boolean;
}

/** What every page of Perch runs with: in Chromium's sandbox, isolated from its preload script, without Node. */
export const confined = ({ preload, devTools }: PageAccess): WebPreferences => ({
  preload,
  devTools,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
});

import type { CallName } from './ipc.ts';

/** The only calls that the quick window may make: it reads, and does what its rows say. Everything else is the main window's. */
export const QUICK_CALLS = [
  'accounts:list',
  'clipboard:read',
  'commands:run',
  'emoji:differences',
  'emoji:picture',
  'palette:find',
  'links:command',
  'palette:used',
  'people:search',
  'local-settings:read',
  'organization:get',
  'presets:list',
  'quick:hide',
  'quick:open',
  'quick:paste-obstacle',
  'reminders:recent',
  'settings:list',
  'snippets:get',
  'snippets:included',
  'snippets:last-values',
  'status:get',
  'topics:fetch-unknown',
] as const satisfies readonly CallName[];

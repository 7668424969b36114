import type { CallName } from './ipc.ts';

/** The only calls that the quick window may make: it reads, and does what its rows say. Everything else is the main window's. */
export const QUICK_CALLS = [
  'accounts:activate',
  'accounts:list',
  'app:quit',
  'clipboard:read',
  'jump:find',
  'links:command',
  'links:open',
  'jump:used',
  'local-settings:read',
  'organization:get',
  'presets:list',
  'quick:hide',
  'quick:open',
  'reminders:create',
  'reminders:recent',
  'settings:list',
  'snippets:copy',
  'snippets:get',
  'snippets:last-values',
  'status:clear',
  'status:get',
  'status:set',
  'status:set-away',
  'topics:fetch-unknown',
] as const satisfies readonly CallName[];

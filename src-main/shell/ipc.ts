import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../contract/ipc-channels.ts';
import type { CallName, Events, EventName } from '../contract/ipc.ts';
import { dispatch } from '../features/dispatch.ts';
import type { Handlers } from '../features/handler.ts';

/** What the page at an address may call: these, or everything. */
export type Surface = readonly CallName[] | 'everything';

/**
 * Handles the windows' calls: only from the main frame of one of our pages, and only what that page may call.
 * @param surfaceOf what the page at this address may call; null for a page that is not ours
 */
export function handleCalls(
  handlers: Handlers,
  surfaceOf: (url: string) => Surface | null,
  onFault: (name: string, error: unknown) => void,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    if (!mayCall(event, name, surfaceOf)) throw new Error('Not allowed.');
    return dispatch(handlers, name, input, onFault);
  });
}

function mayCall(
  { senderFrame }: IpcMainInvokeEvent,
  name: unknown,
  surfaceOf: (url: string) => Surface | null,
): boolean {
  if (senderFrame === null || senderFrame.parent !== null) return false;
  const surface = surfaceOf(senderFrame.url);
  return surface === 'everything' || (surface?.some((allowed) => allowed === name) ?? false);
}

/** Sends an event to one window. */
export function pushTo<Name extends EventName>(
  window: BrowserWindow,
  name: Name,
  payload: Events[Name],
): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload);
}

/** Sends an event to every window. */
export function pushToWindows<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) pushTo(window, name, payload);
}

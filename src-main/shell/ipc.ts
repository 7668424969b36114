import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../contract/ipc-channels.ts';
import type { Events, EventName } from '../contract/ipc.ts';
import { dispatch } from '../features/dispatch.ts';
import type { Handlers } from '../features/handler.ts';

/**
 * Handles the windows' calls: only from the main frame of one of our pages, only those that `contract/ipc.ts` lists.
 */
export function handleCalls(
  handlers: Handlers,
  isOurs: (url: string) => boolean,
  onFault: (name: string, error: unknown) => void,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    if (!isFromOurMainFrame(event, isOurs)) throw new Error('Not allowed.');
    return dispatch(handlers, name, input, onFault);
  });
}

function isFromOurMainFrame({ senderFrame }: IpcMainInvokeEvent, isOurs: (url: string) => boolean): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url);
}

/** Sends an event to every window. */
export function pushToWindows<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload);
  }
}

import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../contract/ipc-channels.ts';
import type { Answer, CallName, Events, EventName } from '../../contract/ipc.ts';
import { dispatch } from '../../features/dispatch.ts';
import type { Handlers } from '../../features/base/handler.ts';

/** The rights of a window's page. */
export interface Surface {
  /** The only origin that the window shows. */
  origin: string;
  calls: readonly CallName[] | 'everything';
}

/** The surface of a window, told by the window itself and not by its address, which its page can change; null for a foreign one. */
export type SurfaceOf = (contents: WebContents) => Surface | null;

/** Whether an address is of the origin that a window shows. */
export const isShownBy = (surface: Surface | null, url: string): boolean =>
  surface !== null && url.startsWith(`${surface.origin}/`);

interface CallOptions {
  surfaceOf: SurfaceOf;
  /** Whether the user is at this window, and did something a moment ago. */
  isUserAt(contents: WebContents): boolean;
  /** A window has called. */
  onCall(this: void): void;
  onFault(this: void, name: string, error: unknown): void;
}

const UNATTENDED: Answer<never> = { ok: false, problem: { kind: 'unattended' }, reads: [] };

/** Calls that a page makes for a key or a click of its user, and never by itself. */
const OF_THE_USER: ReadonlySet<unknown> = new Set<CallName>(['clipboard:read']);

/** Handles the windows' calls: only from the main frame of one of our pages, and only what its window may call. */
export function handleCalls(handlers: Handlers, { surfaceOf, isUserAt, onCall, onFault }: CallOptions): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    if (!mayCall(event, name, surfaceOf)) throw new Error('Not allowed.');
    onCall();
    if (OF_THE_USER.has(name) && !isUserAt(event.sender)) return UNATTENDED;
    return dispatch(handlers, name, input, onFault);
  });
}

function mayCall({ sender, senderFrame }: IpcMainInvokeEvent, name: unknown, surfaceOf: SurfaceOf): boolean {
  const surface = surfaceOf(sender);
  if (!surface || senderFrame === null || senderFrame.parent !== null) return false;
  if (!isShownBy(surface, senderFrame.url)) return false;
  return surface.calls === 'everything' || surface.calls.some((allowed) => allowed === name);
}

/** Sends an event to one window. */
export function pushTo<Name extends EventName>(
  window: BrowserWindow,
  name: Name,
  payload: Events[Name],
): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload);
}

/** Sends an event to every window that has a page of Perch. */
export function pushToWindows<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows())
    if (!window.webContents.getURL().startsWith('data:')) pushTo(window, name, payload);
}

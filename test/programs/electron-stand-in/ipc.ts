// ipcMain, and the main process's end of the messages that preloads send.
import { EventEmitter } from 'node:events';
import type { Frame } from './frames.ts';
import { makeEvent } from './runtime.ts';
import { wire } from './wire.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- arguments are whatever the app's channel carries
type Handler = (event: any, ...args: any[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    this.#handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }
  /** @internal */
  async call(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  }
}
export const ipcMain: IpcMain = new IpcMain();

export interface PreloadMessage {
  type: 'invoke' | 'send';
  id: number;
  channel: string;
  args: string;
}

/** The reply into a page. */
export type ToPreload =
  | { type: 'result'; id: number; value?: string; error?: string }
  | { type: 'event'; channel: string; args: string };

/** Handles one message of a preload; `reply` sends to the frame that it came from. */
export async function receive(
  message: PreloadMessage,
  sender: { send(channel: string, ...args: unknown[]): void },
  senderFrame: Frame | null,
  reply: (message: ToPreload) => void,
): Promise<void> {
  const args = wire.unpack(message.args) as unknown[];
  const event = makeEvent({
    type: 'frame' as const,
    sender,
    senderFrame,
    frameId: senderFrame?.routingId ?? 0,
    processId: senderFrame?.processId ?? 0,
  });
  if (message.type === 'send') {
    ipcMain.emit(
      message.channel,
      Object.assign(event, {
        ports: [],
        returnValue: undefined,
        reply: (channel: string, ...values: unknown[]) =>
          reply({ type: 'event', channel, args: wire.pack(values) }),
      }),
      ...args,
    );
    return;
  }
  try {
    const value = wire.pack(await ipcMain.call(message.channel, event, args));
    reply({ type: 'result', id: message.id, value });
  } catch (error) {
    console.error(`Error occurred in handler for '${message.channel}':`, error);
    reply({ type: 'result', id: message.id, error: String(error) });
  }
}

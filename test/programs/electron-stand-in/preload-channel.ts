// One page's preloads: injects them into the page, and exchanges messages with them.
import crypto from 'node:crypto';
import fs from 'node:fs';
import type { CdpSession } from './cdp.ts';
import type { PreloadMessage, ToPreload } from './ipc.ts';
import { pageScript, preloadScript } from './page-preload.ts';
import type { OpenRequest } from './page-world.ts';

const isolatedWorld = 'Electron Isolated Context';

export interface PreloadOptions {
  files: string[];
  argv: string[];
  subFrames: boolean;
}
/** Messages from a page: a preload's IPC, the page's request to close or to open a window, or what the user did in it. */
export type FromPage =
  | PreloadMessage
  | { type: 'close' }
  | { type: 'open'; request: OpenRequest }
  | { type: 'input'; input: { type: string } };
/** `reply` sends to the frame that the message came from. */
type OnMessage = (message: FromPage, frameId: string | undefined, reply: (answer: ToPreload) => void) => void;

interface Context {
  uniqueId: string;
  frameId: string;
}

export class PreloadChannel {
  readonly #page: CdpSession;
  /** The preloads' execution contexts, by Chromium's ID. */
  readonly #contexts = new Map<number, Context>();

  constructor(page: CdpSession, onMessage: OnMessage) {
    this.#page = page;
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== isolatedWorld) return;
      this.#contexts.set(context.id, { uniqueId: context.uniqueId, frameId: context.auxData.frameId });
    });
    page.on('Runtime.executionContextDestroyed', (e) => this.#contexts.delete(e.executionContextId));
    page.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
    page.on('Runtime.bindingCalled', (e) => {
      if (e.name !== '__standInPost') return;
      const context = this.#contexts.get(e.executionContextId);
      onMessage(
        JSON.parse(e.payload),
        context?.frameId,
        (answer) => context && this.#deliver(context, answer),
      );
    });
  }

  /** From the next navigation on, pages have the bridge and the preloads. */
  async install({ files, argv, subFrames }: PreloadOptions): Promise<void> {
    const token = crypto.randomUUID();
    const { platform, arch, versions } = process;
    const info = { argv, platform, arch, versions: { ...versions }, subFrames };
    const preloads = files.map((file) => fs.readFileSync(file, 'utf8'));
    await Promise.all([
      this.#page.send('Runtime.addBinding', { name: '__standInPost', executionContextName: isolatedWorld }),
      this.#page.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(token) }),
      this.#page.send('Page.addScriptToEvaluateOnNewDocument', {
        source: preloadScript(token, info, preloads),
        worldName: isolatedWorld,
      }),
    ]);
  }

  send(frameId: string, message: ToPreload): void {
    for (const context of this.#contexts.values()) {
      if (context.frameId === frameId) this.#deliver(context, message);
    }
  }

  #deliver(context: Context, message: ToPreload): void {
    const expression = `__standInDeliver(${JSON.stringify(message)})`;
    this.#page
      .send('Runtime.evaluate', { expression, uniqueContextId: context.uniqueId })
      .catch(() => undefined); // the frame was removed
  }
}

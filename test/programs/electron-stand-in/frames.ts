// The frames of one page as WebFrameMain, updated by Chromium's events.
import type { CdpSession } from './cdp.ts';
import { fromChromium } from './protocol.ts';

interface ProtocolFrame {
  id: string;
  parentId?: string;
  url: string;
  urlFragment?: string;
  name?: string;
}

/** Sends an event to the preload of one frame. */
export type SendToFrame = (frameId: string, channel: string, args: unknown[]) => void;

let nextRoutingId = 1;

/** Electron's WebFrameMain; each frame has one object as long as it exists. */
export class Frame {
  readonly frameToken: string;
  readonly routingId: number = nextRoutingId++;
  readonly processId: number = 1;
  readonly visibilityState: string = 'visible';
  parent: Frame | null;
  name = '';
  url = '';
  detached = false;
  readonly frames: Frame[] = [];
  readonly #send: SendToFrame;

  constructor(id: string, parent: Frame | null, send: SendToFrame) {
    this.frameToken = id;
    this.parent = parent;
    this.#send = send;
  }

  get origin(): string {
    const url = URL.parse(this.url);
    if (!url) return 'null';
    // URL gives "null" for schemes it does not know; a standard scheme of the app's has an origin
    return url.origin === 'null' && url.host ? `${url.protocol}//${url.host}` : url.origin;
  }
  get top(): Frame {
    return this.parent ? this.parent.top : this;
  }
  get framesInSubtree(): Frame[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  isDestroyed(): boolean {
    return this.detached;
  }
  send(channel: string, ...args: unknown[]): void {
    this.#send(this.frameToken, channel, args);
  }
}

export class FrameTree {
  main: Frame;
  readonly #frames = new Map<string, Frame>();
  readonly #send: SendToFrame;

  /** A page target's main frame has the target's ID. */
  constructor(session: CdpSession, targetId: string, send: SendToFrame) {
    this.#send = send;
    this.main = this.#add(targetId, null);
    session.on('Page.frameAttached', (e: { frameId: string; parentFrameId: string }) => {
      this.#add(e.frameId, this.#frames.get(e.parentFrameId) ?? this.main);
    });
    session.on('Page.frameNavigated', ({ frame }: { frame: ProtocolFrame }) => this.#navigated(frame));
    session.on('Page.navigatedWithinDocument', (e: { frameId: string; url: string }) => {
      const frame = this.#frames.get(e.frameId);
      if (frame) frame.url = fromChromium(e.url);
    });
    session.on('Page.frameDetached', (e: { frameId: string }) => this.#remove(e.frameId));
  }

  get(id: string): Frame | undefined {
    return this.#frames.get(id);
  }

  #add(id: string, parent: Frame | null): Frame {
    const known = this.#frames.get(id);
    if (known) return known;
    const frame = new Frame(id, parent, this.#send);
    this.#frames.set(id, frame);
    parent?.frames.push(frame);
    return frame;
  }

  #navigated(changed: ProtocolFrame): void {
    const frame = this.#add(
      changed.id,
      changed.parentId ? (this.#frames.get(changed.parentId) ?? this.main) : null,
    );
    frame.url = fromChromium(changed.url + (changed.urlFragment ?? ''));
    frame.name = changed.name ?? '';
    if (!changed.parentId) this.main = frame;
    for (const child of [...frame.frames]) this.#remove(child.frameToken);
  }

  #remove(id: string): void {
    const frame = this.#frames.get(id);
    if (!frame) return;
    for (const child of [...frame.frames]) this.#remove(child.frameToken);
    frame.detached = true;
    this.#frames.delete(id);
    const siblings = frame.parent?.frames;
    siblings?.splice(siblings.indexOf(frame), 1);
  }
}

// WebContents: one page of Chromium with its preload, its messages and its events.
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CdpSession } from './cdp.ts';
import { type Frame, FrameTree } from './frames.ts';
import { receive, type ToPreload } from './ipc.ts';
import { NativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { loadError } from './net-errors.ts';
import type { OpenRequest } from './page-world.ts';
import { type FromPage, PreloadChannel, type PreloadOptions } from './preload-channel.ts';
import { applyPermissions } from './permissions.ts';
import { fromChromium, toChromium } from './protocol.ts';
import { interceptRequests } from './requests.ts';
import { chromium, makeEvent, onlyOn, readyGate, runtime } from './runtime.ts';
import { type Session, session } from './session.ts';
import { closePage, createPage } from './targets.ts';
import { wire } from './wire.ts';

const consoleLevels: Record<string, string> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

export interface WebPreferences {
  preload?: string;
  partition?: string;
  session?: Session;
  additionalArguments?: string[];
  nodeIntegrationInSubFrames?: boolean;
}
/** The part of a window that its page needs. */
export interface Owner extends EventEmitter {
  readonly id: number;
  getTitle(): string;
  getContentSize(): number[];
  isVisible(): boolean;
  close(): void;
  pageGone(): void;
}
type OpenHandler = (details: object) => { action: 'allow' | 'deny' };

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly owner: Owner;
  readonly session: Session;
  /** @internal */
  targetId = '';
  readonly #preferences: WebPreferences;
  #page: CdpSession | undefined;
  #attached: Promise<CdpSession>;
  #frames: FrameTree | undefined;
  #channel: PreloadChannel | undefined;
  #openHandler: OpenHandler | undefined;
  /** Loads that the app requested: these emit no `will-navigate`. */
  #loading = 0;
  #destroyed = false;
  #zoom = 1;

  constructor(owner: Owner, preferences: WebPreferences) {
    super();
    this.id = owner.id;
    this.owner = owner;
    this.#preferences = preferences;
    this.session = preferences.session ?? session.fromPartition(preferences.partition ?? '');
    this.#attached = this.#attach();
    this.#attached.catch((error: unknown) => {
      if (!this.#destroyed) console.error('The stand-in could not open a page:', error);
    });
    nativeTheme.on('updated', this.#applyTheme);
  }

  async #attach(): Promise<CdpSession> {
    await readyGate.promise;
    const [width = 800, height = 600] = this.owner.getContentSize();
    this.targetId = await createPage({ width, height }, this.owner.isVisible(), () => this.owner.pageGone());
    const { sessionId } = await chromium().send('Target.attachToTarget', {
      targetId: this.targetId,
      flatten: true,
    });
    const page = (this.#page = chromium().session(sessionId));
    this.#frames = new FrameTree(page, this.targetId, (frameId, channel, args) =>
      this.#sendTo(frameId, channel, args),
    );
    this.#channel = new PreloadChannel(page, (message, frameId, reply) =>
      this.#fromPage(message, frameId, reply),
    );
    this.#listen(page);
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('Inspector.enable'),
      this.#channel.install(this.#preloads),
      interceptRequests(page, {
        session: this.session,
        mayNavigate: (url, frame) => this.#mayNavigate(url, frame),
      }),
      this.resized(),
      this.#applyTheme(),
    ]);
    return page;
  }

  get #preloads(): PreloadOptions {
    const { preload, additionalArguments, nodeIntegrationInSubFrames } = this.#preferences;
    const files = preload ? [preload] : [];
    return { files, argv: additionalArguments ?? [], subFrames: nodeIntegrationInSubFrames ?? false };
  }

  #listen(page: CdpSession): void {
    page.on('Runtime.consoleAPICalled', (e) => {
      const message = e.args
        .map((arg: { value?: unknown; description?: string }) => arg.value ?? arg.description)
        .join(' ');
      const at = e.stackTrace?.callFrames[0];
      const sourceId = fromChromium(at?.url ?? '');
      const level = consoleLevels[e.type] ?? 'info';
      this.emit(
        'console-message',
        makeEvent({ message, level, lineNumber: at?.lineNumber ?? 0, sourceId, frame: this.mainFrame }),
      );
    });
    page.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame.parentId === undefined));
    page.on('Page.navigatedWithinDocument', ({ frameId }) => {
      this.emit('did-navigate-in-page', makeEvent(), this.getURL(), frameId === this.targetId);
    });
    page.on('Page.domContentEventFired', () => {
      if (this.#blank) return;
      this.emit('dom-ready', makeEvent());
      this.owner.emit('page-shown');
    });
    page.on('Page.loadEventFired', () => {
      if (this.#blank) return;
      this.emit('did-finish-load', makeEvent());
      this.emit('did-stop-loading', makeEvent());
    });
    page.on('Page.windowOpen', (e) => {
      const disposition = e.windowFeatures.length ? 'new-window' : 'foreground-tab';
      this.#askToOpen({
        url: e.url,
        frameName: e.windowName,
        features: e.windowFeatures.join(','),
        disposition,
      });
    });
    page.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', makeEvent(), { reason: 'crashed', exitCode: 139 });
    });
  }

  #navigated(inMainFrame: boolean): void {
    if (!inMainFrame || this.#blank) return;
    this.emit('did-navigate', makeEvent(), this.getURL(), 200, 'OK');
    void applyPermissions(this);
  }

  #mayNavigate(url: string, frameId: string): boolean {
    const isMainFrame = frameId === this.targetId;
    if (isMainFrame && (this.#loading > 0 || url === this.getURL())) return true;
    const frame = this.#frames?.get(frameId) ?? null;
    const event = makeEvent({ url, isMainFrame, isSameDocument: false, frame, initiator: this.mainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, url, false, true);
    return !event.defaultPrevented;
  }

  /** The handler may return `allow`, but nothing is opened. */
  #askToOpen(request: OpenRequest): void {
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' };
    this.#openHandler?.({ ...request, url: fromChromium(request.url), referrer });
  }

  #fromPage(message: FromPage, frameId: string | undefined, reply: (answer: ToPreload) => void): void {
    if (message.type === 'close') return this.close();
    if (message.type === 'open') return this.#askToOpen(message.request);
    if (message.type === 'input') return void this.emit('input-event', makeEvent(), message.input);
    const frame = frameId === undefined ? undefined : this.#frames?.get(frameId);
    void receive(message, this, frame ?? null, reply);
  }
  #sendTo(frameId: string, channel: string, args: unknown[]): void {
    const message: ToPreload = { type: 'event', channel, args: wire.pack(args) };
    this.#channel?.send(frameId, message);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#alive();
    this.#sendTo(this.targetId, channel, args);
  }

  /** As in Electron, nobody has to handle its rejection. */
  loadURL(url: string): Promise<void> {
    const loaded = this.#load(url);
    loaded.catch(() => undefined);
    return loaded;
  }
  async #load(url: string): Promise<void> {
    this.#alive();
    const page = await this.#attached;
    const ended = Promise.withResolvers<void>();
    // The window may be destroyed before anybody waits for the end.
    ended.promise.catch(() => undefined);
    const fail = (): void => ended.reject(this.#loadError('ERR_FAILED', url));
    this.once('did-finish-load', ended.resolve);
    this.once('destroyed', fail);
    this.#loading++;
    try {
      this.emit('did-start-loading', makeEvent());
      const result = await page.send('Page.navigate', { url: toChromium(url) });
      if (result.errorText) throw this.#loadError(result.errorText.replace(/^net::/, ''), url);
      if (result.loaderId) await ended.promise; // without a loader it stayed in the same document
    } finally {
      this.#loading--;
      this.off('did-finish-load', ended.resolve);
      this.off('destroyed', fail);
    }
  }
  loadFile(
    file: string,
    options: { hash?: string; search?: string; query?: Record<string, string> } = {},
  ): Promise<void> {
    const url = pathToFileURL(path.resolve(runtime.appPath, file));
    if (options.query) url.search = new URLSearchParams(options.query).toString();
    if (options.search) url.search = options.search;
    if (options.hash) url.hash = options.hash;
    return this.loadURL(url.href);
  }
  #loadError(code: string, url: string): Error {
    const error = loadError(code, url);
    this.emit('did-fail-load', makeEvent(), error.errno, code, url, true);
    return error;
  }
  reload(): void {
    this.#page?.send('Page.reload').catch(() => undefined);
  }

  get #blank(): boolean {
    return !this.getURL() || this.getURL() === 'about:blank';
  }
  getURL(): string {
    return this.#frames?.main.url ?? '';
  }
  get mainFrame(): Frame {
    return this.#frames?.main as Frame;
  }
  getTitle(): string {
    return this.owner.getTitle();
  }
  isLoading(): boolean {
    return this.#loading > 0;
  }

  /** Only navigations of the main frame are counted. */
  isLoadingMainFrame(): boolean {
    return this.isLoading();
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  async executeJavaScript(code: string): Promise<unknown> {
    const page = await this.#attached;
    const expression = { expression: code, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', expression);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  async capturePage(): Promise<NativeImage> {
    const page = await this.#attached;
    const { data } = await page.send('Page.captureScreenshot', { format: 'png' });
    return new NativeImage(Buffer.from(data, 'base64'));
  }

  /** @internal Gives the page the window's size; a headless window's own frame would take some of it. */
  async resized(): Promise<void> {
    if (process.env['STANDIN_HEADED']) return;
    const [width, height] = this.owner.getContentSize();
    await this.#page
      ?.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 0, mobile: false })
      .catch(() => undefined);
  }
  #applyTheme = async (): Promise<void> => {
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
    const features = [{ name: 'prefers-color-scheme', value }];
    await this.#page?.send('Emulation.setEmulatedMedia', { features }).catch(() => undefined);
  };
  /** @internal Fulfilled when there is a page. */
  get attached(): Promise<unknown> {
    return this.#attached;
  }
  /** @internal */
  async bringToFront(): Promise<void> {
    await this.#page?.send('Page.bringToFront').catch(() => undefined);
  }
  /** @internal Opens the page again where it was, after a headed Chromium's user closed it. */
  async reopen(): Promise<void> {
    const url = this.getURL();
    this.#attached = this.#attach();
    await this.#attached;
    await this.loadURL(url);
  }

  close(): void {
    this.owner.close();
  }
  /** @internal */
  destroy(): void {
    this.#destroyed = true;
    nativeTheme.off('updated', this.#applyTheme);
    this.emit('destroyed');
    this.#attached.then(() => closePage(this.targetId)).catch(() => undefined);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  forcefullyCrashRenderer(): void {
    // The page does not respond any more, so nothing is awaited; Inspector.targetCrashed reports its end.
    this.#page?.send('Page.crash').catch(() => undefined);
  }
  isFocused(): boolean {
    return (this.owner as unknown as { isFocused(): boolean }).isFocused();
  }
  getZoomFactor(): number {
    return this.#zoom;
  }
  setZoomFactor(factor: number): void {
    this.#zoom = factor;
  }
  setZoomMode(): void {}
  getUserAgent(): string {
    return this.session.getUserAgent();
  }
  /** Replaces the word under the caret by typing over it, if the page has selected it. */
  replaceMisspelling(text: string): void {
    this.#page?.send('Input.insertText', { text }).catch(() => undefined);
  }
  showDefinitionForSelection(): void {
    onlyOn(['darwin'], 'webContents.showDefinitionForSelection');
  }
  focus(): void {}
}

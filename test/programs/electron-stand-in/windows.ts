// BrowserWindow: its state (visible, focused, position and size) is here; its page is WebContents.
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { HeadedWindow } from './headed-window.ts';
import { makeEvent, needsReady, runtime } from './runtime.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';
import { followFocus, onX } from './x-desktop.ts';

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface WindowOptions extends Partial<Rectangle> {
  title?: string;
  show?: boolean;
  alwaysOnTop?: boolean;
  resizable?: boolean;
  minimizable?: boolean;
  closable?: boolean;
  skipTaskbar?: boolean;
  frame?: boolean;
  minWidth?: number;
  minHeight?: number;
  webPreferences?: WebPreferences;
}

const defaultSize = { width: 800, height: 600 };
let nextId = 1;

export class BaseWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...runtime.windows.values()] as BrowserWindow[];
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BaseWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }
  static fromId(id: number): BrowserWindow | null {
    return (runtime.windows.get(id) as BrowserWindow | undefined) ?? null;
  }
}

export class BrowserWindow extends BaseWindow {
  static fromWebContents(contents: WebContents | null | undefined): BrowserWindow | null {
    return (contents?.owner as BrowserWindow | undefined) ?? null;
  }

  readonly id: number = nextId++;
  readonly webContents: WebContents;
  readonly #headed: HeadedWindow;
  #bounds: Rectangle;
  #title: string;
  #visible: boolean;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #resizable: boolean;
  #destroyed = false;
  #shownOnce = false;

  constructor(options: WindowOptions = {}) {
    super();
    needsReady('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = defaultSize.width, height = defaultSize.height } = options;
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? app.getName();
    this.#visible = options.show !== false;
    this.#resizable = options.resizable ?? true;
    runtime.windows.set(this.id, this);
    this.webContents = new WebContents(this, options.webPreferences ?? {});
    this.#headed = new HeadedWindow(this.webContents);
    this.on('page-shown', () => {
      if (!this.#shownOnce) this.emit('ready-to-show', makeEvent());
      this.#shownOnce = true;
    });
    app.emit('web-contents-created', makeEvent(), this.webContents);
    app.emit('browser-window-created', makeEvent(), this);
    if (this.#visible) this.focus();
    else this.#place();
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  loadFile(file: string, options?: Parameters<WebContents['loadFile']>[1]): Promise<void> {
    return this.webContents.loadFile(file, options);
  }
  capturePage(): ReturnType<WebContents['capturePage']> {
    return this.webContents.capturePage();
  }
  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }
  showInactive(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.#place();
    this.emit('show', makeEvent());
  }
  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#place();
    this.blur();
    this.emit('hide', makeEvent());
  }
  focus(): void {
    if (this.#focused || !this.#visible) return;
    // The window manager gives it the focus, or does not.
    if (onX) this.#place(true);
    else this.focused();
  }
  /** @internal It has the focus now. */
  focused(): void {
    if (this.#focused || !this.#visible) return;
    for (const other of BaseWindow.getAllWindows()) if (other !== this) other.blur();
    this.#focused = true;
    if (!onX) void this.webContents.bringToFront();
    this.emit('focus', makeEvent());
    app.emit('browser-window-focus', makeEvent(), this);
  }
  blur(): void {
    if (!this.#focused) return;
    this.#focused = false;
    this.emit('blur', makeEvent());
    app.emit('browser-window-blur', makeEvent(), this);
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  isFocused(): boolean {
    return this.#focused;
  }

  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    this.blur();
    this.emit('minimize', makeEvent());
  }
  restore(): void {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.emit('restore', makeEvent());
    this.focus();
  }
  maximize(): void {
    this.#maximized = true;
    this.emit('maximize', makeEvent());
    this.show();
  }
  unmaximize(): void {
    this.#maximized = false;
    this.emit('unmaximize', makeEvent());
  }
  setFullScreen(fullScreen: boolean): void {
    if (fullScreen === this.#fullScreen) return;
    this.#fullScreen = fullScreen;
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen', makeEvent());
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }
  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    const { x, y, width, height } = this.#bounds;
    this.#place();
    if (width !== before.width || height !== before.height) {
      void this.webContents.resized();
      this.emit('resize', makeEvent());
      this.emit('resized', makeEvent());
    }
    if (x !== before.x || y !== before.y) {
      this.emit('move', makeEvent());
      this.emit('moved', makeEvent());
    }
  }
  getNormalBounds(): Rectangle {
    return this.getBounds();
  }
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getContentSize(): number[] {
    return this.getSize();
  }
  center(): void {}
  setMinimumSize(): void {}

  #place(active = false): void {
    this.#headed.place({ bounds: this.#bounds, visible: this.#visible, active });
  }

  getTitle(): string {
    return this.#title;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  isResizable(): boolean {
    return this.#resizable;
  }
  setResizable(resizable: boolean): void {
    this.#resizable = resizable;
  }

  /** Emits `close` first; `closed` follows a moment later, as in Electron. */
  close(): void {
    if (this.#destroyed) return;
    const event = makeEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app.closePrevented();
    else setImmediate(() => this.destroy());
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.blur();
    this.#destroyed = true;
    runtime.windows.delete(this.id);
    this.webContents.destroy();
    this.emit('closed', makeEvent());
    app.windowClosed();
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  /** @internal The page closed by itself: by `window.close()`, or because the user closed a headed Chromium's window. */
  pageGone(): void {
    const event = makeEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    else void this.webContents.reopen().then(() => this.#place());
  }
  setVisibleOnAllWorkspaces(): void {}
  setMaximizable(): void {}
  setFullScreenable(): void {}
  setOverlayIcon(): void {}
  setTitleBarOverlay(): void {}
}

/** How much the size of a window on the screen may differ from its BrowserWindow's, by its frame. */
const FRAME = 100;

if (onX)
  followFocus((size) => {
    const differs = (window: BrowserWindow): number => {
      const { width, height } = window.getBounds();
      return size ? Math.abs(width - size.width) + Math.abs(height - size.height) : Infinity;
    };
    const [nearest] = BaseWindow.getAllWindows()
      .filter((window) => window.isVisible() && differs(window) <= FRAME)
      .sort((one, other) => differs(one) - differs(other));
    for (const window of BaseWindow.getAllWindows()) if (window !== nearest) window.blur();
    nearest?.focused();
  });

export const webContents = {
  getAllWebContents: (): WebContents[] => BaseWindow.getAllWindows().map((window) => window.webContents),
  getFocusedWebContents: (): WebContents | null => BaseWindow.getFocusedWindow()?.webContents ?? null,
  fromId: (id: number): WebContents | undefined => BaseWindow.fromId(id)?.webContents,
  fromFrame: (frame: { top: unknown }): WebContents | undefined =>
    webContents.getAllWebContents().find((contents) => contents.mainFrame === frame.top),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    webContents.getAllWebContents().find((contents) => contents.targetId === targetId),
};

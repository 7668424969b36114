// Tray: stores what it gets, for tests to read under `standIn`.
import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';
import { type NativeImage, nativeImage } from './native-image.ts';
import { needsReady } from './runtime.ts';

export class Tray extends EventEmitter {
  static readonly open: Set<Tray> = new Set();
  /** The visible state. */
  readonly standIn: { image: NativeImage; toolTip: string; title: string; menu: Menu | null };
  #destroyed = false;

  constructor(image: NativeImage | string) {
    super();
    needsReady('Cannot create Tray before app is ready');
    this.standIn = { image: toImage(image), toolTip: '', title: '', menu: null };
    Tray.open.add(this);
  }

  setImage(image: NativeImage | string): void {
    this.#alive();
    this.standIn.image = toImage(image);
  }
  setToolTip(toolTip: string): void {
    this.#alive();
    this.standIn.toolTip = toolTip;
  }
  setTitle(title: string): void {
    this.#alive();
    this.standIn.title = title;
  }
  getTitle(): string {
    return this.standIn.title;
  }
  setContextMenu(menu: Menu | null): void {
    this.#alive();
    this.standIn.menu = menu;
  }
  popUpContextMenu(menu: Menu | null = this.standIn.menu): void {
    menu?.popup();
  }
  getBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 1240, y: 0, width: 24, height: 24 };
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
    Tray.open.delete(this);
  }
  focus(): void {}

  #alive(): void {
    if (this.#destroyed) throw new Error('Tray is destroyed');
  }
}

function toImage(image: NativeImage | string): NativeImage {
  if (typeof image !== 'string') return image;
  const loaded = nativeImage.createFromPath(image);
  if (loaded.isEmpty()) throw new Error(`Failed to load image from path '${image}'`);
  return loaded;
}

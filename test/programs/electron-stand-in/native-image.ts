// nativeImage: stores the bytes by scale factor, and decodes nothing but a PNG's size.
import fs from 'node:fs';

interface Representation {
  buffer: Buffer;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const isPng = (buffer: Buffer): boolean => buffer.length > 24 && buffer.readUInt32BE(0) === 0x89504e47;
const fromDataUrl = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

export class NativeImage {
  readonly #representations = new Map<number, Representation>();
  #template = false;

  constructor(buffer?: Buffer, size?: Partial<Size>, scaleFactor = 1) {
    if (buffer?.length) this.#add(scaleFactor, buffer, size);
  }

  #add(scaleFactor: number, buffer: Buffer, size: Partial<Size> = {}): void {
    const [width, height] = isPng(buffer) ? [buffer.readUInt32BE(16), buffer.readUInt32BE(20)] : [0, 0];
    this.#representations.set(scaleFactor, {
      buffer,
      width: size.width ?? width,
      height: size.height ?? height,
    });
  }
  #get(scaleFactor = 1): Representation | undefined {
    return this.#representations.get(scaleFactor) ?? [...this.#representations.values()][0];
  }

  addRepresentation(options: {
    scaleFactor?: number;
    width?: number;
    height?: number;
    buffer?: Buffer;
    dataURL?: string;
  }): void {
    const buffer = options.buffer ?? (options.dataURL ? fromDataUrl(options.dataURL) : undefined);
    if (buffer?.length) this.#add(options.scaleFactor ?? 1, buffer, options);
  }
  isEmpty(): boolean {
    return this.#representations.size === 0;
  }
  getSize(scaleFactor = 1): Size {
    const found =
      [...this.#representations].find(([factor]) => factor === scaleFactor) ?? [...this.#representations][0];
    if (!found) return { width: 0, height: 0 };
    const [factor, { width, height }] = found;
    return { width: Math.round(width / factor), height: Math.round(height / factor) };
  }
  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height ? width / height : 1;
  }
  toPNG({ scaleFactor }: { scaleFactor?: number } = {}): Buffer {
    return this.#get(scaleFactor)?.buffer ?? Buffer.alloc(0);
  }
  /** Reports the new size; the bytes are not changed. */
  resize({ width, height }: Partial<Size>): NativeImage {
    const size = this.getSize();
    const ratio = this.getAspectRatio();
    const wide = width ?? (height ? Math.round(height * ratio) : size.width);
    const copy = new NativeImage(this.toPNG(), { width: wide, height: height ?? Math.round(wide / ratio) });
    copy.setTemplateImage(this.#template);
    return copy;
  }
  setTemplateImage(template: boolean): void {
    this.#template = template;
  }
  get isMacTemplateImage(): boolean {
    return this.#template;
  }
  set isMacTemplateImage(template: boolean) {
    this.#template = template;
  }
}

function createFromPath(file: string): NativeImage {
  const image = new NativeImage();
  const add = (name: string, scaleFactor: number): void => {
    if (fs.existsSync(name)) image.addRepresentation({ scaleFactor, buffer: fs.readFileSync(name) });
  };
  add(file, 1);
  for (const scaleFactor of [1.25, 1.5, 2, 3])
    add(file.replace(/(\.[^./\\]+)?$/, `@${scaleFactor}x$1`), scaleFactor);
  if (process.platform === 'darwin' && /Template(@\dx)?\.\w+$/.test(file)) image.setTemplateImage(true);
  return image;
}

interface BufferOptions extends Partial<Size> {
  scaleFactor?: number;
}

export const nativeImage = {
  createEmpty: (): NativeImage => new NativeImage(),
  createFromPath,
  createFromBuffer: (buffer: Buffer, options: BufferOptions = {}): NativeImage =>
    new NativeImage(buffer, options, options.scaleFactor),
  createFromBitmap: (buffer: Buffer, options: BufferOptions): NativeImage =>
    new NativeImage(buffer, options, options.scaleFactor),
  createFromDataURL: (url: string): NativeImage => new NativeImage(fromDataUrl(url)),
};

import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { NativeImage } from 'electron';
import type { TrayCommand, TrayImage, TrayModel } from './tray-model.ts';

/** The tray icon and its menu, drawn from the model. */
export class TrayIcon {
  readonly #folder: string;
  readonly #run: (command: TrayCommand) => void;
  readonly #tray: Tray;
  #model: TrayModel;
  #drawn = '';

  /** @param folder where the tray images are */
  constructor(folder: string, model: TrayModel, run: (command: TrayCommand) => void) {
    this.#folder = folder;
    this.#run = run;
    this.#model = model;
    this.#tray = new Tray(this.#image(model.image));
    // On macOS a click opens the menu, and a window would take the focus from it.
    if (process.platform !== 'darwin') this.#tray.on('click', () => run({ do: 'open' }));
    nativeTheme.on('updated', () => this.#tray.setImage(this.#image(this.#model.image)));
    this.show(model);
  }

  /** Draws the model where it changed, because setting the same menu again closes an open one on some systems. */
  show(model: TrayModel): void {
    const drawn = JSON.stringify(model);
    if (drawn === this.#drawn) return;
    if (model.image !== this.#model.image) this.#tray.setImage(this.#image(model.image));
    this.#model = model;
    this.#drawn = drawn;
    this.#tray.setToolTip(model.toolTip);
    this.#tray.setContextMenu(
      Menu.buildFromTemplate(
        model.items.map(({ id, label, type, enabled, checked, command }) => ({
          id,
          // A single ampersand would underline the letter after it.
          label: label.replaceAll('&', '&&'),
          type,
          enabled,
          checked,
          click: () => {
            // The system has toggled the checkbox by itself, so the next model is drawn in any case.
            this.#drawn = '';
            if (command) this.#run(command);
          },
        })),
      ),
    );
  }

  #image(name: TrayImage): NativeImage {
    const image = nativeImage.createFromPath(join(this.#folder, `${name}${variantOf()}.png`));
    if (process.platform === 'darwin') image.setTemplateImage(true);
    return image;
  }
}

/** macOS colors template images itself. Elsewhere the image must suit the panel, which on Linux is usually dark. */
function variantOf(): string {
  if (process.platform === 'darwin') return 'Template';
  if (process.platform === 'win32')
    return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? '-on-dark' : '-on-light';
  return '-22-on-dark';
}

import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, screen, Tray } from 'electron';
import type { MenuItemConstructorOptions, NativeImage } from 'electron';
import type { TrayClick } from '../../contract/values/local-settings.ts';
import type { TrayCommand, TrayItem } from './tray-items.ts';
import type { TrayImage, TrayModel } from './tray-model.ts';
import { OpenMenu } from './open-menu.ts';
import { panelScheme } from './panel-scheme.ts';
import { trayImageName } from './tray-image-name.ts';

interface TrayIconOptions {
  /** Where the tray images are. */
  folder: string;
  model: TrayModel;
  /** The user's choice for a click on the icon. */
  click(): TrayClick;
  run(command: TrayCommand): void;
}

/** The tray icon and its menu, drawn from the model. */
export class TrayIcon {
  readonly #options: TrayIconOptions;
  #tray: Tray;
  readonly #open = new OpenMenu(() => this.#drawMenu());
  #model: TrayModel;
  #menu: Menu | null = null;
  /** The menu and what a click opens, as they were drawn last. */
  #drawn = '';
  #imageName = '';
  #toolTip = '';
  /** Whether the panel that the icon is on is dark, if it is known. */
  #isPanelDark = true;

  constructor(options: TrayIconOptions) {
    this.#options = options;
    this.#model = options.model;
    this.#imageName = this.#nameOf(options.model.image);
    this.#tray = this.#make();
    nativeTheme.on('updated', () => void this.#followPanel());
    screen.on('display-metrics-changed', () => this.#drawImage());
    void this.#followPanel();
    this.show(options.model);
  }

  /** Draws image and tool tip at once, and the menu as soon as it is closed. */
  show(model: TrayModel): void {
    this.#model = model;
    this.#drawImage();
    if (model.toolTip !== this.#toolTip) this.#tray.setToolTip(model.toolTip);
    this.#toolTip = model.toolTip;
    if (!this.#open.isOpen) this.#drawMenu();
  }

  /** Creates the icon again. A panel that starts later does not show an icon that found no panel when it was created. */
  renew(): void {
    this.#tray.destroy();
    this.#tray = this.#make();
    this.#drawn = '';
    this.#toolTip = '';
    this.#open.close();
    this.show(this.#model);
  }

  #make(): Tray {
    const tray = new Tray(this.#image());
    tray.on('click', () => this.#clicked());
    // Only where the menu is not the icon's own: macOS would open that on any click.
    if (process.platform === 'darwin')
      tray.on('right-click', () => {
        if (!this.#hasOwnMenu()) this.#popUp();
      });
    return tray;
  }

  #clicked(): void {
    switch (this.#options.click()) {
      case 'perch':
        return this.#options.run({ do: 'open' });
      case 'quick':
        return this.#options.run({ do: 'quick' });
      case 'menu':
        // Linux lets no program open it; macOS has opened it by itself.
        if (process.platform === 'win32') this.#popUp();
    }
  }

  #popUp(): void {
    if (this.#menu) this.#tray.popUpContextMenu(this.#menu);
  }

  /** Whether the menu is set on the icon; macOS would then report no click. */
  #hasOwnMenu(): boolean {
    return process.platform !== 'darwin' || this.#options.click() === 'menu';
  }

  /** Draws the menu if it has changed, because setting the same menu again closes an open menu on some systems. */
  #drawMenu(): void {
    const hasOwnMenu = this.#hasOwnMenu();
    const drawn = JSON.stringify([this.#model.items, hasOwnMenu]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#menu = Menu.buildFromTemplate(this.#model.items.map((one) => this.#template(one)));
    this.#open.follow(this.#menu);
    this.#tray.setContextMenu(hasOwnMenu ? this.#menu : null);
  }

  #template({
    id,
    label,
    type,
    enabled,
    checked,
    accelerator,
    command,
    items,
  }: TrayItem): MenuItemConstructorOptions {
    return {
      id,
      // A single ampersand would underline the letter after it.
      label: label.replaceAll('&', '&&'),
      type,
      enabled,
      ...(type === 'submenu'
        ? { submenu: items.map((one) => this.#template(one)) }
        : {
            ...((type === 'checkbox' || type === 'radio') && { checked }),
            // The shortcut is shown; the system has it already.
            ...(accelerator !== null && {
              accelerator,
              ...(process.platform !== 'darwin' && { registerAccelerator: false }),
            }),
            click: () => {
              // The system has toggled the item by itself, so the menu is drawn anew in any case.
              this.#drawn = '';
              this.#open.close();
              if (command) this.#options.run(command);
            },
          }),
    };
  }

  async #followPanel(): Promise<void> {
    this.#isPanelDark = (await panelScheme()) === 'dark';
    this.#drawImage();
  }

  #drawImage(): void {
    const name = this.#nameOf(this.#model.image);
    if (name === this.#imageName) return;
    this.#imageName = name;
    this.#tray.setImage(this.#image());
  }

  #nameOf(image: TrayImage): string {
    return trayImageName(image, process.platform, this.#isPanelDark, screen.getPrimaryDisplay().scaleFactor);
  }

  #image(): NativeImage {
    const image = nativeImage.createFromPath(join(this.#options.folder, this.#imageName));
    if (process.platform === 'darwin') image.setTemplateImage(true);
    return image;
  }
}

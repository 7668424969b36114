// The rest of a desktop that a tray app uses: state is stored and can be read, nothing is drawn or opened.
import { EventEmitter } from 'node:events';
import { onlyOn, runtime } from './runtime.ts';

export const shell = {
  /** Everything that the app opened, in order. */
  opened: [] as string[],
  async openExternal(url: string): Promise<void> {
    shell.opened.push(url);
  },
  async openPath(path: string): Promise<string> {
    shell.opened.push(path);
    return '';
  },
  beep(): void {},
};

type ClipboardPayload = string | Blob | { title: string; url: string } | Promise<string | Blob>;

export class ClipboardItem {
  readonly #items: Readonly<Record<string, ClipboardPayload>>;

  constructor(items: Record<string, ClipboardPayload>) {
    this.#items = { ...items };
  }

  get types(): string[] {
    return Object.keys(this.#items);
  }

  async getType(type: string): Promise<Blob | { title: string; url: string }> {
    const payload = await this.#items[type];
    if (payload === undefined) throw new Error(`The type ${type} was not found`);
    return typeof payload === 'string' ? new Blob([payload], { type }) : payload;
  }
}

function newClipboard() {
  let held = new ClipboardItem({});
  return {
    read: async (): Promise<ClipboardItem[]> => [held],
    async write(items: ClipboardItem[]): Promise<void> {
      const payloads: Record<string, ClipboardPayload> = {};
      for (const item of items) for (const type of item.types) payloads[type] = await item.getType(type);
      held = new ClipboardItem(payloads);
    },
    has: async (type: string): Promise<boolean> => held.types.includes(type),
    async readText(): Promise<string> {
      if (!held.types.includes('text/plain')) return '';
      return (await (held.getType('text/plain') as Promise<Blob>)).text();
    },
    writeText: async (text: string): Promise<void> => void (held = new ClipboardItem({ 'text/plain': text })),
    clear: (): void => void (held = new ClipboardItem({})),
  };
}

export const clipboard = {
  ...newClipboard(),
  ...(process.platform === 'linux' && { selection: newClipboard() }),
};

/** Each of dialog's functions has its options last; a window may come before them. */
function show(args: object[]): { cancelId?: number } {
  const options = args.at(-1) ?? {};
  dialog.shown.push(options);
  return options;
}
export const dialog = {
  /** The options of every box that the app showed, in order. */
  shown: [] as object[],
  async showMessageBox(...args: object[]): Promise<{ response: number; checkboxChecked: boolean }> {
    return { response: show(args).cancelId ?? 0, checkboxChecked: false };
  },
  showMessageBoxSync: (...args: object[]): number => show(args).cancelId ?? 0,
  showErrorBox(title: string, content: string): void {
    // On Linux there is no box before the app is ready (message_box_gtk.cc).
    if (process.platform !== 'linux' || runtime.ready) show([{ type: 'error', title, content }]);
    console.error(`${title}\n${content}`);
  },
  async showOpenDialog(...args: object[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    show(args);
    return { canceled: true, filePaths: [] };
  },
  async showSaveDialog(...args: object[]): Promise<{ canceled: boolean; filePath: string }> {
    show(args);
    return { canceled: true, filePath: '' };
  },
};

const area = { x: 0, y: 0, width: 1280, height: 800 };
const display = {
  id: 1,
  label: 'stand-in',
  bounds: area,
  workArea: area,
  size: { width: area.width, height: area.height },
  workAreaSize: { width: area.width, height: area.height },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
};
export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
});

export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleTime: () => 0,
  getSystemIdleState: () => 'active',
  getCurrentThermalState: () => 'nominal',
  isOnBatteryPower: () => false,
  onBatteryPower: false,
});
export const powerSaveBlocker = { start: () => 1, stop: () => true, isStarted: () => false };

export const systemPreferences = Object.assign(new EventEmitter(), {
  isTrustedAccessibilityClient(): boolean {
    onlyOn(['darwin'], 'systemPreferences.isTrustedAccessibilityClient');
    return true;
  },
  /** What the user has set in macOS, by its type: nothing. */
  getUserDefault(_name: string, type: string): unknown {
    onlyOn(['darwin'], 'systemPreferences.getUserDefault');
    return { boolean: false, string: '', array: [], dictionary: {}, url: '' }[type] ?? 0;
  },
  getAccentColor: () => '4c9f70ff',
  getAnimationSettings: () => ({
    shouldRenderRichAnimation: true,
    scrollAnimationsEnabledBySystem: true,
    prefersReducedMotion: false,
  }),
});

export const autoUpdater = Object.assign(new EventEmitter(), { getFeedURL: () => '' });

export const crashReporter = {
  start() {},
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
  getUploadToServer: () => false,
  getParameters: () => ({}),
};

import { clipboard } from 'electron';
import type { PasteObstacle } from '../../contract/values/paste.ts';
import { copyText } from '../system/desktop/clipboard.ts';
import { giveBackClipboard, keepClipboard } from './kept-clipboard.ts';
import type { PasteKeys } from './paste-keys.ts';

/** How long the other program has to read the pasted text, in milliseconds. */
const GIVES_BACK_AFTER = 800;

interface PasterOptions {
  keys: PasteKeys;
  /** Whether the user wants snippets to be pasted. */
  isWanted(this: void): boolean;
  /** Hides the quick window, so that the program before has the focus again. */
  hideQuick(this: void): void;
  /** Says that a text was copied and not pasted. `failed`: the keys could not be pressed. */
  onNotPasted(this: void, why: PasteObstacle | 'failed'): void;
  onFault(this: void, error: unknown): void;
  givesBackAfter?: number;
}

/** The content of the clipboard before the latest text, and that text. */
interface Lent {
  items: Electron.ClipboardItem[];
  text: string;
  /** Gives the content back; missing before the keys are pressed. */
  timer?: NodeJS.Timeout;
}

/** Pastes texts into the program that the user came from, and gives the clipboard back afterwards. */
export class Paster {
  readonly #options: PasterOptions;
  #lent: Lent | null = null;

  constructor(options: PasterOptions) {
    this.#options = options;
  }

  /** The quick window is about to be shown, or was hidden. */
  quickShown(isShown: boolean): void {
    const { keys, isWanted } = this.#options;
    if (isShown && isWanted()) keys.remember();
    else if (!isShown) keys.forget();
  }

  /** Copies a text, and pastes it where the user wants that and the system can. */
  async deliver(text: string): Promise<void> {
    const { keys, isWanted, hideQuick, onNotPasted, onFault } = this.#options;
    if (!isWanted()) return void (await copyText(text));
    const obstacle = await keys.obstacle();
    if (obstacle !== null) {
      await copyText(text);
      hideQuick();
      return onNotPasted(obstacle);
    }
    const lent: Lent = { items: await this.#keep(), text: await copyText(text) };
    this.#lent = lent;
    const press = keys.aim();
    hideQuick();
    void this.#press(press, lent).catch(onFault);
  }

  async #press(press: () => Promise<void>, lent: Lent): Promise<void> {
    const { onNotPasted, onFault, givesBackAfter = GIVES_BACK_AFTER } = this.#options;
    try {
      await press();
    } catch (error) {
      // The text stays on the clipboard, for the user to paste.
      if (this.#lent === lent) this.#lent = null;
      onNotPasted('failed');
      throw error;
    }
    if (this.#lent === lent)
      lent.timer = setTimeout(() => void this.#giveBack(lent).catch(onFault), givesBackAfter);
  }

  /** The user's own content of the clipboard, which an earlier text may still replace. */
  async #keep(): Promise<Electron.ClipboardItem[]> {
    const lent = this.#lent;
    if (!lent) return keepClipboard();
    clearTimeout(lent.timer);
    this.#lent = null;
    return (await clipboard.readText()) === lent.text ? lent.items : keepClipboard();
  }

  /** Something else may have been copied meanwhile, which stays. */
  async #giveBack({ items, text }: Lent): Promise<void> {
    this.#lent = null;
    if ((await clipboard.readText()) === text) await giveBackClipboard(items);
  }
}

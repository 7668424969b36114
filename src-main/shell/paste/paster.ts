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

/** The content of the clipboard before a text, and that text. */
interface Lent {
  items: Electron.ClipboardItem[];
  text: string;
}

/**
 * Pastes texts into the program that the user came from, and gives the clipboard back afterwards. A text that is pasted waits
 * until the clipboard is given back after the one before it, so that the other program reads the right one.
 */
export class Paster {
  readonly #options: PasterOptions;
  /** The latest delivery, with the return of the clipboard. */
  #delivery: Promise<unknown> = Promise.resolve();
  /** The latest work that writes the clipboard. */
  #write: Promise<unknown> = Promise.resolve();

  constructor(options: PasterOptions) {
    this.#options = options;
  }

  /** The quick window is about to be shown, or was hidden. */
  quickShown(isShown: boolean): void {
    const { keys, isWanted } = this.#options;
    if (isShown && isWanted()) keys.remember();
    else if (!isShown) keys.forget();
  }

  /** Puts a text on the clipboard. */
  async copy(text: string, formatted?: string | null): Promise<void> {
    await this.#inTurn(() => copyText(text, { formatted }));
  }

  /** Whether a text that is delivered now would be pasted into what is known to be a terminal. */
  async isIntoTerminal(): Promise<boolean> {
    const { keys, isWanted } = this.#options;
    return isWanted() && (await keys.obstacle()) === null && keys.isTerminal().catch(() => false);
  }

  /** Copies a text, and pastes it where the user wants that and the system can. */
  async deliver(text: string, formatted?: string | null): Promise<void> {
    if (!this.#options.isWanted()) return this.copy(text, formatted);
    const press = this.#options.keys.aim();
    const lent = this.#delivery.then(() => this.#lend(text, formatted));
    this.#delivery = lent
      .then(
        (it) => it && this.#paste(press, it),
        () => undefined,
      )
      .catch(this.#options.onFault);
    await lent;
  }

  /** Copies a text that is to be pasted. Null if no keys can be pressed, and then Perch says so. */
  async #lend(text: string, formatted?: string | null): Promise<Lent | null> {
    const { keys, hideQuick, onNotPasted } = this.#options;
    const obstacle = await keys.obstacle();
    const lent = await this.#inTurn(async () => ({
      items: obstacle === null ? await keepClipboard() : [],
      text: await copyText(text, { formatted }),
    }));
    hideQuick();
    if (obstacle === null) return lent;
    onNotPasted(obstacle);
    return null;
  }

  async #paste(press: () => Promise<void>, { items, text }: Lent): Promise<void> {
    const { onNotPasted, givesBackAfter = GIVES_BACK_AFTER } = this.#options;
    try {
      await press();
    } catch (error) {
      // The text stays on the clipboard, for the user to paste.
      onNotPasted('failed');
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, givesBackAfter));
    // Something else may have been copied meanwhile, which stays.
    await this.#inTurn(async () => {
      if ((await clipboard.readText()) === text) await giveBackClipboard(items);
    });
  }

  /** Does work on the clipboard when the work before has ended. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#write.then(work);
    this.#write = done.catch(() => undefined);
    return done;
  }
}

import { globalShortcut } from 'electron';
import { type DataPart, SHORTCUTS } from '../../contract/values/data-part.ts';
import {
  isSameAction,
  type ShortcutAction,
  type ShortcutLook,
  type ShortcutState,
} from '../../contract/values/shortcut.ts';
import { CachedQuery, noteRead } from '../../tracking/reads.ts';
import { findShortcutPortal, type ShortcutPortal } from '../system/linux/shortcut-portal.ts';
import { isWayland } from '../system/linux/wayland.ts';
import { runningAppImage } from '../system/program/app-image.ts';

/** An action and the keys that are tried for it in this order. */
interface Shortcut {
  action: ShortcutAction;
  accelerators: readonly string[];
}

/** Whether keys are registered, and why not. */
type Outcome = Pick<ShortcutLook, 'holder'> & {
  state: Extract<ShortcutState, 'set' | 'own' | 'taken' | 'refused' | 'to-be-asked'>;
};

/** An action with the keys that were tried for it. */
interface Row extends Shortcut {
  registered: string | null;
  /** The outcome of the registered keys, or of the first ones that were tried. */
  outcome: Outcome;
  wasPressed: boolean;
}

interface GlobalShortcutOptions {
  /** The table of wanted shortcuts. Of two rows with the same keys, the first one gets them. */
  shortcuts(this: void): readonly Shortcut[];
  /** Whether the user knows what the keys are for. On Wayland none are registered before: the portal asks about them at once. */
  mayAsk(this: void): boolean;
  /** Called when the keys of an action are pressed, with these keys. */
  press(this: void, action: ShortcutAction, accelerator: string): void;
  /** Called when a look may be different. */
  onChanged(this: void): void;
}

/** The shortcuts that work in every program. */
export class GlobalShortcuts {
  readonly #options: GlobalShortcutOptions;
  readonly #wanted: CachedQuery<{ shortcuts: readonly Shortcut[]; mayRegister: boolean }>;
  #table: Row[] = [];
  #mayRegister = false;
  /** Null before the desktop was asked, and where no portal is needed. */
  #portal: ShortcutPortal | null = null;

  constructor(options: GlobalShortcutOptions) {
    this.#options = options;
    this.#wanted = new CachedQuery(() => ({
      shortcuts: options.shortcuts(),
      mayRegister: options.mayAsk() || !isWayland(),
    }));
  }

  /** Registers the wanted shortcuts. */
  begin(): void {
    this.#follow();
  }

  /** Registers and releases shortcuts after parts of the data have changed. */
  changed(parts: readonly DataPart[]): void {
    if (this.#wanted.forgetAfter(parts)) this.#follow();
  }

  /** The keys of an action, and whether they work. */
  lookOf(action: ShortcutAction): ShortcutLook {
    noteRead(SHORTCUTS);
    const row = this.#rowOf(action);
    if (!row || row.accelerators.length === 0) return { state: 'off', accelerator: null, holder: null };
    const accelerator = row.registered ?? row.accelerators[0] ?? null;
    if (row.registered === null) {
      const { state, holder } = row.outcome;
      return withProgram({
        state: state === 'to-be-asked' ? (this.#whyNoPortal ?? state) : state,
        accelerator,
        holder,
      });
    }
    // The portal asks the user, and tells programs nothing of the answer but the keys themselves.
    return withProgram({ state: row.wasPressed ? 'set' : this.#unproven, accelerator, holder: null });
  }

  /**
   * Whether keys would work for an action. On Wayland they are not tried, because the portal would keep them.
   * @param action null for an action that does not exist yet
   */
  try(action: ShortcutAction | null, accelerator: string): ShortcutLook {
    noteRead(SHORTCUTS);
    const row = action && this.#rowOf(action);
    if (row?.registered === accelerator) return this.lookOf(row.action);
    if (isWayland()) {
      const holder = this.#holderOf(accelerator);
      return withProgram({ state: holder ? 'own' : this.#unproven, accelerator, holder });
    }
    const outcome = this.#register(accelerator);
    if (outcome.state === 'set') globalShortcut.unregister(accelerator);
    return { ...outcome, accelerator };
  }

  /** Lets windows see the keys, or gives them back to the system. */
  suspend(suspended: boolean): void {
    globalShortcut.setSuspended(suspended);
  }

  /** The state of registered keys that were not pressed yet. */
  get #unproven(): ShortcutState {
    if (!isWayland()) return 'set';
    return this.#whyNoPortal ?? 'asked';
  }

  get #whyNoPortal(): ShortcutState | null {
    if (this.#portal === 'absent') return 'no-portal';
    return this.#portal === 'no-entry' ? 'no-entry' : null;
  }

  #rowOf(action: ShortcutAction): Row | undefined {
    return this.#table.find((row) => isSameAction(row.action, action));
  }

  #holderOf(accelerator: string): ShortcutAction | null {
    return this.#table.find(({ registered }) => registered === accelerator)?.action ?? null;
  }

  #follow(): void {
    const { shortcuts, mayRegister } = this.#wanted.result;
    if (isSameTable(shortcuts, this.#table) && mayRegister === this.#mayRegister) return;
    this.#mayRegister = mayRegister;
    const before = this.#table;
    // Keys that are wanted no more are released first, because another action may want them.
    this.#table = before.filter((row) => {
      const stays = row.registered !== null && shortcuts.some((one) => isSameRow(one, row));
      if (row.registered !== null && !stays) globalShortcut.unregister(row.registered);
      return stays;
    });
    for (const row of shortcuts) if (!this.#rowOf(row.action)) this.#table.push(this.#rowFor(row));
    this.#table = shortcuts.flatMap(({ action }) => this.#rowOf(action) ?? []);
    if (isWayland() && this.#table.some(({ accelerators }) => accelerators.length > 0))
      void this.#findPortal();
    this.#options.onChanged();
  }

  /** Registers the first keys of an action that the system gives to Perch. */
  #rowFor({ action, accelerators }: Shortcut): Row {
    let first: Outcome | null = null;
    for (const accelerator of accelerators) {
      const outcome = this.#register(accelerator);
      if (outcome.state === 'set')
        return { action, accelerators, registered: accelerator, outcome, wasPressed: false };
      first ??= outcome;
    }
    return {
      action,
      accelerators,
      registered: null,
      outcome: first ?? { state: 'taken', holder: null },
      wasPressed: false,
    };
  }

  #register(accelerator: string): Outcome {
    const holder = this.#holderOf(accelerator);
    if (holder) return { state: 'own', holder };
    if (!this.#mayRegister) return { state: 'to-be-asked', holder: null };
    try {
      const isRegistered = globalShortcut.register(accelerator, () => this.#press(accelerator));
      return { state: isRegistered ? 'set' : 'taken', holder: null };
    } catch {
      return { state: 'refused', holder: null };
    }
  }

  #press(accelerator: string): void {
    // The portal keeps a shortcut that was unregistered (Electron: globalShortcut).
    const row = this.#table.find(({ registered }) => registered === accelerator);
    if (!row) return;
    const isFirst = !row.wasPressed;
    row.wasPressed = true;
    this.#options.press(row.action, accelerator);
    if (isFirst && isWayland()) this.#options.onChanged();
  }

  /** On Wayland Electron reports a registration as done before the portal answers, and where there is no portal. */
  async #findPortal(): Promise<void> {
    const portal = await findShortcutPortal();
    if (portal === this.#portal) return;
    this.#portal = portal;
    this.#options.onChanged();
  }
}

/** Names the program where the user has to bind keys to it: an AppImage is installed under no name. */
const withProgram = (look: ShortcutLook): ShortcutLook =>
  look.state === 'no-portal' ? { ...look, program: runningAppImage()?.file ?? 'perch' } : look;

const isSameRow = (one: Shortcut, other: Shortcut): boolean =>
  isSameAction(one.action, other.action) && one.accelerators.join() === other.accelerators.join();

const isSameTable = (one: readonly Shortcut[], other: readonly Shortcut[]): boolean =>
  one.length === other.length && one.every((row, at) => other[at] && isSameRow(row, other[at]));

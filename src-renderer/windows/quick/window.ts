import type { WindowCommand } from '../../../src-main/contract/values/command.ts';
import { ask } from '../../base/bridge/bridge.ts';

/** Hides this window. */
export const hide = (): void => void ask('quick:hide', undefined).catch(reportError);

/** Lets the main window do this, and hides this one. */
export const openInWindow = (command: WindowCommand): void =>
  void ask('quick:open', { command }).catch(reportError);

import type { WindowCommand } from '../../src-main/contract/jump-command.ts';
import { mayBeLink } from '../../src-main/contract/link-text.ts';
import { ask } from '../app/bridge.ts';

/** What the window does with a text that is a link to something of an account's server; null where it is none. */
export const commandOfText = async (accountId: string, text: string): Promise<WindowCommand | null> =>
  mayBeLink(text) ? ask('links:command', { accountId, text }).catch(() => null) : null;

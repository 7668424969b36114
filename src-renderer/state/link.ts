import type { WindowCommand } from '../../src-main/contract/values/command.ts';
import { mayBeLink } from '../../src-main/contract/links/link-text.ts';
import { ask } from '../base/bridge/bridge.ts';

/** The command of a text that is a link to an item of an account's server; null for other texts, and on failure. */
export const commandOfText = async (accountId: string, text: string): Promise<WindowCommand | null> =>
  mayBeLink(text) ? ask('links:command', { accountId, text }).catch(() => null) : null;

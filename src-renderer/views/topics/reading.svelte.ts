import { MARK_READ } from '../../../src-main/contract/unread.ts';
import { LiveQuery } from '../../app/live-query.svelte.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';

/** Marks as read what is looked at, where the user's own settings say so. Create it while a component is set up. */
export class Reading {
  readonly #workspace: Workspace;
  readonly #settings: LiveQuery<'settings:list'>;
  /** Undefined until it is known; servers that have no such setting mark everywhere. */
  readonly #policy = $derived.by(() => {
    const { value } = this.#settings;
    if (!value) return undefined;
    return value.settings.find(({ name }) => name === MARK_READ.setting)?.value ?? MARK_READ.always;
  });

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#settings = new LiveQuery('settings:list', () => ({ accountId: workspace.accountId }));
  }

  /** @param isConversation whether all of a conversation is shown, and not one message of it */
  marksRead(isConversation: boolean): boolean {
    if (this.#policy === MARK_READ.always) return true;
    return this.#policy === MARK_READ.conversations && isConversation;
  }

  mark(messageIds: number[]): void {
    const { accountId } = this.#workspace;
    void this.#workspace.attempt('messages:flag', { accountId, messageIds, flag: 'read', on: true });
  }
}

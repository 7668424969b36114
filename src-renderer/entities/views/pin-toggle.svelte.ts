import { type Conversation, conversationKey } from '../../../src-main/contract/values/conversation.ts';
import { conversationOf, fragmentTo, narrowOf } from '../../../src-main/contract/links/narrow.ts';
import type { NavigationRow } from '../../../src-main/contract/values/navigation.ts';
import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** The view of a conversation or a channel, however its address is written; undefined if there is none. */
export const viewOf = (
  rows: readonly NavigationRow[],
  where: Conversation | { channelId: number },
  userId: number,
): NavigationRow | undefined => rows.find(({ fragment }) => placeKey(fragment, userId) === keyOf(where));

function placeKey(fragment: string, userId: number): string | null {
  const narrow = narrowOf(fragment);
  if (!narrow || narrow.messageId !== null) return null;
  const channelId = narrow.channel && 'channelId' in narrow.channel ? narrow.channel.channelId : null;
  const conversation = conversationOf(narrow, channelId, userId);
  if (conversation) return keyOf(conversation);
  return channelId === null ? null : keyOf({ channelId });
}

const keyOf = (where: Conversation | { channelId: number }): string =>
  'people' in where || 'topic' in where ? conversationKey(where) : `channel:${where.channelId}`;

/** The target of the pin: a conversation or a whole channel, with its title, and its channel's name if known. */
interface Pinnable {
  where: Conversation | { channelId: number };
  title: string;
  channelName: string | null;
}

/** Whether a conversation or a channel is pinned to Views, and the change of that. Create it in a component. */
export class PinToggle {
  readonly #workspace: Workspace;
  readonly #pinnable: () => Pinnable;
  readonly #views: LiveQuery<'navigation:list'>;
  readonly #view: NavigationRow | undefined = $derived.by(() => {
    const { organization } = this.#workspace;
    return organization
      ? viewOf(this.#views.value?.rows ?? [], this.#pinnable().where, organization.userId)
      : undefined;
  });

  constructor(workspace: Workspace, pinnable: () => Pinnable) {
    this.#workspace = workspace;
    this.#pinnable = pinnable;
    this.#views = workspace.live('navigation:list');
  }

  /** Undefined until the views have been read. */
  get isPinned(): boolean | undefined {
    return this.#views.value && this.#view?.isPinned === true;
  }

  /** Pins or unpins the view. Unpinning deletes a view that was pinned here, and hides a view with a name of its own. */
  toggle(): void {
    const workspace = this.#workspace;
    const { where, title, channelName } = this.#pinnable();
    const view = this.#view;
    const fragment = view?.fragment ?? fragmentTo(where, channelName);
    const isPinned = view?.isPinned !== true;
    if (view && !isPinned && view.name === title)
      void workspace.attempt('navigation:remove', { fragment, undoable: false });
    else void workspace.attempt('navigation:save', { fragment, isPinned, ...(!view && { name: title }) });
  }
}

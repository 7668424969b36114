import { SvelteMap } from 'svelte/reactivity';
import type { TopicsTarget } from '../../src-main/contract/values/place.ts';
import {
  type ChannelTopic,
  type Conversation,
  conversationKey,
  isSameConversation,
} from '../../src-main/contract/values/conversation.ts';
import { claimFocus } from '../base/keys/claim-focus.ts';
import { FocusTarget } from '../base/keys/focus-target.ts';

/** The content of the pane: a conversation, a message reached by its number, or a new conversation. */
export type TopicsSelection =
  | {
      kind: 'conversation';
      conversation: Conversation;
      lastMessageId: number | null;
      /** The same as long as the conversation stays open, under whichever name; with the moment of the opening. */
      opened: { at: number };
    }
  | { kind: 'message'; messageId: number }
  | { kind: 'new'; source: Source };

/** A channel by its ID, or the conversations with people. */
export type Source = number | 'people';

/** The key of the row of a channel, or of the heading of the conversations with people. */
const keyOf = (source: Source): string => (source === 'people' ? 'people' : `channel:${source}`);

/** The place of topics and messages: the tree, the content of the pane, and the page of a narrow window. */
export class TopicsState {
  source = $state<Source | null>(null);
  selection = $state.raw<TopicsSelection | null>(null);
  page = $state<'tree' | 'messages'>('tree');
  /** The row of the tree that the keys are on, by its key, which stays the same when rows come before it. */
  row = $state<string | null>(null);
  /** The user's folding of the tree, by the keys of its rows. */
  readonly unfolded = new SvelteMap<string, boolean>();
  /** The channels, or `people`, of which all is listed. */
  readonly whole = new SvelteMap<Source, boolean>();
  /** Lists only rows with unread messages. */
  unreadOnly = $state(false);
  /**
   * The target of the next scroll, once the message has loaded; a null ID is the newest message. `mayFocus` tells whether the
   * user still waits, so that the message may take the focus.
   */
  scrollTarget = $state.raw<{ messageId: number | null; mayFocus: () => boolean } | null>(null);
  /** The composer of this conversation, by its key, is to have the keys as soon as it is there. */
  composerWanted = $state.raw<{ key: string; mayFocus: () => boolean } | null>(null);
  readonly searchField = new FocusTarget();
  /** The message whose text is being written anew. */
  editing = $state<number | null>(null);
  /** The element that regains the focus after editing; null is the message. */
  editedFrom: HTMLElement | null = null;

  /** Chooses a channel, or the conversations with people, and unfolds it in the tree. */
  openSource(source: Source): void {
    this.source = source;
    this.page = 'tree';
    this.row = keyOf(source);
    this.#unfold(source);
  }

  openConversation(conversation: Conversation, lastMessageId: number | null = null): void {
    this.source = 'people' in conversation ? 'people' : conversation.channelId;
    this.row = conversationKey(conversation);
    this.#unfold(this.source);
    const { selection: shown } = this;
    const isShown = shown?.kind === 'conversation' && isSameConversation(conversation, shown.conversation);
    const opened = isShown ? shown.opened : { at: Date.now() };
    this.#show({ kind: 'conversation', conversation, lastMessageId, opened });
  }

  /** Opens a conversation where the keys go on: with people in the composer, in a topic at the newest message. */
  enter(conversation: Conversation, lastMessageId: number | null = null): void {
    this.openConversation(conversation, lastMessageId);
    if ('people' in conversation)
      this.composerWanted = { key: conversationKey(conversation), mayFocus: claimFocus() };
    else this.want(null);
  }

  /** Whether the keys go to the pane as soon as its content is there, and not to the tree. */
  get keysAreWanted(): boolean {
    return this.composerWanted !== null || this.scrollTarget !== null;
  }

  /** Goes along with the shown topic to its new name or channel, without opening the conversation again. */
  follow(to: ChannelTopic): void {
    const { selection: shown } = this;
    if (shown?.kind !== 'conversation') return;
    if (this.row === conversationKey(shown.conversation)) this.row = conversationKey(to);
    this.source = to.channelId;
    this.selection = { ...shown, conversation: to };
  }

  openMessage(messageId: number): void {
    this.#show({ kind: 'message', messageId });
    this.want(messageId);
  }

  begin(source: Source): void {
    this.#show({ kind: 'new', source });
  }

  open(target: TopicsTarget): void {
    if ('channelId' in target) return this.openSource(target.channelId);
    if ('conversation' in target) {
      if (target.messageId === undefined) return this.enter(target.conversation);
      this.openConversation(target.conversation);
      return this.want(target.messageId);
    }
    this.openMessage(target.messageId);
    if (target.edit) this.editing = target.messageId;
  }

  /** Scrolls to a message of the pane, or to the newest message. */
  want(messageId: number | null): void {
    this.scrollTarget = { messageId, mayFocus: claimFocus() };
  }

  search(): void {
    this.page = 'tree';
    void this.searchField.focus();
  }

  /** In a narrow window: from the messages back to the tree. */
  back(): void {
    this.page = 'tree';
  }

  #unfold(source: Source): void {
    this.unfolded.set(keyOf(source), true);
  }

  #show(selection: TopicsSelection): void {
    this.editing = null;
    this.editedFrom = null;
    this.scrollTarget = null;
    this.composerWanted = null;
    this.selection = selection;
    this.page = 'messages';
  }
}

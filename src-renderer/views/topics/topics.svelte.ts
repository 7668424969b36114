import type { Target } from '../../../src-main/contract/ipc.ts';
import type { Conversation } from '../../../src-main/contract/message.ts';

/** What the pane shows: a conversation, one message that was reached by its number, or a conversation that is begun. */
export type Shown =
  | { kind: 'conversation'; conversation: Conversation; lastMessageId: number | null }
  | { kind: 'message'; messageId: number }
  | { kind: 'new'; source: Source };

/** A channel by its ID, or the conversations with people. */
export type Source = number | 'people';

/** The place of topics and messages: which channel, which topic, and in a narrow window which page. */
export class TopicsState {
  source = $state<Source | null>(null);
  shown = $state.raw<Shown | null>(null);
  page = $state<'sources' | 'topics' | 'messages'>('sources');
  /** The message that is highlighted once it has loaded. */
  wanted = $state<number | null>(null);
  /** Each time one grows, the keys go into that search. */
  searchWishes = $state({ sources: 0, topics: 0 });
  /** The message whose text is being written anew. */
  editing = $state<number | null>(null);

  openSource(source: Source): void {
    this.source = source;
    this.page = 'topics';
  }

  openConversation(conversation: Conversation, lastMessageId: number | null = null): void {
    this.source = 'people' in conversation ? 'people' : conversation.channelId;
    this.#show({ kind: 'conversation', conversation, lastMessageId });
  }

  openMessage(messageId: number): void {
    this.#show({ kind: 'message', messageId });
    this.wanted = messageId;
  }

  begin(source: Source): void {
    this.#show({ kind: 'new', source });
  }

  /** What another place wants to be shown: a message by its number, or `channel:5`, `channel:5:lunch`, `people:7,8`. */
  open({ key, edit, messageId }: Target): void {
    const alone = Number(key);
    if (Number.isInteger(alone)) {
      this.openMessage(alone);
      if (edit) this.editing = alone;
      return;
    }
    const [kind, id = '', ...topic] = key.split(':');
    if (kind === 'people') this.openConversation({ people: id.split(',').map(Number) });
    else if (topic.length > 0) this.openConversation({ channelId: Number(id), topic: topic.join(':') });
    else this.openSource(Number(id));
    if (messageId !== undefined) this.wanted = messageId;
  }

  /** Searches in the list that is shown: the topics of what is chosen, or else the channels. */
  search(): void {
    if (this.source === null || this.page === 'sources') {
      this.page = 'sources';
      this.searchWishes.sources += 1;
    } else {
      this.page = 'topics';
      this.searchWishes.topics += 1;
    }
  }

  /** Back from the messages to the topics, from the topics to the channels; false where there is nothing to go back from. */
  back(): boolean {
    if (this.page === 'sources') return false;
    this.page = this.page === 'messages' && this.source !== null ? 'topics' : 'sources';
    return true;
  }

  #show(shown: Shown): void {
    this.editing = null;
    this.wanted = null;
    this.shown = shown;
    this.page = 'messages';
  }
}

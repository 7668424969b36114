import { checkMessage, type Conversation } from '../../../src-main/contract/message.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { ask, problemOf } from '../../app/bridge.ts';
import { Draft } from '../../app/draft.svelte.ts';
import { Typing } from '../../app/typing.svelte.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { lengthOf, trimmed } from '../../../src-main/contract/text.ts';

const parseText = (json: unknown): string | null => (typeof json === 'string' ? json : null);

/** A message that is being written. It is kept as a draft until it was sent for certain. */
export class Composer {
  text = $state('');
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The message that is being sent: it is listed until the server's copy is. It has its ID once that is known. */
  sending = $state.raw<{ content: string; messageId: number | null } | null>(null);
  #tried = $state(false);
  readonly #workspace: Workspace;
  readonly #conversation: () => Conversation | null;
  readonly #draft: Draft<string>;
  readonly #typing: Typing;
  readonly length: number = $derived(lengthOf(trimmed(this.text)));

  /** @param name what the draft is called; `conversation` returns null while the recipient is not known. */
  constructor(workspace: Workspace, name: string, conversation: () => Conversation | null) {
    this.#workspace = workspace;
    this.#conversation = conversation;
    this.#draft = new Draft(workspace.accountId, name, parseText, (kept) => {
      if (this.text === '') this.text = kept;
    });
    this.#typing = new Typing(workspace.accountId, () => {
      const to = conversation();
      return to && { conversation: to };
    });
  }

  /** The rule that the text breaks, too long at once and empty after trying to send; or that of the topic. */
  get broken(): Problem | null {
    const to = this.#conversation();
    const topic = to && 'channelId' in to ? to.topic : '';
    const problem = checkMessage({ content: this.text, topic }, this.#workspace.facts?.limits ?? {});
    return problem?.rule === 'too-long' || this.#tried ? problem : null;
  }

  /** Call after every change by the user. */
  edited(): void {
    this.problem = null;
    this.#tried = false;
    this.#keep();
    this.#typing.wrote(this.text);
  }

  /** What is on its way is kept too, before what was written since: it may not arrive. */
  #keep(): void {
    const underway = this.sending?.messageId === null ? this.sending.content : '';
    const kept = [underway, this.text].filter((part) => part !== '').join('\n\n');
    if (kept === '') this.#draft.forget();
    else this.#draft.keep(kept);
  }

  /** Sends it at once. Returns false where it stays, because a rule is broken or it may not have been sent. */
  send(): Promise<boolean> {
    return this.#hand('messages:send');
  }

  /** Has it sent as soon as there is a connection. Returns false where it stays, because a rule is broken. */
  sendWhenOnline(): Promise<boolean> {
    return this.#hand('messages:queue');
  }

  async #hand(how: 'messages:send' | 'messages:queue'): Promise<boolean> {
    const conversation = this.#conversation();
    this.#tried = true;
    if (this.busy || !conversation || this.broken) return false;
    this.busy = true;
    this.problem = null;
    this.#typing.ended();
    const content = this.text;
    this.sending = { content, messageId: null };
    this.text = '';
    this.#tried = false;
    try {
      const { accountId } = this.#workspace;
      const answer = await ask(how, {
        accountId,
        conversation: $state.snapshot(conversation),
        content,
      });
      // A queued message is listed with the waiting ones.
      this.sending = answer ? { content, messageId: answer.messageId } : null;
      this.#keep();
      return true;
    } catch (thrown) {
      this.sending = null;
      this.text = [content, this.text].filter((part) => part !== '').join('\n\n');
      this.#keep();
      this.problem = problemOf(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Puts the text of an unsent message behind what is being written. */
  takeUp(content: string): void {
    this.text = this.text.trim() === '' ? content : `${content}\n\n${this.text}`;
    this.edited();
  }

  /** Adds a paragraph behind what is being written. */
  append(content: string): void {
    this.text = this.text.trim() === '' ? content : `${this.text.trimEnd()}\n\n${content}`;
    this.edited();
  }

  /** Clears the form: its text was sent or is edited elsewhere. */
  clear(): void {
    this.#typing.ended();
    this.text = '';
    this.#tried = false;
    this.problem = null;
    this.#draft.forget();
  }
}

import type { Conversation } from '../../../../src-main/contract/values/conversation.ts';
import { checkMessage } from '../../../../src-main/contract/values/message.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { problemOf } from '../../../base/bridge/bridge.ts';
import { Draft } from '../../../base/forms/draft.svelte.ts';
import { toasts } from '../../../components/toast/toasts.svelte.ts';
import { Typing } from '../../../state/typing.svelte.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { lengthOf, trimmed } from '../../../../src-main/contract/text/text.ts';
import { notSentWords } from './not-sent-words.ts';
import { allUnderway, type Underway, withoutSent } from './underway.ts';

const joined = (before: string, after: string): string =>
  [before, after].filter((part) => part !== '').join('\n\n');

const parseText = (json: unknown): string | null => (typeof json === 'string' ? json : null);

/** A message on its way. The ID is null until known. */
export interface SendingLine {
  content: string;
  messageId: number | null;
}

/** A message that is being written. It is kept as a draft until it was sent for certain. */
export class Composer {
  text = $state('');
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The messages being sent, listed until the server's copies are. */
  sending = $state.raw<readonly SendingLine[]>([]);
  /** Where the last message was sent to. Who the next one is for may be chosen already. */
  sentTo: Conversation | null = null;
  /** The text of the message that was not confirmed, which is at the beginning of `text`. */
  #unconfirmed: string | null = null;
  #tried = $state(false);
  #isLeft = false;
  /** Resolves when the message is sent that an earlier form of this name had on its way; false if there was none. */
  readonly resumed: Promise<boolean>;
  readonly #workspace: Workspace;
  #id: string;
  readonly #conversation: () => Conversation | null;
  readonly #draft: Draft<string>;
  readonly #typing: Typing;
  readonly length: number = $derived(lengthOf(trimmed(this.text)));

  /** @param name what the draft is called; `conversation` returns null while the recipient is not known. */
  constructor(workspace: Workspace, name: string, conversation: () => Conversation | null) {
    this.#workspace = workspace;
    this.#conversation = conversation;
    this.#id = `${workspace.accountId} ${name}`;
    const underway = allUnderway.get(this.#id);
    this.#draft = new Draft(workspace.accountId, name, parseText, (kept) => {
      if (this.text === '') this.text = underway ? withoutSent(kept, underway.content) : kept;
    });
    this.#typing = new Typing(workspace.accountId, () => {
      const to = conversation();
      return to && { conversation: to };
    });
    $effect(() => () => void (this.#isLeft = true));
    this.resumed = underway ? this.#follow(underway, this.#draft.read) : Promise.resolve(false);
  }

  /** Resolves when the stored draft has been read. */
  get read(): Promise<void> {
    return this.#draft.read;
  }

  get recipient(): Conversation | null {
    return this.#conversation();
  }

  /** The rule that the text or topic breaks. `too-long` shows at once, other rules after an attempt to send. */
  get broken(): Problem | null {
    const to = this.#conversation();
    const topic = to && 'channelId' in to ? to.topic : '';
    const problem = checkMessage({ content: this.text, topic }, this.#workspace.organization?.limits ?? {});
    return problem?.rule === 'too-long' || this.#tried ? problem : null;
  }

  /** The conversation has another name, and with it the draft. A draft that was there already is put before the text. */
  rename(name: string): void {
    const [before, id] = [this.#id, `${this.#workspace.accountId} ${name}`];
    if (id === before) return;
    this.#id = id;
    const underway = allUnderway.get(before);
    allUnderway.delete(before);
    if (underway) allUnderway.set(id, underway);
    void this.#draft.rename(name).then(({ there, mine }) => {
      const [all, own] = [parseText(there) ?? '', parseText(mine) ?? ''];
      const isMine = own.startsWith(all);
      const other = isMine || !all.endsWith(own) ? all : all.slice(0, all.length - own.length).trimEnd();
      if (!isMine) this.text = joined(other, this.text);
      this.#keep();
    });
  }

  /** Call after every change by the user. */
  edited(): void {
    this.problem = null;
    this.#unconfirmed = null;
    this.#tried = false;
    this.#keep();
    this.#typing.wrote(this.text);
  }

  /** Keeps the unconfirmed message before the newer text: the message may not arrive. */
  #keep(): void {
    const kept = joined(allUnderway.get(this.#id)?.content ?? '', this.text);
    if (kept === '') this.#draft.forget();
    else this.#draft.keep(kept);
  }

  /** Sends it at once. Returns false if it stays, because a rule is broken or it may not have been sent. */
  send(): Promise<boolean> {
    return this.#hand('messages:send');
  }

  /** Has it sent as soon as there is a connection. Returns false if it stays, because a rule is broken. */
  sendWhenOnline(): Promise<boolean> {
    return this.#hand('messages:queue');
  }

  async #hand(how: 'messages:send' | 'messages:queue'): Promise<boolean> {
    const conversation = this.#conversation();
    this.#tried = true;
    if (this.busy || !conversation || this.broken) return false;
    this.problem = null;
    this.#typing.ended();
    const content = this.text;
    this.text = '';
    this.#tried = false;
    const to = $state.snapshot(conversation) as Conversation;
    const response = this.#workspace.ask(how, { conversation: to, content });
    const underway = { content, to, response, follower: this };
    allUnderway.set(this.#id, underway);
    return this.#follow(underway);
  }

  /** Waits until the message is sent. Returns false if it is not, or where a later form has taken it over. */
  async #follow(underway: Underway, restored?: Promise<void>): Promise<boolean> {
    underway.follower = this;
    this.busy = true;
    const line: SendingLine = { content: underway.content, messageId: null };
    this.sending = [...this.sending, line];
    // The draft still contains the text: it is taken out when the draft is read.
    await restored;
    const outcome = await underway.response.then(
      (sent) => ({ sent }),
      (thrown: unknown) => ({ thrown }),
    );
    if (underway.follower !== this) return false;
    if ('thrown' in outcome && this.#isLeft) {
      // The next form of this name shows the reason.
      this.#keep();
      toasts.warn(notSentWords(underway.content, problemOf(outcome.thrown).maybeDone === true));
      return false;
    }
    allUnderway.delete(this.#id);
    this.busy = false;
    // A queued message is listed with the waiting ones, and one that was refused is in the field.
    const messageId = ('sent' in outcome && outcome.sent?.messageId) || null;
    this.sending = this.sending.flatMap((one) =>
      one !== line ? [one] : messageId ? [{ ...line, messageId }] : [],
    );
    if ('thrown' in outcome) {
      this.text = joined(underway.content, this.text);
      this.problem = problemOf(outcome.thrown);
      this.#unconfirmed = this.problem.maybeDone ? underway.content : null;
    } else this.sentTo = underway.to;
    this.#keep();
    return 'sent' in outcome;
  }

  /** Takes the message that was not confirmed out of the text, if it is there by now. */
  async lookForUnconfirmed(): Promise<void> {
    const [content, conversation] = [this.#unconfirmed, $state.snapshot(this.#conversation())];
    if (content === null || !conversation) return;
    const input = { conversation: conversation as Conversation, content };
    const isThere = await this.#workspace.ask('messages:find-sent', input).catch(() => false);
    if (!isThere || this.#unconfirmed !== content) return;
    this.#unconfirmed = this.problem = null;
    this.text = withoutSent(this.text, content);
    this.#keep();
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

  /** Clears the form: its text was sent or is edited elsewhere. A message on its way stays in the draft. */
  clear(): void {
    this.#typing.ended();
    this.text = '';
    this.#tried = false;
    this.problem = null;
    this.#keep();
  }
}

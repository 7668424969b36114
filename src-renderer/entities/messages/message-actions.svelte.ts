import type { EmojiReference } from '../../../src-main/contract/values/emoji-reference.ts';
import type { MessageFlag, MessageView } from '../../../src-main/contract/values/message.ts';
import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { editHistoryOf } from '../../../src-main/contract/values/organization.ts';
import { words } from '../../../resources/words.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import type { MessageCommand } from './message-keys.ts';
import * as texts from './message-texts.ts';

/** The actions on messages, and the open dialog for a message. */
export class MessageActions {
  history = $state<number | null>(null);
  reporting = $state<number | null>(null);
  reminding = $state.raw<{ messageId: number } | null>(null);
  readonly #workspace: Workspace;
  readonly #onquote: (() => ((quotation: string) => void) | undefined) | undefined;

  /** @param onquote returns where a quotation is written; undefined if nothing is written. */
  constructor(workspace: Workspace, onquote?: () => ((quotation: string) => void) | undefined) {
    this.#workspace = workspace;
    this.#onquote = onquote;
  }

  /** False if the server has the core operations alone: then nothing beyond them is offered. */
  get hasMore(): boolean {
    return this.#workspace.organization?.offers['messages'] !== false;
  }

  /** Null if an own message can be edited, or else why not. */
  editRefused({ isOwn, isWidget }: MessageView): string | null {
    const { organizationName, organization } = this.#workspace;
    if (isWidget) return words('message.edit-widget');
    if (!this.hasMore) return words('message.edit-not-offered', { organization: organizationName });
    if (organization?.canEditMessages === false)
      return words('message.edit-forbidden', { organization: organizationName });
    return isOwn ? null : words('message.edit-not-own');
  }

  /** Null if the history can be shown, or else why not. */
  get historyRefused(): string | null {
    const { organizationName, organization } = this.#workspace;
    return organization && editHistoryOf(organization) === 'none'
      ? words('history.disabled', { organization: organizationName })
      : null;
  }

  get canRemind(): boolean {
    return isOffered(operations.createReminder, this.#workspace.organization?.featureLevel ?? null);
  }

  get canSaveAsSnippet(): boolean {
    return isOffered(operations.createSavedSnippet, this.#workspace.organization?.featureLevel ?? null);
  }

  get canReport(): boolean {
    const { organization } = this.#workspace;
    return (
      organization?.moderationChannelId !== -1 &&
      isOffered(operations.reportMessage, organization?.featureLevel ?? null)
    );
  }

  flag(messages: readonly Pick<MessageView, 'id'>[], flag: MessageFlag, on: boolean): void {
    const messageIds = messages.map(({ id }) => id);
    void this.#workspace.attempt('messages:flag', { messageIds, flag, on });
  }

  /** Sets a flag where it is not set, and else takes it away. */
  toggle(message: MessageView, flag: MessageFlag): void {
    this.flag([message], flag, message.flags[flag] !== true);
  }

  react({ id: messageId }: Pick<MessageView, 'id'>, emoji: EmojiReference, on: boolean): void {
    void this.#workspace.attempt('messages:react', { messageId, emoji, on });
  }

  async copy(message: MessageView): Promise<void> {
    await texts.copyText(this.#workspace, message);
  }

  async copyLink(message: MessageView): Promise<void> {
    await texts.copyLink(this.#workspace, message);
  }

  get canQuote(): boolean {
    return this.#onquote?.() !== undefined;
  }

  /** Writes a quotation of the message where a message is written. */
  async quote(message: MessageView): Promise<void> {
    const quotation = await texts.quote(this.#workspace, message);
    if (quotation !== null) this.#onquote?.()?.(quotation);
  }

  /** Opens the form of a new snippet with the texts of the messages. */
  async saveAsSnippet(messages: readonly MessageView[]): Promise<void> {
    await texts.saveAsSnippet(this.#workspace, messages);
  }

  /** Runs the command of a key, where it needs nothing of the list around the message and the server offers it. */
  run(command: MessageCommand, message: MessageView): void {
    const commands: Partial<Record<MessageCommand, () => void>> = {
      star: () => this.toggle(message, 'starred'),
      read: () => this.toggle(message, 'read'),
      collapse: () => this.toggle(message, 'collapsed'),
      quote: () => {
        if (this.canQuote) void this.quote(message);
      },
      history: () => {
        if (this.historyRefused === null) this.history = message.id;
      },
      copy: () => void this.copy(message),
      link: () => void this.copyLink(message),
      snippet: () => {
        if (this.canSaveAsSnippet) void this.saveAsSnippet([message]);
      },
      remind: () => {
        if (this.canRemind) this.reminding = { messageId: message.id };
      },
      report: () => {
        if (this.canReport) this.reporting = message.id;
      },
    };
    commands[command]?.();
  }

  openSender({ sender }: MessageView): void {
    if (sender) this.#workspace.session.places.open('people', { key: String(sender.userId) });
  }
}

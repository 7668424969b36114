import type { MessageView } from '../../../src-main/contract/values/message.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { silentMentionOf } from '../../base/words/mention.ts';

/**
 * The Markdown that quotes a message: its author without notifying them, and its text in a fence that none of its own
 * fences closes.
 */
function quotationOf(sender: MessageView['sender'], content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`{3,}/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  const author = sender?.name ? `${silentMentionOf({ ...sender, name: sender.name })}:\n` : '';
  return `${author}${fence}quote\n${content}\n${fence}`;
}

/** The actions on the texts of messages. Each is read first, because a window has only what is shown. */

/** Returns the Markdown of a message; null if it could not be read, which the user sees. */
async function sourceOf(workspace: Workspace, { id: messageId }: MessageView): Promise<string | null> {
  const source = await workspace.attempt('messages:source', { messageId });
  return source?.value.content ?? null;
}

export async function copyText(workspace: Workspace, message: MessageView): Promise<void> {
  const text = await sourceOf(workspace, message);
  if (text !== null) await workspace.copy(text);
}

export async function copyLink(workspace: Workspace, { id: messageId }: MessageView): Promise<void> {
  if (await workspace.attempt('messages:copy-link', { messageId })) toasts.say(words('message.link-copied'));
}

/** Returns the quotation of a message; null if its text could not be read. */
export async function quote(workspace: Workspace, message: MessageView): Promise<string | null> {
  const text = await sourceOf(workspace, message);
  return text === null ? null : quotationOf(message.sender, text);
}

/** Opens the form of a new snippet with a paragraph for each message. If a text cannot be fetched, the form stays closed. */
export async function saveAsSnippet(workspace: Workspace, messages: readonly MessageView[]): Promise<void> {
  const texts: string[] = [];
  for (const message of messages) {
    const text = await sourceOf(workspace, message);
    if (text === null) return;
    texts.push(text);
  }
  const content = texts.join('\n\n');
  workspace.newSnippetNamedBy(content, content);
}

import type { MessageView } from '../../../src-main/contract/values/message.ts';
import { silentMentionOf } from '../../base/words/mention.ts';

/**
 * The Markdown that quotes a message: its author without notifying them, and its text in a fence that none of its own
 * fences closes.
 */
export function quotationOf(sender: MessageView['sender'], content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`{3,}/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  const author = sender?.name ? `${silentMentionOf({ ...sender, name: sender.name })}:\n` : '';
  return `${author}${fence}quote\n${content}\n${fence}`;
}

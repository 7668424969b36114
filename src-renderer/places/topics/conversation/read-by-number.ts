import type { MessageView } from '../../../../src-main/contract/values/message.ts';
import type { Refresh } from '../../../base/bridge/refresh.svelte.ts';

/**
 * The messages to show for one that is read by its number. A message that isn't saved has neither sender nor time, so it is
 * shown only where it couldn't be read.
 */
export const readByNumber = (message: MessageView | undefined, refresh: Refresh): MessageView[] =>
  message && (message.conversation !== null || !refresh.busy) ? [message] : [];

import type { MessageView } from '../../../src-main/contract/values/message.ts';
import type { MessageActions } from './message-actions.svelte.ts';
import type { MessageCommand } from '../../entities/messages/message-keys.ts';

export interface MessageMenuProps {
  message: MessageView;
  actions: MessageActions;
  /** The same as the key does. */
  onrun: (command: MessageCommand) => void;
}

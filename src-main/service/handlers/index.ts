import type { Collection } from '../../contract/ipc.ts';
import type { Workspace } from '../workspace.ts';
import { accountHandlers } from './accounts.ts';
import { channelHandlers, groupHandlers } from './channels.ts';
import { emojiHandlers } from './emoji.ts';
import type { HandlerContext, Handlers, System } from './handler.ts';
import { historyHandlers } from './history.ts';
import { linkHandlers } from './links.ts';
import { clipboardHandlers, messageHandlers, topicHandlers } from './messages.ts';
import { navigationHandlers } from './navigation.ts';
import {
  folderHandlers,
  linkifierHandlers,
  organizationHandlers,
  profileFieldHandlers,
} from './organization.ts';
import { outboxHandlers } from './outbox.ts';
import { peopleHandlers } from './people.ts';
import { settingHandlers } from './settings.ts';
import { reminderHandlers } from './reminders.ts';
import { scheduledHandlers } from './scheduled.ts';
import { snippetHandlers } from './snippets.ts';
import { statusHandlers } from './status.ts';
import { typingHandlers } from './typing.ts';

/** One handler for each call of the contract; a drift between the two does not compile. */
export function buildHandlers(
  workspace: Workspace,
  system: System,
  notify: (collections: Collection[]) => void,
): Handlers {
  const engine = (accountId: string) => workspace.engine(accountId);
  const context: HandlerContext = {
    workspace,
    system,
    engine,
    db: (accountId) => engine(accountId).db,
    act(accountId, collections, action) {
      const { db } = engine(accountId);
      const result = action(db, Date.now());
      notify([...collections, 'outbox']);
      engine(accountId).wake();
      return result;
    },
    notify,
  };
  return {
    ...accountHandlers(context),
    ...organizationHandlers(context),
    ...statusHandlers(context),
    ...snippetHandlers(context),
    ...scheduledHandlers(context),
    ...reminderHandlers(context),
    ...navigationHandlers(context),
    ...channelHandlers(context),
    ...groupHandlers(context),
    ...peopleHandlers(context),
    ...settingHandlers(context),
    ...emojiHandlers(context),
    ...topicHandlers(context),
    ...messageHandlers(context),
    ...typingHandlers(context),
    ...clipboardHandlers(context),
    ...folderHandlers(context),
    ...profileFieldHandlers(context),
    ...linkifierHandlers(context),
    ...outboxHandlers(context),
    ...historyHandlers(context),
    ...linkHandlers(context),
  };
}

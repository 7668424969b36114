import type { DataPart } from '../contract/values/data-part.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { activityHandlers } from './activity/handlers.ts';
import { appHandlers } from './app/handlers.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { accountCalls } from './base/account-calls.ts';
import { backupHandlers } from './backup/handlers.ts';
import { channelHandlers, groupHandlers } from './channels/handlers.ts';
import { commandHandlers } from './commands/handlers.ts';
import { emojiHandlers } from './emoji/handlers.ts';
import { exchangeHandlers } from './exchange/handlers.ts';
import type { HandlerContext, Handlers, System } from './base/handler.ts';
import { historyHandlers } from './history/handlers.ts';
import { paletteHandlers } from './palette/handlers.ts';
import { linkHandlers } from './links/handlers.ts';
import { localSettingHandlers } from './local-settings/handlers.ts';
import { clipboardHandlers, messageHandlers, topicHandlers } from './messages/handlers.ts';
import { navigationHandlers } from './navigation/handlers.ts';
import {
  folderHandlers,
  linkifierHandlers,
  organizationHandlers,
  profileFieldHandlers,
} from './organization/handlers.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { peopleHandlers } from './people/handlers.ts';
import { proxyHandlers } from './proxy/handlers.ts';
import { quickHandlers } from './quick/handlers.ts';
import { settingHandlers } from './settings/handlers.ts';
import { reminderHandlers } from './reminders/handlers.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { shortcutHandlers } from './shortcuts/handlers.ts';
import { scheduledHandlers } from './scheduled/handlers.ts';
import { seriesHandlers } from './series/handlers.ts';
import { snippetHandlers } from './snippets/handlers.ts';
import { presetHandlers, statusHandlers } from './status/handlers.ts';
import { typingHandlers } from './typing/handlers.ts';
import { updateHandlers } from './updates/handlers.ts';

/** One handler for each call of `contract/ipc.ts`; a drift between the two does not compile. */
export function buildHandlers(
  workspace: Workspace,
  system: System,
  notify: (parts: DataPart[]) => void,
): Handlers {
  const calls = accountCalls((accountId) => workspace.engine(accountId));
  const context: HandlerContext = { workspace, system, notify, ...calls };
  const handlers = {
    ...appHandlers(context),
    ...updateHandlers(context),
    ...accountHandlers(context),
    ...proxyHandlers(context),
    ...organizationHandlers(context),
    ...statusHandlers(context),
    ...presetHandlers(context),
    ...ruleHandlers(context),
    ...snippetHandlers(context),
    ...exchangeHandlers(context),
    ...backupHandlers(context),
    ...scheduledHandlers(context),
    ...reminderHandlers(context),
    ...seriesHandlers(context),
    ...activityHandlers(context),
    ...navigationHandlers(context),
    ...channelHandlers(context),
    ...groupHandlers(context),
    ...peopleHandlers(context),
    ...settingHandlers(context),
    ...localSettingHandlers(context),
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
    ...paletteHandlers(context),
    ...quickHandlers(context),
    ...shortcutHandlers(context),
  };
  return { ...handlers, ...commandHandlers(context, handlers) };
}

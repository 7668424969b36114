import type { MutationName } from '../../../../src-main/contract/values/change.ts';
import { channelLooks } from './channels.ts';
import type { ChangeLook } from './look.ts';
import { messageLooks } from './messages.ts';
import { navigationLooks } from './navigation.ts';
import { organizationLooks } from './organization.ts';
import { reminderLooks } from './reminders.ts';
import { scheduledLooks } from './scheduled.ts';
import { settingLooks } from './settings.ts';
import { snippetLooks } from './snippets.ts';
import { statusLooks } from './status.ts';

/** How the change of each mutation looks in the Outbox. */
export const changeLooks: Record<MutationName, ChangeLook> = {
  ...statusLooks,
  ...snippetLooks,
  ...scheduledLooks,
  ...reminderLooks,
  ...channelLooks,
  ...organizationLooks,
  ...settingLooks,
  ...navigationLooks,
  ...messageLooks,
};

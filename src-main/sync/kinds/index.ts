import type { ChangeAction } from '../../contract/change.ts';
import { channelKinds } from './channels.ts';
import type { ChangeKind } from '../define/mutation.ts';
import { navigationKinds } from './navigation.ts';
import { settingKinds } from './settings.ts';
import { messageKinds } from './messages.ts';
import { organizationKinds } from './organization.ts';
import { reminderKinds } from './reminders.ts';
import { scheduledKinds } from './scheduled.ts';
import { sendingKinds } from './sending.ts';
import { snippetKinds } from './snippets.ts';
import { statusKinds } from './status.ts';

/** Every kind of change that the outbox knows, by its action. */
export const kinds: Record<ChangeAction, ChangeKind> = {
  ...statusKinds,
  ...snippetKinds,
  ...messageKinds,
  ...sendingKinds,
  ...channelKinds,
  ...organizationKinds,
  ...scheduledKinds,
  ...reminderKinds,
  ...navigationKinds,
  ...settingKinds,
};

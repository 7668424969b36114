import type { ChangeAction } from '../../contract/change.ts';
import { channelKinds } from './channel-membership.ts';
import type { ChangeKind } from '../define/mutation.ts';
import { navigationKinds } from './navigation-mutations.ts';
import { settingKinds } from './setting-mutations.ts';
import { messageKinds } from './message-marks.ts';
import { organizationKinds } from './organization-mutations.ts';
import { reminderKinds } from './reminder-mutations.ts';
import { scheduledKinds } from './scheduled-mutations.ts';
import { sendingKinds } from './message-sending.ts';
import { snippetKinds } from './snippet-mutations.ts';
import { statusKinds } from './own-status.ts';

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

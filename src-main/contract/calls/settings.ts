import { z } from 'zod';
import { settingOperations } from '../operations/settings.ts';
import type { SettingsView } from '../values/setting.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, shortText } from '../values/input.ts';

export const settingCalls = {
  'settings:list': query<SettingsView>()(ofAccount),
  'settings:set': command<void>()(
    z.strictObject({
      accountId,
      /** The changed settings, by name. */
      changes: settingOperations.updateSettings.params
        .omit({ email: true, old_password: true, new_password: true })
        .strict()
        .refine((changes) => Object.keys(changes).length > 0),
    }),
  ),
  /** Makes the server send a link to the new address. Needs a connection. */
  'settings:change-email': command<void>()(z.strictObject({ accountId, email: shortText })),
  /** Needs a connection; neither password is stored. */
  'settings:change-password': command<void>()(
    z.strictObject({ accountId, oldPassword: shortText, newPassword: shortText }),
  ),
};

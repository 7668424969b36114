import { settingOperations } from '../operations/settings.ts';
import type { SettingsView } from '../values/setting.ts';
import { accountCommand, accountQuery } from './call.ts';
import { shortText } from '../values/input.ts';

export const settingCalls = {
  'settings:list': accountQuery<SettingsView>()(),
  'settings:set': accountCommand<void>()({
    changes: settingOperations.updateSettings.params
      .omit({ email: true, old_password: true, new_password: true })
      .strict()
      .refine((changes) => Object.keys(changes).length > 0),
  }),
  /** One of the server's sounds for notifications, as a data: URL. */
  'settings:sound': accountCommand<string>()({ name: shortText }),
  /** Makes the server send a link to the new address. Needs a connection. */
  'settings:change-email': accountCommand<void>()({ email: shortText }),
  /** Needs a connection; neither password is stored. */
  'settings:change-password': accountCommand<void>()({ oldPassword: shortText, newPassword: shortText }),
};

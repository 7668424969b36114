import { authenticationOperations } from './authentication.ts';
import { folderOperations } from './channel-folders.ts';
import { channelOperations } from './channels.ts';
import { emojiOperations } from './emoji.ts';
import { eventOperations } from './events.ts';
import { linkifierOperations } from './linkifiers.ts';
import { messageOperations } from './messages.ts';
import { navigationOperations } from './navigation-views.ts';
import { presenceOperations } from './presence.ts';
import { profileFieldOperations } from './profile-fields.ts';
import { registerOperations } from './register.ts';
import { reminderOperations } from './reminders.ts';
import { snippetOperations } from './saved-snippets.ts';
import { scheduledOperations } from './scheduled-messages.ts';
import { settingOperations } from './settings.ts';
import { statusOperations } from './status.ts';
import { typingOperations } from './typing.ts';
import { groupOperations } from './user-groups.ts';
import { userOperations } from './users.ts';
import type { Operation } from './operation.ts';

/** Gives each operation its ID. The outbox stores the IDs, so a name never changes. */
const named = <Table extends Record<string, Omit<Operation, 'id'>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, declared]) => {
      const id = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [name, { id, ...declared }];
    }),
  ) as { [Name in keyof Table]: Table[Name] & { id: string } };

/** Every operation of the API that Perch uses. The client, the outbox and the documentation read this one table. */
export const operations = named({
  ...authenticationOperations,
  ...registerOperations,
  ...eventOperations,
  ...userOperations,
  ...statusOperations,
  ...presenceOperations,
  ...settingOperations,
  ...snippetOperations,
  ...scheduledOperations,
  ...reminderOperations,
  ...typingOperations,
  ...messageOperations,
  ...channelOperations,
  ...folderOperations,
  ...navigationOperations,
  ...profileFieldOperations,
  ...linkifierOperations,
  ...emojiOperations,
  ...groupOperations,
});

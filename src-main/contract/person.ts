import type { z } from 'zod';
import { ServerUser } from './operations/users.ts';

/** A person as the server shows them (contract, User), without the ID, which is the row's. */
export const PersonValue = ServerUser.omit({ user_id: true });
export type PersonValue = z.infer<typeof PersonValue>;

/** Someone to choose. */
export interface FoundPerson {
  userId: number;
  name: string;
  /** The e-mail address, which tells two of the same name apart. */
  detail: string;
  deactivated: boolean;
  bot: boolean;
}

import { z } from 'zod';
import type { WindowCommand } from '../values/command.ts';
import type { Destination } from '../values/place.ts';
import { accountQuery, command } from './call.ts';
import { address, longText, shortText } from '../values/input.ts';

export const linkCalls = {
  /** Opens http, https and mailto links in the system's own programs, rebuilt from the parts that are allowed. */
  'links:open': command<void>()(z.strictObject({ url: address })),
  /** The command for a link to an item of this server. Null for other texts. */
  'links:command': accountQuery<WindowCommand | null>()({ text: shortText }),
  /** The place in Perch that a link, a number, or a text with a link opens; null if it points elsewhere. */
  'links:inside': accountQuery<Destination | null>()({ text: longText }),
};

import { z } from 'zod';
import type { ProxyAsk } from '../values/proxy.ts';
import { command, nothing, query } from './call.ts';
import { shortText } from '../values/input.ts';

export const proxyCalls = {
  /** The proxy that asks for a password; null if none does. */
  'proxy:asks': query<ProxyAsk | null>()(nothing),
  /**
   * Answers the proxy. Refused where it rejects the answer.
   * @param password empty for the one that is remembered
   * @param keep stores the answer, encrypted, for the next starts
   */
  'proxy:sign-in': command<void>()(
    z.strictObject({ proxy: shortText, user: shortText, password: shortText, keep: z.boolean() }),
  ),
  /** Leaves the proxy without an answer, or takes the question up again. */
  'proxy:put-off': command<void>()(z.strictObject({ isPutOff: z.boolean() })),
};

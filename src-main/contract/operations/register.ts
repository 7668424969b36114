import { z } from 'zod';
import { operation } from './operation.ts';
import { ServerSnippet } from './saved-snippets.ts';
import { ServerStatus } from './status.ts';

/** Field notes B1, B3: the first answer of a session: limits, and the collections asked for by `fetch_event_types`. */
export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/register',
  params: z.object({
    event_types: z.array(z.string()).optional(),
    fetch_event_types: z.array(z.string()).optional(),
    client_capabilities: z.record(z.string(), z.boolean()).optional(),
  }),
  response: z.object({
    zulip_version: z.string().optional(),
    zulip_feature_level: z.int().optional(),
    realm_name: z.string().optional(),
    user_id: z.int().optional(),
    full_name: z.string().optional(),
    max_message_length: z.int().optional(),
    saved_snippets: z.array(ServerSnippet).optional(),
    user_status: z.record(z.string(), ServerStatus).optional(),
  }),
  delivery: 'read',
  source: 'field',
});

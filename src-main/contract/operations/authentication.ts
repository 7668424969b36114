import { z } from 'zod';
import { operation } from './operation.ts';

/** The operations that need no credentials. */
export const authenticationOperations = {
  /** Exchanges a password for the API key and needs no other credentials (server-notes: API keys). */
  fetchApiKey: operation('POST /fetch_api_key', {
    params: z.object({ username: z.string(), password: z.string() }),
    response: z.object({ api_key: z.string().min(1), email: z.string(), user_id: z.int() }),
    delivery: 'now',
    authenticated: false,
    source: 'core',
    screen: 'Sign-in',
  }),

  /** Describes the server before anybody has signed in (server-notes: Server settings). */
  getServerSettings: operation('GET /server_settings', {
    response: z.object({
      zulip_version: z.string().optional(),
      zulip_feature_level: z.int().optional(),
      realm_name: z.string().optional(),
      /** The server's own address; `realm_uri` before feature level 257. */
      realm_url: z.string().optional(),
      realm_uri: z.string().optional(),
      authentication_methods: z.record(z.string(), z.boolean()).optional(),
      /**
       * Each entry has `name`, `display_name` and `login_url`. Entries are parsed separately, so that only a malformed
       * entry is left out.
       */
      external_authentication_methods: z.array(z.unknown()).optional(),
      require_email_format_usernames: z.boolean().optional(),
    }),
    authenticated: false,
    screen: 'Sign-in',
  }),
};

import { z } from 'zod';
import { lengthOf } from '../text/text.ts';
import { operation } from './operation.ts';

/**
 * A person in look-ups, lists and register (server-notes: People). The fields that a server may hide or omit are
 * optional.
 */
export const ServerUser = z.object({
  user_id: z.int(),
  delivery_email: z.string().nullish(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string().optional(),
  is_active: z.boolean().optional(),
  is_bot: z.boolean().optional(),
  bot_type: z.int().nullish(),
  bot_owner_id: z.int().nullish(),
  role: z.int().optional(),
  timezone: z.string().optional(),
  avatar_url: z.string().nullish(),
  avatar_version: z.int().optional(),
  profile_data: z
    .record(z.string(), z.object({ value: z.string(), rendered_value: z.string().nullish() }))
    .optional(),
});

const personFields = {
  client_gravatar: z.boolean().optional(),
  include_custom_profile_fields: z.boolean().optional(),
};

/** Servers refuse a longer comment (server-notes: Limits). */
export const DEACTIVATION_COMMENT_LIMIT = 2000;

/** The content to delete with the account (server-notes: Deactivation). */
export const DEACTIVATION_ACTIONS = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const;
export type DeactivationAction = (typeof DEACTIVATION_ACTIONS)[number];
const DeactivationActions = z.partialRecord(z.enum(DEACTIVATION_ACTIONS), z.boolean());

/** The operations on people (server-notes: People). */
export const userOperations = {
  /** By the real address or the placeholder one. */
  getUserByEmail: operation('GET /users/{email}', {
    params: z.object({ email: z.string(), ...personFields }),
    response: z.object({ user: ServerUser }),
    paramLevels: { 'email=real address': 302 },
    source: 'core',
    screen: 'People → look up by email',
  }),

  getUser: operation('GET /users/{user_id}', {
    params: z.object({ user_id: z.int(), ...personFields }),
    response: z.object({ user: ServerUser }),
    source: 'core',
    screen: 'People → a person',
  }),

  getUsers: operation('GET /users', {
    params: z.object({ ...personFields, user_ids: z.array(z.int()).optional() }),
    response: z.object({ members: z.array(ServerUser) }),
    paramLevels: { user_ids: 384 },
    screen: 'People',
  }),

  /** The user whose key it is. */
  getOwnUser: operation('GET /users/me', {
    response: ServerUser.extend({ max_message_id: z.int().optional() }),
    screen: 'Sign-in',
  }),

  /**
   * Without a comment the server sends no email (server-notes: Deactivation). With an empty comment it sends
   * an email without a comment; otherwise the email contains the comment.
   */
  deactivateUser: operation('DELETE /users/{user_id}', {
    params: z.object({
      user_id: z.int(),
      deactivation_notification_comment: z
        .string()
        .refine((text) => lengthOf(text) <= DEACTIVATION_COMMENT_LIMIT)
        .optional(),
      actions: DeactivationActions.optional(),
    }),
    delivery: 'now',
    paramLevels: { actions: 459 },
    beyondCore: ['actions'],
    role: 'administrator',
    source: 'core',
    screen: 'People → a person → deactivate',
  }),
};

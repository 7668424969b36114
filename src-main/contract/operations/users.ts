import { z } from 'zod';
import { operation } from './operation.ts';

const User = z.object({
  user_id: z.int(),
  email: z.string(),
  delivery_email: z.string().nullish(),
  full_name: z.string(),
  is_active: z.boolean().optional(),
  role: z.int().optional(),
});

const lookUp = {
  method: 'GET',
  delivery: 'read',
  response: z.object({ user: User }),
  source: 'contract',
} as const;

/** Contract: GET /users/{email}, by the real address or the placeholder one. */
export const getUserByEmail = operation({
  ...lookUp,
  id: 'get-user-by-email',
  path: '/users/{email}',
  params: z.object({ email: z.string(), client_gravatar: z.boolean().optional() }),
});

/** Contract: GET /users/{user_id}. */
export const getUser = operation({
  ...lookUp,
  id: 'get-user',
  path: '/users/{user_id}',
  params: z.object({ user_id: z.int(), client_gravatar: z.boolean().optional() }),
});

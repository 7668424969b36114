import { z } from 'zod';
import { operation } from './operation.ts';

/** A field as lists show it (server-notes: Custom profile fields). `field_data` is JSON text. */
export const ServerProfileField = z.object({
  id: z.int(),
  type: z.int(),
  order: z.int().optional(),
  name: z.string(),
  hint: z.string().optional(),
  field_data: z.string().optional(),
  display_in_profile_summary: z.boolean().optional(),
  required: z.boolean().optional(),
  editable_by_user: z.boolean().optional(),
  use_for_user_matching: z.boolean().optional(),
});

/** The operations on custom profile fields (server-notes: Custom profile fields). */
export const profileFieldOperations = {
  /** Takes more from newer servers than the core has. Names are unique, so servers refuse a repeat. */
  createProfileField: operation('POST /realm/profile_fields', {
    params: z.object({
      name: z.string().optional(),
      hint: z.string().optional(),
      field_type: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
      field_data: z.record(z.string(), z.unknown()).optional(),
      display_in_profile_summary: z.boolean().optional(),
      required: z.boolean().optional(),
      editable_by_user: z.boolean().optional(),
      use_for_user_matching: z.boolean().optional(),
    }),
    response: z.object({ id: z.int() }),
    delivery: 'create',
    paramLevels: {
      required: 244,
      editable_by_user: 296,
      use_for_user_matching: 455,
      'display_in_profile_summary=long text': 476,
    },
    beyondCore: ['use_for_user_matching', 'display_in_profile_summary=long text'],
    role: 'administrator',
    source: 'core',
    screen: 'Organization → Profile fields → new',
  }),

  getProfileFields: operation('GET /realm/profile_fields', {
    response: z.object({ custom_fields: z.array(ServerProfileField) }),
    screen: 'Organization → Profile fields',
  }),
};

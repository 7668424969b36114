import { z } from 'zod';
import { operation } from './operation.ts';

/** A linkifier in lists and in register (server-notes: Linkifiers). */
export const ServerLinkifier = z.object({
  id: z.int(),
  pattern: z.string(),
  url_template: z.string(),
  example_input: z.string().nullish(),
  reverse_template: z.string().nullish(),
  alternative_url_templates: z.array(z.string()).optional(),
});

/** The operations on linkifiers (server-notes: Linkifiers). */
export const linkifierOperations = {
  /** Takes more from newer servers than the core has. For administrators (server-notes: Roles). */
  createLinkifier: operation('POST /realm/filters', {
    params: z.object({
      pattern: z.string(),
      url_template: z.string(),
      /** Text that the pattern matches; a reverse template needs one. */
      example_input: z.string().optional(),
      /** The text that replaces a pasted link. */
      reverse_template: z.string().optional(),
      /** Templates of other addresses that are replaced in the same way. */
      alternative_url_templates: z.array(z.string()).optional(),
    }),
    response: z.object({ id: z.int() }),
    delivery: 'create',
    paramLevels: {
      example_input: 471,
      reverse_template: 471,
      alternative_url_templates: 478,
    },
    beyondCore: ['example_input', 'reverse_template', 'alternative_url_templates'],
    role: 'administrator',
    source: 'core',
    screen: 'Organization → Linkifiers → new',
  }),

  getLinkifiers: operation('GET /realm/linkifiers', {
    response: z.object({ linkifiers: z.array(ServerLinkifier) }),
    screen: 'Organization → Linkifiers',
  }),
};

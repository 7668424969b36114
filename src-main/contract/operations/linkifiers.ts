import { z } from 'zod';
import { operation } from './operation.ts';

/** Contract: POST /realm/filters. The contract names no role; servers let only administrators (field notes A4). */
export const createLinkifier = operation({
  id: 'create-linkifier',
  method: 'POST',
  path: '/realm/filters',
  params: z.object({ pattern: z.string(), url_template: z.string() }),
  response: z.object({ id: z.int() }),
  delivery: 'create',
  minFeatureLevel: 176,
  paramLevels: { url_template: 176 },
  role: 'administrator',
  source: 'contract',
  screen: 'Organization → Linkifiers → new',
});

/** Servers before feature level 176 have no template. */
export const ServerLinkifier = z.object({
  id: z.int(),
  pattern: z.string(),
  url_template: z.string().optional(),
});

/** Field notes A5, B1. */
export const getLinkifiers = operation({
  id: 'get-linkifiers',
  method: 'GET',
  path: '/realm/linkifiers',
  params: z.object({}),
  response: z.object({ linkifiers: z.array(ServerLinkifier) }),
  delivery: 'read',
  minFeatureLevel: 54,
  answerLevels: { url_template: 176 },
  source: 'field',
  screen: 'Organization → Linkifiers',
});

import { byName } from '../define/mutation.ts';
import { z } from 'zod';
import { LinkifierValue } from '../../contract/values/linkifier.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerLinkifier } from '../../contract/operations/linkifiers.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { createMutation } from '../rows/row-mutations.ts';

export const linkifierRows = new JsonRows('linkifiers', LinkifierValue, {
  labelOf: ({ pattern }) => pattern,
});

/**
 * The patterns that turn text of messages into links. Like profile fields they are listed whole and only created here; each
 * declaration stays whole, so that it can be read alone.
 */
export const linkifiers = defineCollection<LinkifierValue, z.infer<typeof ServerLinkifier>>({
  name: 'linkifiers',
  noun: 'linkifier',
  value: LinkifierValue,
  rows: linkifierRows,
  mutations: (): RowMutations => ({ create: createLinkifier }),
  register: { fetch: ['realm_linkifiers'], items: (state) => state.realm_linkifiers },
  list: async ({ ask }) => (await ask(operations.getLinkifiers, {})).linkifiers,
  events: [
    patchEvent(
      'realm_linkifiers',
      undefined,
      z.object({ realm_linkifiers: z.array(ServerLinkifier) }),
      ({ realm_linkifiers }) => ({ replaceAll: realm_linkifiers }),
    ),
  ],
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: ({ pattern, url_template, example_input, reverse_template, alternative_url_templates }) => ({
    pattern,
    template: url_template,
    example: example_input ?? '',
    reverse: reverse_template ?? '',
    alternatives: alternative_url_templates ?? [],
  }),
  naturalKey: ({ pattern }) => pattern,
});

const createLinkifier = createMutation('create-linkifier', linkifiers, {
  operation: operations.createLinkifier,
  request: ({ pattern, template, example, reverse, alternatives }) => ({
    pattern,
    url_template: template,
    example_input: example || undefined,
    reverse_template: reverse || undefined,
    alternative_url_templates: alternatives.length > 0 ? alternatives : undefined,
  }),
  idOf: ({ id }) => id,
  describe: ({ pattern }) => ({ title: pattern }),
});

export const linkifierMutations = byName(createLinkifier);

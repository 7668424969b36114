import { byName } from '../define/mutation.ts';
import { z } from 'zod';
import { operations } from '../../contract/operations/index.ts';
import { ServerProfileField } from '../../contract/operations/profile-fields.ts';
import { FIELD_TYPES, hasOwnName, ProfileFieldValue } from '../../contract/values/profile-field.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { isBlank, trimmed } from '../../contract/text/text.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { createMutation } from '../rows/row-mutations.ts';

export const profileFieldRows = new JsonRows('profile-fields', ProfileFieldValue, {
  labelOf: ({ name }) => name,
});

/** The options of a field, by the value that profiles hold (server-notes: Custom profile fields). */
const Choices = z.record(z.string(), z.object({ text: z.string(), order: z.string() }));
const Account = z.object({ subtype: z.string(), url_pattern: z.string().optional() });

const normalize = (field: ProfileFieldValue): ProfileFieldValue => ({
  ...field,
  name: trimmed(field.name),
  hint: trimmed(field.hint),
  choices: field.choices.map(trimmed),
});

export const profileFields = defineCollection<ProfileFieldValue, z.infer<typeof ServerProfileField>>({
  name: 'profile-fields',
  noun: 'profile-field',
  value: ProfileFieldValue,
  rows: profileFieldRows,
  mutations: (): RowMutations => ({ create: createProfileField }),
  register: { fetch: ['custom_profile_fields'], items: (state) => state.custom_profile_fields },
  list: async ({ ask }) => (await ask(operations.getProfileFields, {})).custom_fields,
  events: [
    patchEvent(
      'custom_profile_fields',
      undefined,
      z.object({ fields: z.array(ServerProfileField) }),
      (event) => ({
        replaceAll: event.fields,
      }),
    ),
  ],
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: (field) => ({
    name: field.name,
    hint: field.hint ?? '',
    type: field.type,
    choices: choicesIn(field).map(([, { text }]) => text),
    choiceTexts: Object.fromEntries(choicesIn(field).map(([value, { text }]) => [value, text])),
    account: accountIn(field),
    inSummary: field.display_in_profile_summary ?? false,
    required: field.required ?? false,
    editableByUser: field.editable_by_user ?? true,
    findsPeople: field.use_for_user_matching ?? false,
  }),
  normalize,
  isEquivalent(a, b) {
    const [left, right] = [normalize(a), normalize(b)];
    const known = hasOwnName(left) && hasOwnName(right);
    return (
      (known || (left.name === right.name && left.hint === right.hint)) &&
      left.type === right.type &&
      left.choices.join('\n') === right.choices.join('\n') &&
      left.account?.subtype === right.account?.subtype &&
      (left.account?.urlPattern ?? '') === (right.account?.urlPattern ?? '') &&
      left.inSummary === right.inSummary &&
      left.required === right.required &&
      left.editableByUser === right.editableByUser &&
      left.findsPeople === right.findsPeople
    );
  },
  naturalKey: (field) =>
    hasOwnName(field) ? `account ${field.account?.subtype}` : `name ${trimmed(field.name).toLowerCase()}`,
});

/** The options of a field in their order, with the value that profiles hold. Data that cannot be parsed gives none. */
function choicesIn({
  type,
  field_data,
}: z.infer<typeof ServerProfileField>): [string, { text: string; order: string }][] {
  if (type !== FIELD_TYPES.choices) return [];
  const choices = readJson(Choices, field_data ?? '') ?? {};
  return Object.entries(choices).toSorted(([, a], [, b]) => Number(a.order) - Number(b.order));
}

function accountIn({ type, field_data }: z.infer<typeof ServerProfileField>): ProfileFieldValue['account'] {
  if (type !== FIELD_TYPES.externalAccount) return null;
  const account = readJson(Account, field_data ?? '');
  return account ? { subtype: account.subtype, urlPattern: account.url_pattern ?? null } : null;
}

/** The request of a creation. It leaves out the server's defaults, so that older servers get no unknown parameter. */
function fieldRequest(field: ProfileFieldValue): ParamsOf<typeof operations.createProfileField> {
  const own = hasOwnName(field);
  return operations.createProfileField.params.parse({
    name: own ? undefined : trimmed(field.name),
    hint: own || isBlank(field.hint) ? undefined : trimmed(field.hint),
    field_type: field.type,
    field_data: fieldData(field),
    display_in_profile_summary: field.inSummary || undefined,
    required: field.required || undefined,
    editable_by_user: field.editableByUser ? undefined : false,
    use_for_user_matching: field.findsPeople || undefined,
  });
}

/**
 * Only option fields and external accounts have data. `order` counts from one and is text (server-notes: Custom profile
 * fields).
 */
function fieldData({ type, choices, account }: ProfileFieldValue): Record<string, unknown> | undefined {
  if (type === FIELD_TYPES.choices)
    return Object.fromEntries(
      choices.map((text, index) => [String(index), { text: trimmed(text), order: String(index + 1) }]),
    );
  if (type !== FIELD_TYPES.externalAccount || !account) return undefined;
  const { subtype, urlPattern } = account;
  return urlPattern === null ? { subtype } : { subtype, url_pattern: urlPattern };
}

const createProfileField = createMutation('create-profile-field', profileFields, {
  operation: operations.createProfileField,
  request: fieldRequest,
  idOf: ({ id }) => id,
  describe: (field) => ({ title: hasOwnName(field) ? (field.account?.subtype ?? '') : field.name }),
});

export const profileFieldMutations = byName(createProfileField);

import { z } from 'zod';
import { operations } from '../../contract/operations/index.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { FIELD_TYPES, hasOwnName, type ProfileFieldValue } from '../../contract/profile-field.ts';
import { folders } from './folders.ts';
import { linkifiers } from './linkifiers.ts';
import { profileFields } from './profile-fields.ts';
import { changeKind } from '../define/mutation.ts';
import { createKind, editKind, serverIdOf } from '../rows/row-mutations.ts';
import { isBlank, trimmed } from '../../contract/text.ts';

/** One thing that is to be changed of a folder that no list shows; it stands for itself, so that one refusal holds no other. */
const OneFolderChange = z.object({
  folderId: z.int(),
  change: z.union([
    z.object({ name: z.string() }),
    z.object({ description: z.string() }),
    z.object({ is_archived: z.boolean() }),
  ]),
});
export type FolderChange = z.infer<typeof OneFolderChange>;

/** As it was written before each thing stood for itself. */
const WholeFolderChange = z
  .object({
    folderId: z.int(),
    name: z.string().optional(),
    description: z.string().optional(),
    archived: z.boolean().optional(),
  })
  .transform(({ folderId, archived, ...texts }) => ({
    folderId,
    change: { ...texts, ...(archived !== undefined && { is_archived: archived }) },
  }))
  .refine(({ change }) => Object.keys(change).length > 0);

const FolderChange = z.union([OneFolderChange, WholeFolderChange]);

const changeFolder = changeKind({
  operation: operations.updateChannelFolder,
  params: FolderChange,
  collection: 'folders',
  isUnlisted: true,
  together: {
    key: ({ folderId }) => String(folderId),
    most: 3,
    name: ({ change }) => Object.keys(change)[0] ?? '',
    async send(changes, { api, signal }) {
      const [folderId = 0] = changes.map(({ params }) => params.folderId);
      const changed = changes.reduce((all, { params }) => ({ ...all, ...params.change }), {});
      const { ignored } = await api.call(
        operations.updateChannelFolder,
        { channel_folder_id: folderId, ...changed },
        { signal },
      );
      return changes.map(({ params }) => {
        const field = Object.keys(params.change).find((name) => ignored.includes(name));
        return field === undefined ? () => {} : new Refusal({ kind: 'unsupported', field });
      });
    },
  },
  discard: () => {},
  describe: (_, { folderId, change }) => ({
    title: String(folderId),
    ...('is_archived' in change
      ? { on: change.is_archived }
      : { within: ('name' in change ? change.name : change.description) ?? '' }),
    opens: null,
  }),
});

const createProfileField = createKind(profileFields, {
  operation: operations.createProfileField,
  request: fieldRequest,
  idOf: ({ id }) => id,
  describe: (field) => ({ title: hasOwnName(field) ? (field.account?.subtype ?? '') : field.name }),
});

/** Only what is not the server's default is sent, so that older servers are asked for nothing they do not know. */
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

/** Contract, Custom profile field: used by lists of options and external accounts alone; `order` counts from one, as text. */
function fieldData({ type, choices, account }: ProfileFieldValue): Record<string, unknown> | undefined {
  if (type === FIELD_TYPES.choices)
    return Object.fromEntries(
      choices.map((text, index) => [String(index), { text: trimmed(text), order: String(index + 1) }]),
    );
  if (type !== FIELD_TYPES.externalAccount || !account) return undefined;
  const { subtype, urlPattern } = account;
  return urlPattern === null ? { subtype } : { subtype, url_pattern: urlPattern };
}

export const organizationKinds = {
  'create-folder': createKind(folders, {
    operation: operations.createChannelFolder,
    request: ({ name, description }) => ({ name, description: description || undefined }),
    idOf: ({ channel_folder_id }) => channel_folder_id,
    describe: ({ name }) => ({ title: name }),
  }),
  'edit-folder': editKind(folders, {
    operation: operations.updateChannelFolder,
    request: (row, { name, description, archived }) => ({
      channel_folder_id: serverIdOf(row),
      name,
      description,
      is_archived: archived,
    }),
    describe: ({ name }) => ({ title: name }),
  }),
  'change-folder': changeFolder,
  'create-profile-field': createProfileField,
  'create-linkifier': createKind(linkifiers, {
    operation: operations.createLinkifier,
    request: ({ pattern, template, example, reverse, alternatives }) => ({
      pattern,
      url_template: template ?? '',
      example_input: example || undefined,
      reverse_template: reverse || undefined,
      alternative_url_templates: alternatives.length > 0 ? alternatives : undefined,
    }),
    idOf: ({ id }) => id,
    describe: ({ pattern }) => ({ title: pattern }),
  }),
};

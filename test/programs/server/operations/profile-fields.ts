import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, integer, json, optional, required, text } from '../http/parameters.ts';
import { fieldData, fieldTexts, knownAccount, profileFieldTypes } from './profile-field-data.ts';

const most = { name: 40, hint: 80, inSummary: 2 };

/** Long text may be in the summary from feature level 476 on (server-notes: Custom profile fields). */
const mayBeInSummary = (fieldType: number, featureLevel: number): boolean =>
  fieldType === profileFieldTypes.LONG_TEXT.id
    ? featureLevel >= 476
    : fieldType !== profileFieldTypes.USER.id;

/** `POST /realm/profile_fields`: the name is optional only for external accounts that the server knows. */
const create = operation('POST', '/realm/profile_fields', {
  core: true,
  role: 'administrator',
  parameters: {
    name: optional(text({ strip: true })),
    hint: optional(text({ strip: true })),
    field_type: required(json(integer)),
    field_data: optional(json(fieldTexts)),
    display_in_profile_summary: optional(json(boolean)),
    required: optional(json(boolean), 244),
    editable_by_user: optional(json(boolean), 296),
    use_for_user_matching: optional(json(boolean), 455),
  },
  handle({ parameters, state }) {
    const { field_type, field_data: data = {}, display_in_profile_summary = false } = parameters;
    const fields = state.profileFields.all();
    const shown = fields.filter((field) => field.display_in_profile_summary);
    if (display_in_profile_summary && shown.length >= most.inSummary) {
      throw badRequest('Only 2 custom profile fields can be displayed in the profile summary.');
    }
    if (!Object.values(profileFieldTypes).some(({ id }) => id === field_type)) {
      throw badRequest('Invalid field type.');
    }
    const stored = fieldData(field_type, data);
    const { name, hint } = knownAccount(field_type, data) ?? checkLabel(parameters.name, parameters.hint);
    if (display_in_profile_summary && !mayBeInSummary(field_type, state.featureLevel)) {
      throw badRequest('Field type not supported for display in profile summary.');
    }
    if (fields.some((field) => field.name === name)) {
      throw badRequest('A field with that label already exists.');
    }
    const id = state.profileFields.create({
      name,
      hint,
      field_type,
      field_data: stored,
      display_in_profile_summary,
      required: parameters.required ?? false,
      editable_by_user: parameters.editable_by_user ?? true,
      use_for_user_matching: parameters.use_for_user_matching ?? false,
    });
    return { id };
  },
});

const listAll = operation('GET', '/realm/profile_fields', {
  handle: ({ state }) => ({ custom_fields: state.profileFields.records() }),
});

export const profileFields = [create, listAll];

function checkLabel(name = '', hint = ''): { name: string; hint: string } {
  if (name === '') throw badRequest('Label cannot be blank.');
  for (const [key, value] of Object.entries({ name, hint })) {
    const limit = key === 'name' ? most.name : most.hint;
    if ([...value].length > limit) throw badRequest(`${key} is too long (limit: ${limit} characters)`);
  }
  return { name, hint };
}

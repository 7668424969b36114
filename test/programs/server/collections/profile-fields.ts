import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, integer, json, optional, required, text } from '../http/parameters.ts';
import { fieldData, fieldTexts, knownAccount, profileFieldTypes } from '../operations/profile-field-data.ts';
import { paragraph } from '../state/rendered.ts';
import { change, insert, type Stored, withFlags } from '../state/rows.ts';
import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

/** A custom profile field as it is stored. */
export interface ProfileField {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  /** 1 short text, 2 long text, … 8 pronouns (server-notes: Custom profile fields). */
  readonly field_type: number;
  /** JSON text, for lists of options and external accounts; empty for the others. */
  readonly field_data: string;
  readonly display_in_profile_summary: boolean;
  readonly required: boolean;
  readonly editable_by_user: boolean;
  /** Whether people are found by their values of it. */
  readonly use_for_user_matching: boolean;
}

/** The feature levels that introduced properties of fields (server-notes: Custom profile fields). */
const flagLevels = {
  required: 244,
  editable_by_user: 296,
  use_for_user_matching: 455,
};

type LaterFlag = keyof typeof flagLevels;
type Flag = 'display_in_profile_summary' | LaterFlag;

const flags: readonly Flag[] = ['display_in_profile_summary', ...(Object.keys(flagLevels) as LaterFlag[])];

/** A new field with the defaults of a server for omitted properties. */
export type NewProfileField = Pick<ProfileField, 'name' | 'hint' | 'field_type'> & Partial<ProfileField>;

/** The custom profile fields, and people's values of them. */
export class ProfileFieldStore extends Store {
  create(field: NewProfileField): number {
    const id = insert(this.database, 'profile_fields', { ...field });
    this.#tell();
    return id;
  }

  update(id: number, changes: Partial<Omit<ProfileField, 'id' | 'field_type'>>): void {
    if (!this.all().some((one) => one.id === id)) throw new Error(`No profile field ${id}`);
    change(this.database, 'profile_fields', { id }, changes);
    this.#tell();
  }

  /** Deletes a field with all its values. */
  delete(id: number): void {
    this.database.prepare('DELETE FROM profile_values WHERE field_id = ?').run(id);
    this.database.prepare('DELETE FROM profile_fields WHERE id = ?').run(id);
    this.#tell();
  }

  all(): ProfileField[] {
    return this.database
      .prepare<[], Stored<ProfileField, Flag>>('SELECT * FROM profile_fields ORDER BY id')
      .all()
      .map((row) => withFlags(row, flags));
  }

  /** The fields as the API lists them, in their order. */
  records() {
    const isTold = ([name, value]: [string, unknown]) =>
      (name !== 'display_in_profile_summary' || value === true) &&
      (flagLevels[name as LaterFlag] ?? 0) <= this.events.featureLevel;
    return this.all().map(({ field_type, ...field }, index) => ({
      ...(Object.fromEntries(Object.entries(field).filter(isTold)) as Partial<typeof field>),
      type: field_type,
      order: index + 1,
    }));
  }

  setValue(fieldId: number, userId: number, value: string): void {
    insert(this.database, 'profile_values', { field_id: fieldId, user_id: userId, value }, 'REPLACE');
    this.events.send(() => {
      const { field_type } = this.all().find(({ id }) => id === fieldId)!;
      return valueEvent(userId, { id: fieldId, ...profileValue(field_type, value) });
    });
  }

  removeValue(fieldId: number, userId: number): void {
    this.database
      .prepare('DELETE FROM profile_values WHERE field_id = ? AND user_id = ?')
      .run(fieldId, userId);
    this.events.send(valueEvent(userId, { id: fieldId, value: null }));
  }

  values(userId: number): { field_id: number; field_type: number; value: string }[] {
    return this.database
      .prepare<[number], { field_id: number; field_type: number; value: string }>(
        `SELECT field_id, field_type, value FROM profile_values
         JOIN profile_fields ON profile_fields.id = field_id
         WHERE user_id = ? ORDER BY field_id`,
      )
      .all(userId);
  }

  #tell(): void {
    this.events.send(() => ({ type: 'custom_profile_fields', fields: this.records() }));
  }
}

/** A value as the API shows it: only short and long text are Markdown. */
export function profileValue(fieldType: number, value: string) {
  return fieldType <= 2 ? { value, rendered_value: paragraph(value) } : { value };
}

function valueEvent(user_id: number, custom_profile_field: Record<string, unknown>) {
  return { type: 'realm_user', op: 'update', person: { user_id, custom_profile_field } };
}

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

export const profileFields: Collection<ProfileFieldStore> = {
  Store: ProfileFieldStore,
  operations: [create, listAll],
  register: {
    custom_profile_fields: (state) => ({
      custom_profile_fields: state.profileFields.records(),
      custom_profile_field_types: profileFieldTypes,
    }),
  },
  tables: `
    CREATE TABLE IF NOT EXISTS profile_fields (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      hint TEXT NOT NULL,
      field_type INTEGER NOT NULL,
      field_data TEXT NOT NULL DEFAULT '',
      display_in_profile_summary INTEGER NOT NULL DEFAULT 0,
      required INTEGER NOT NULL DEFAULT 0,
      editable_by_user INTEGER NOT NULL DEFAULT 1,
      use_for_user_matching INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE IF NOT EXISTS profile_values (
      field_id INTEGER NOT NULL REFERENCES profile_fields,
      user_id INTEGER NOT NULL REFERENCES users,
      value TEXT NOT NULL,
      PRIMARY KEY (user_id, field_id)
    ) STRICT;
  `,
};

function checkLabel(name = '', hint = ''): { name: string; hint: string } {
  if (name === '') throw badRequest('Label cannot be blank.');
  for (const [key, value] of Object.entries({ name, hint })) {
    const limit = key === 'name' ? most.name : most.hint;
    if ([...value].length > limit) throw badRequest(`${key} is too long (limit: ${limit} characters)`);
  }
  return { name, hint };
}

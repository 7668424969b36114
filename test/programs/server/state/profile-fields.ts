import { paragraph } from './rendered.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';
import { Store } from './store.ts';

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

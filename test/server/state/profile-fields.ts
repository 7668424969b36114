import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import { paragraph } from './rendered.ts';

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
  display_in_profile_summary: 146,
  required: 244,
  editable_by_user: 296,
  use_for_user_matching: 455,
};

type Flag = keyof typeof flagLevels;

/** A new field with the defaults of a server for omitted properties. */
export type NewProfileField = Pick<ProfileField, 'name' | 'hint' | 'field_type'> & Partial<ProfileField>;

/** The custom profile fields, and people's values of them. */
export class ProfileFieldStore {
  readonly #database: Database;
  readonly #events: EventQueues;

  constructor(database: Database, events: EventQueues) {
    this.#database = database;
    this.#events = events;
  }

  create(field: NewProfileField): number {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO profile_fields
           (name, hint, field_type, field_data, display_in_profile_summary, required, editable_by_user,
            use_for_user_matching)
         VALUES
           (:name, :hint, :field_type, :field_data, :display_in_profile_summary, :required, :editable_by_user,
            :use_for_user_matching)`,
      )
      .run(toRow(field));
    this.#tell();
    return Number(lastInsertRowid);
  }

  update(id: number, change: Partial<Omit<ProfileField, 'id' | 'field_type'>>): void {
    const field = this.all().find((one) => one.id === id);
    if (!field) throw new Error(`No profile field ${id}`);
    this.#database
      .prepare(
        `UPDATE profile_fields SET name = :name, hint = :hint, field_data = :field_data,
           display_in_profile_summary = :display_in_profile_summary, required = :required,
           editable_by_user = :editable_by_user, use_for_user_matching = :use_for_user_matching
         WHERE id = :id`,
      )
      .run(toRow({ ...field, ...change }));
    this.#tell();
  }

  /** Deletes a field with all its values. */
  delete(id: number): void {
    this.#database.prepare('DELETE FROM profile_values WHERE field_id = ?').run(id);
    this.#database.prepare('DELETE FROM profile_fields WHERE id = ?').run(id);
    this.#tell();
  }

  all(): ProfileField[] {
    return this.#database
      .prepare<[], Omit<ProfileField, Flag> & Record<Flag, 0 | 1>>('SELECT * FROM profile_fields ORDER BY id')
      .all()
      .map((row) => ({
        ...row,
        display_in_profile_summary: row.display_in_profile_summary === 1,
        required: row.required === 1,
        editable_by_user: row.editable_by_user === 1,
        use_for_user_matching: row.use_for_user_matching === 1,
      }));
  }

  /** The fields as the API lists them, in their order. */
  records() {
    const isTold = ([name]: [string, unknown]) =>
      (flagLevels[name as Flag] ?? 0) <= this.#events.featureLevel;
    return this.all().map(({ field_type, ...field }, index) => ({
      ...(Object.fromEntries(Object.entries(field).filter(isTold)) as typeof field),
      type: field_type,
      order: index + 1,
    }));
  }

  setValue(fieldId: number, userId: number, value: string): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO profile_values (field_id, user_id, value) VALUES (?, ?, ?)')
      .run(fieldId, userId, value);
    this.#events.send(() => {
      const { field_type } = this.all().find(({ id }) => id === fieldId)!;
      return valueEvent(userId, { id: fieldId, ...profileValue(field_type, value) });
    });
  }

  removeValue(fieldId: number, userId: number): void {
    this.#database
      .prepare('DELETE FROM profile_values WHERE field_id = ? AND user_id = ?')
      .run(fieldId, userId);
    this.#events.send(valueEvent(userId, { id: fieldId, value: null }));
  }

  values(userId: number): { field_id: number; field_type: number; value: string }[] {
    return this.#database
      .prepare<[number], { field_id: number; field_type: number; value: string }>(
        `SELECT field_id, field_type, value FROM profile_values
         JOIN profile_fields ON profile_fields.id = field_id
         WHERE user_id = ? ORDER BY field_id`,
      )
      .all(userId);
  }

  #tell(): void {
    this.#events.send(() => ({ type: 'custom_profile_fields', fields: this.records() }));
  }
}

/** A value as the API shows it: only short and long text are Markdown. */
export function profileValue(fieldType: number, value: string) {
  return fieldType <= 2 ? { value, rendered_value: paragraph(value) } : { value };
}

function valueEvent(user_id: number, custom_profile_field: Record<string, unknown>) {
  return { type: 'realm_user', op: 'update', person: { user_id, custom_profile_field } };
}

function toRow(field: NewProfileField) {
  return {
    field_data: '',
    ...field,
    display_in_profile_summary: Number(field.display_in_profile_summary ?? false),
    required: Number(field.required ?? false),
    editable_by_user: Number(field.editable_by_user ?? true),
    use_for_user_matching: Number(field.use_for_user_matching ?? false),
  };
}

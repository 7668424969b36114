import type { Database } from 'better-sqlite3';

/** A custom profile field as it is stored. */
export interface ProfileField {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  /** The contract's number: 1 short text, 2 long text, … 8 pronouns. */
  readonly field_type: number;
}

/** The custom profile fields, and what people wrote in them. */
export class ProfileFieldStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(field: Omit<ProfileField, 'id'>): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO profile_fields (name, hint, field_type) VALUES (:name, :hint, :field_type)')
      .run(field);
    return Number(lastInsertRowid);
  }

  all(): ProfileField[] {
    return this.#database.prepare<[], ProfileField>('SELECT * FROM profile_fields ORDER BY id').all();
  }

  setValue(fieldId: number, userId: number, value: string): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO profile_values (field_id, user_id, value) VALUES (?, ?, ?)')
      .run(fieldId, userId, value);
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
}

/** A part of a snippet that the user fills in. */
export interface FillField {
  name: string;
  /** How it is filled in. */
  by: 'text' | 'choice' | 'choices' | 'day' | 'person' | 'people';
  /** The texts to choose from. */
  choices: readonly string[];
  /** The default for an empty field; empty if the placeholder stays. */
  otherwise: string;
  /** Its input is not remembered. */
  isSecret?: boolean;
  /** The last input; empty if there was none. */
  last: string;
}

/** A field before it is known whether other placeholders have its name. */
export type NewField = Omit<FillField, 'last'>;

/**
 * One field for each name. The name may appear again alone, without its default or its choices.
 * @param last the last input, by the names of fields
 */
export function fieldsOf(asked: readonly NewField[], last: Readonly<Record<string, string>>): FillField[] {
  const fields: FillField[] = [];
  for (const { name, by, choices, otherwise, isSecret } of asked) {
    const known = fields.find((field) => field.name === name);
    if (known?.by === 'text' && by !== 'text') Object.assign(known, { by, choices, otherwise, last: '' });
    else if (known?.by === by) known.otherwise ||= otherwise;
    if (known && isSecret) Object.assign(known, { isSecret, last: '' });
    if (known) continue;
    const before = by === 'text' && !isSecret && Object.hasOwn(last, name) ? (last[name] ?? '') : '';
    fields.push({ name, by, choices, otherwise, ...(isSecret && { isSecret }), last: before });
  }
  return fields;
}

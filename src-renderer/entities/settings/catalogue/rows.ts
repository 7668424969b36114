import type { MessageKey } from '../../../../resources/words.ts';
import type { SettingChoice, SettingControl } from './entry.ts';

/** The ends of the messages that begin with a key and a dot. */
type Ends<Key extends string> = MessageKey extends infer Message
  ? Message extends `${Key}.${infer End}`
    ? End
    : never
  : never;

/** A choice by its value and the end of its message. The value alone is both. */
type Choice<End extends string> =
  | End
  | (End extends `${infer Value extends number}` ? Value : never)
  | readonly [value: number | string, end: End]
  | SettingChoice;

interface AnyRow<Control> {
  /** Whether it has a hint: the message with the end `hint`. */
  hint?: true;
  choices?: readonly (Choice<string> | number)[];
  /** Choices with the values 1, 2, 3 and so on. */
  numbered?: readonly string[];
  isList?: true;
  control?: Control;
}

/** A setting in a line, with the ends of the messages that exist for it. It is a switch unless it names something else. */
interface RowOf<Name extends string, End extends string, Control> extends AnyRow<Control> {
  name: Name;
  hint?: 'hint' extends End ? true : never;
  choices?: readonly Choice<End>[];
  numbered?: readonly End[];
}

/** A setting with the key of its message. */
export type Row<Name extends string, Key extends MessageKey, Control = SettingControl> = RowOf<
  Name,
  Ends<Key>,
  Control
>;

/** The fields that every entry takes from its row. */
export const fieldsOf = <Control>(
  key: MessageKey,
  { hint, choices, numbered, isList, control }: AnyRow<Control>,
) => {
  const listed = choices ?? numbered?.map((end, at) => [at + 1, end] as const);
  return {
    label: key,
    ...(hint && { hint: `${key}.hint` as MessageKey }),
    control: listed
      ? {
          kind: 'choice' as const,
          choices: listed.map((choice) => choiceOf(key, choice)),
          ...(isList && { isList }),
        }
      : (control ?? { kind: 'switch' as const }),
  };
};

function choiceOf(key: MessageKey, choice: Choice<string> | number): SettingChoice {
  if (typeof choice === 'object' && 'label' in choice) return choice;
  const [value, end] = typeof choice === 'object' ? choice : [choice, choice];
  return { value, label: `${key}.${end}` as MessageKey };
}

import type { FolderView } from '../../../src-main/contract/values/folder.ts';
import type { LinkifierView } from '../../../src-main/contract/values/linkifier.ts';
import type { ProfileFieldView } from '../../../src-main/contract/values/profile-field.ts';
import type { Form, Outcome } from '../../base/forms/form.svelte.ts';

/** An item of a part, null for a new one, among all that there are. */
export interface Among<View> {
  item: View | null;
  items: View[];
}

/** The item that the pane shows. */
export type ShownItem =
  | ({ part: 'folders' } & Among<FolderView>)
  | ({ part: 'profile-fields' } & Among<ProfileFieldView>)
  | ({ part: 'linkifiers' } & Among<LinkifierView>);

/** A field of the form of an item, or a note between the fields. */
export type ItemField = { label: string; help?: string } & (
  | TextOf<'text' | 'lines'>
  | ChoiceField
  | { as: 'options'; name: string; value: string[]; onchange: (value: string[]) => void }
  | { as: 'switch'; value: boolean; disabled?: boolean; onchange: (value: boolean) => void }
  | { as: 'note' }
);

interface TextOf<As> {
  as: As;
  /** Its name in a problem. */
  name: string;
  value: string;
  limit?: number;
  /** Read by machines. */
  isCode?: boolean;
  /** Said in place of a problem, where the form has better words. */
  note?: string | null;
  onchange: (value: string) => void;
}

interface ChoiceField {
  as: 'choice';
  value: string | number;
  choices: { value: string | number; label: string }[];
  /** A field that comes and goes before it, on its line. */
  before?: ItemField | null;
  onchange(value: string | number): void;
}

/** The form of an item, whatever the part. */
export interface ItemForm extends Pick<
  Form<object, string>,
  'busy' | 'isLeft' | 'refusal' | 'restored' | 'problemOf' | 'startOver'
> {
  readonly title: string;
  readonly inputs: ItemField[];
  submit: () => Promise<Outcome<string>>;
}

/** Binds a field to one of the values of a form. */
export const bound = <Value extends object, At extends keyof Value>(form: Form<Value, string>, at: At) => ({
  value: form.value[at],
  onchange: (to: Value[At]): void => form.change({ [at]: to } as unknown as Partial<Value>),
});

/** The content of an item that the user can only read. */
export interface ItemFacts {
  title: string;
  isCode?: boolean;
  rows: { label: string; value: string; isCode?: boolean; isMarkdown?: boolean }[];
}

import type { NewProfileField } from '../../src-main/contract/values/profile-field.ts';

/** A profile field to be created, with nothing chosen but these attributes. */
export const newProfileField = (chosen: Partial<NewProfileField> = {}): NewProfileField => ({
  name: 'Desk',
  hint: '',
  type: 1,
  choices: [],
  account: null,
  inSummary: false,
  required: false,
  editableByUser: true,
  findsPeople: false,
  ...chosen,
});

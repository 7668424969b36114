import {
  canFindPeople,
  checkProfileField,
  FIELD_TYPES,
  NewProfileField,
} from '../../../../src-main/contract/values/profile-field.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { DraftedForm } from '../../../base/forms/drafted-form.svelte.ts';
import { canBeInSummary } from './summary.ts';

export const BLANK_FIELD: NewProfileField = {
  name: '',
  hint: '',
  type: FIELD_TYPES.shortText,
  choices: [],
  account: null,
  inSummary: false,
  required: false,
  editableByUser: true,
  findsPeople: false,
};

const parse = (json: unknown): NewProfileField | null => NewProfileField.safeParse(json).data ?? null;

/** The form of a profile field. */
export class ProfileFieldForm extends DraftedForm<NewProfileField> {
  readonly #accountId: string;
  readonly #key: string | null;

  /** @param key null for a new field */
  constructor(accountId: string, key: string | null, start: NewProfileField) {
    super(accountId, `profile-field:${key ?? 'new'}`, start, parse);
    this.#accountId = accountId;
    this.#key = key;
  }

  /** Where several rules are broken, the first is returned. */
  problemOf(field: string): Problem | null {
    const broken = checkProfileField(this.value);
    const isTold = broken !== null && (this.tried || broken.rule === 'too-long');
    if (isTold && broken.field === field) return broken;
    return this.attempt.refusalOf(field);
  }

  /** Call it for every change by the user. */
  change(to: Partial<NewProfileField>): void {
    Object.assign(this.value, to);
    this.edited();
  }

  /** Sets another type and clears the values that do not apply to that type. */
  setType(type: NewProfileField['type'], featureLevel: number | null): void {
    const isAccount = type === FIELD_TYPES.externalAccount;
    this.change({
      type,
      choices:
        type !== FIELD_TYPES.choices ? [] : this.value.choices.length > 0 ? this.value.choices : ['', ''],
      account: isAccount ? (this.value.account ?? { subtype: 'github', urlPattern: null }) : null,
      inSummary: this.value.inSummary && canBeInSummary(type, featureLevel),
      findsPeople: this.value.findsPeople && canFindPeople(type),
    });
  }

  /** Returns the key of the field once it is saved, else null. */
  async save(): Promise<string | null> {
    if (this.busy) return null;
    this.tried = true;
    if (checkProfileField(this.value)) return null;
    let key = this.#key;
    const isSaved = await this.send(async (field) => {
      const accountId = this.#accountId;
      if (key === null) ({ key } = await ask('profile-fields:create', { accountId, field }));
      else await ask('profile-fields:rewrite', { accountId, key, field });
    });
    return isSaved ? key : null;
  }
}

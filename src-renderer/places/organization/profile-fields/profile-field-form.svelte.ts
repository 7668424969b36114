import {
  canFindPeople,
  checkProfileField,
  FIELD_TYPES,
  NewProfileField,
} from '../../../../src-main/contract/values/profile-field.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { Attempt } from '../../../base/forms/attempt.svelte.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { Draft } from '../../../base/forms/draft.svelte.ts';
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

/** The form of a profile field. Keeps unsaved changes as a draft and restores them next time. */
export class ProfileFieldForm {
  value = $state<NewProfileField>() as NewProfileField;
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  #tried = $state(false);
  readonly #attempt = new Attempt();
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #start: NewProfileField;
  readonly #draft: Draft<NewProfileField>;

  /** @param key null for a new field */
  constructor(accountId: string, key: string | null, start: NewProfileField) {
    this.#accountId = accountId;
    this.#key = key;
    this.#start = start;
    this.value = structuredClone($state.snapshot(start));
    const parse = (json: unknown): NewProfileField | null => NewProfileField.safeParse(json).data ?? null;
    this.#draft = new Draft(accountId, `profile-field:${key ?? 'new'}`, parse, (kept) => {
      if (this.#changed) return;
      this.value = kept;
      this.restored = this.#changed;
    });
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  get #changed(): boolean {
    return JSON.stringify(this.value) !== JSON.stringify(this.#start);
  }

  /** Where several rules are broken, the first is returned. */
  problemOf(field: string): Problem | null {
    const broken = checkProfileField(this.value);
    const isTold = broken !== null && (this.#tried || broken.rule === 'too-long');
    if (isTold && broken.field === field) return broken;
    return this.#attempt.refusalOf(field);
  }

  /** The refusal, where it concerns no field. */
  get refusal(): Problem | null {
    return this.#attempt.refusalOf();
  }

  /** Call it for every change by the user. */
  change(to: Partial<NewProfileField>): void {
    Object.assign(this.value, to);
    this.#attempt.refusal = null;
    this.#draft.keep(this.#changed ? $state.snapshot(this.value) : null);
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

  startOver(): void {
    this.value = structuredClone($state.snapshot(this.#start));
    this.restored = false;
    this.#tried = false;
    this.#attempt.refusal = null;
    this.#draft.discard();
  }

  /** Returns the key of the field once it is saved, else null. */
  async save(): Promise<string | null> {
    if (this.busy) return null;
    this.#tried = true;
    if (checkProfileField(this.value)) return null;
    let key = this.#key;
    const saved = await this.#attempt.run(async () => {
      const accountId = this.#accountId;
      const field = $state.snapshot(this.value);
      if (key === null) ({ key } = await ask('profile-fields:create', { accountId, field }));
      else await ask('profile-fields:rewrite', { accountId, key, field });
    });
    if (!saved) return null;
    this.#draft.forget();
    return key;
  }
}

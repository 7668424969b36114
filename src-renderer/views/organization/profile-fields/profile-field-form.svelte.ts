import {
  canFindPeople,
  checkProfileField,
  FIELD_TYPES,
  NewProfileField,
} from '../../../../src-main/contract/profile-field.ts';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import { ask, problemOf } from '../../../app/bridge.ts';
import { Draft } from '../../../app/draft.svelte.ts';
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

/** A profile field that is being written. What is not saved yet is kept as a draft and is there again next time. */
export class ProfileFieldForm {
  value = $state<NewProfileField>() as NewProfileField;
  busy = $state(false);
  /** What stands there is from an earlier time. */
  restored = $state(false);
  #tried = $state(false);
  #refusal = $state.raw<Problem | null>(null);
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #start: NewProfileField;
  readonly #draft: Draft<NewProfileField>;

  /** Without a key it is a new one. */
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

  get #changed(): boolean {
    return JSON.stringify(this.value) !== JSON.stringify(this.#start);
  }

  /** Where several rules are broken, the first is told. */
  problemOf(field: string): Problem | null {
    const broken = checkProfileField(this.value);
    const isTold = broken !== null && (this.#tried || broken.rule === 'too-long');
    if (isTold && broken.field === field) return broken;
    return this.#refusal?.field === field ? this.#refusal : null;
  }

  /** What was refused and stands beside no field. */
  get refusal(): Problem | null {
    return this.#refusal && this.#refusal.field === undefined ? this.#refusal : null;
  }

  /** Call it for every change by the user. */
  change(to: Partial<NewProfileField>): void {
    Object.assign(this.value, to);
    this.#refusal = null;
    this.#draft.keep(this.#changed ? $state.snapshot(this.value) : null);
  }

  /** Another type; what does not go with it goes. */
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
    this.#refusal = null;
    this.#draft.forget();
  }

  /** Answers whether it is saved. */
  async save(): Promise<boolean> {
    if (this.busy) return false;
    this.#tried = true;
    if (checkProfileField(this.value)) return false;
    this.busy = true;
    try {
      const accountId = this.#accountId;
      const field = $state.snapshot(this.value);
      if (this.#key === null) await ask('profile-fields:create', { accountId, field });
      else await ask('profile-fields:rewrite', { accountId, key: this.#key, field });
      this.#draft.forget();
      return true;
    } catch (thrown) {
      this.#refusal = problemOf(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

import { offersParam } from '../../../../src-main/contract/operations/operation.ts';
import {
  canFindPeople,
  checkProfileField,
  FIELD_HINT_LIMIT,
  FIELD_NAME_LIMIT,
  FIELD_TYPES,
  hasOwnName,
  MOST_IN_SUMMARY,
  NewProfileField,
  type ProfileFieldView,
} from '../../../../src-main/contract/values/profile-field.ts';
import { words } from '../../../../resources/words.ts';
import { operations } from '../../../base/bridge/contract.data.ts';
import { Form, type Outcome } from '../../../base/forms/form.svelte.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { type Among, bound, type ItemFacts, type ItemField, type ItemForm } from '../item.ts';
import { accountName, fieldName, KNOWN_ACCOUNTS, typeName } from './field-words.ts';
import { canBeInSummary } from './summary.ts';
import { trimmed } from '../../../../src-main/contract/text/text.ts';

const EMPTY: NewProfileField = {
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
const CUSTOM = 'custom';

const folded = (name: string): string => trimmed(name).toLowerCase();

function writtenOf({ key: _, fieldId: __, mark: ___, ...value }: ProfileFieldView): NewProfileField {
  return NewProfileField.safeParse(value).data ?? EMPTY;
}

/** The form of a new profile field, or of one that the server refused or does not have yet. */
export class ProfileFieldForm extends Form<NewProfileField, string> implements ItemForm {
  readonly #workspace: Workspace;
  readonly #key: string | null;
  readonly #of: () => Among<ProfileFieldView>;

  constructor(workspace: Workspace, of: () => Among<ProfileFieldView>) {
    const { item } = of();
    super({
      draft: {
        accountId: workspace.accountId,
        name: `profile-field:${item?.key ?? 'new'}`,
        parse: (json) => NewProfileField.safeParse(json).data ?? null,
      },
      start: item ? writtenOf(item) : EMPTY,
      fields: ['fieldName', 'fieldHint', 'choices', 'urlPattern'],
      // Where several rules are broken, the first is returned.
      check: (field, value) => {
        const broken = checkProfileField(value);
        return broken?.field === field ? broken : null;
      },
    });
    this.#workspace = workspace;
    this.#key = item?.key ?? null;
    this.#of = of;
  }

  get title(): string {
    return words('profile-field.new');
  }

  get inputs(): ItemField[] {
    const { value } = this;
    const isNamed = hasOwnName(value);
    const type = {
      as: 'choice' as const,
      label: words('profile-field.type'),
      choices: Object.values(FIELD_TYPES).map((one) => ({ value: one, label: typeName(one) })),
      value: value.type,
      onchange: (to: NewProfileField['type']) => this.#setType(to),
    };
    const name: ItemField = {
      as: 'text',
      name: 'fieldName',
      label: words('profile-field.name'),
      limit: FIELD_NAME_LIMIT,
      note: this.#isTaken ? words('profile-field.name-known') : null,
      ...bound(this, 'name'),
    };
    const hint: ItemField = isNamed
      ? {
          as: 'note',
          label: words('profile-field.own-name', { organization: this.#workspace.organizationName }),
        }
      : {
          as: 'text',
          name: 'fieldHint',
          label: words('profile-field.hint'),
          help: words('profile-field.hint-help'),
          limit: FIELD_HINT_LIMIT,
          ...bound(this, 'hint'),
        };
    const options: ItemField = {
      as: 'options',
      name: 'choices',
      label: words('choices.label'),
      ...bound(this, 'choices'),
    };
    return [
      { ...type, before: isNamed ? null : name },
      ...(value.type === FIELD_TYPES.externalAccount ? this.#accountFields : []),
      hint,
      ...(value.type === FIELD_TYPES.choices ? [options] : []),
      ...this.#switches,
    ];
  }

  submit(): Promise<Outcome<string>> {
    return this.save(async (field) => {
      const [workspace, key] = [this.#workspace, this.#key];
      return (await workspace.ask('profile-fields:save', { key, field })).key;
    });
  }

  get #accountFields(): ItemField[] {
    const account = this.value.account ?? { subtype: CUSTOM, urlPattern: '' };
    const accounts = KNOWN_ACCOUNTS.map((subtype) => ({ value: subtype, label: accountName(subtype) }));
    const address: ItemField = {
      as: 'text',
      name: 'urlPattern',
      label: words('profile-field.address'),
      help: words('problem.rule.no-address'),
      value: account.urlPattern ?? '',
      onchange: (urlPattern) => this.change({ account: { subtype: CUSTOM, urlPattern } }),
    };
    return [
      {
        as: 'choice',
        label: words('profile-field.account'),
        choices: [...accounts, { value: CUSTOM, label: words('profile-field.other-account') }],
        value: account.subtype,
        onchange: (subtype: string) =>
          this.change({ account: { subtype, urlPattern: subtype === CUSTOM ? '' : null } }),
      },
      ...(account.subtype === CUSTOM ? [address] : []),
    ];
  }

  get #switches(): ItemField[] {
    const { type, inSummary } = this.value;
    const isOffered = (parameter: string) =>
      offersParam(operations.createProfileField, parameter, this.#featureLevel);
    const toggle = (at: 'inSummary' | 'required' | 'editableByUser' | 'findsPeople', help: string) => ({
      as: 'switch' as const,
      label: words(switchWords[at]),
      help,
      ...bound(this, at),
    });
    return [
      { ...toggle('inSummary', this.#summaryNote), disabled: !inSummary && !this.#hasRoomInSummary },
      ...(isOffered('required') ? [toggle('required', words('profile-field.required-hint'))] : []),
      ...(isOffered('editable_by_user')
        ? [toggle('editableByUser', words('profile-field.editable-hint'))]
        : []),
      ...(isOffered('use_for_user_matching') && canFindPeople(type)
        ? [toggle('findsPeople', words('profile-field.finds-people-hint'))]
        : []),
    ];
  }

  get #featureLevel(): number | null {
    return this.#workspace.organization?.featureLevel ?? null;
  }

  get #others(): ProfileFieldView[] {
    return this.#of().items.filter(({ key }) => key !== this.#key);
  }

  get #isTaken(): boolean {
    const name = folded(this.value.name);
    return name !== '' && this.#others.some((other) => folded(other.name) === name);
  }

  get #hasRoomInSummary(): boolean {
    const { length } = this.#others.filter(({ inSummary }) => inSummary);
    return length < MOST_IN_SUMMARY && canBeInSummary(this.value.type, this.#featureLevel);
  }

  get #summaryNote(): string {
    const { type } = this.value;
    if (canBeInSummary(type, this.#featureLevel))
      return words(this.#hasRoomInSummary ? 'profile-field.summary-hint' : 'profile-field.summary-full');
    const isPerson = type === FIELD_TYPES.person;
    return words(isPerson ? 'profile-field.summary-not-persons' : 'profile-field.summary-not-long-text', {
      organization: this.#workspace.organizationName,
    });
  }

  /** Sets another type and clears the values that do not apply to that type. */
  #setType(type: NewProfileField['type']): void {
    const { choices, account, inSummary, findsPeople } = this.value;
    const isAccount = type === FIELD_TYPES.externalAccount;
    const someChoices = choices.length > 0 ? choices : ['', ''];
    this.change({
      type,
      choices: type === FIELD_TYPES.choices ? someChoices : [],
      account: isAccount ? (account ?? { subtype: 'github', urlPattern: null }) : null,
      inSummary: inSummary && canBeInSummary(type, this.#featureLevel),
      findsPeople: findsPeople && canFindPeople(type),
    });
  }
}

const switchWords = {
  inSummary: 'profile-field.show-in-summary',
  required: 'profile-field.is-required',
  editableByUser: 'profile-field.editable',
  findsPeople: 'profile-field.finds-people',
} as const;

export function profileFieldFacts(field: ProfileFieldView): ItemFacts {
  const yesNo = (at: 'inSummary' | 'required' | 'editableByUser') => ({
    label: words(switchWords[at]),
    value: words(field[at] ? 'organization.yes' : 'organization.no'),
  });
  return {
    title: fieldName(field),
    rows: [
      { label: words('profile-field.type'), value: typeName(field.type) },
      { label: words('profile-field.hint'), value: field.hint },
      { label: words('choices.label'), value: field.choices.join(', ') },
      yesNo('inSummary'),
      yesNo('required'),
      yesNo('editableByUser'),
    ],
  };
}

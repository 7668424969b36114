import { checkLinkifier, type LinkifierView } from '../../../../src-main/contract/values/linkifier.ts';
import { offersParam } from '../../../../src-main/contract/operations/operation.ts';
import { invalid } from '../../../../src-main/contract/problem.ts';
import { words } from '../../../../resources/words.ts';
import { operations } from '../../../base/bridge/contract.data.ts';
import { Form, type Outcome } from '../../../base/forms/form.svelte.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { type Among, bound, type ItemFacts, type ItemField, type ItemForm } from '../item.ts';

const EMPTY = { pattern: '', template: '', example: '', reverse: '', alternatives: '' };
/** The alternatives are one on each line. */
type Written = typeof EMPTY;

const labels = {
  pattern: 'linkifier.pattern',
  template: 'linkifier.template',
  example: 'linkifier.example',
  reverse: 'linkifier.reverse',
  alternatives: 'linkifier.alternatives',
} as const;
const helps = {
  pattern: 'linkifier.pattern-help',
  template: 'linkifier.template-help',
  example: 'linkifier.example-help',
  reverse: 'linkifier.reverse-help',
  alternatives: 'linkifier.alternatives-help',
} as const;

const writtenOf = ({ pattern, template, example, reverse, alternatives }: LinkifierView): Written => ({
  pattern,
  template,
  example,
  reverse,
  alternatives: alternatives.join('\n'),
});

/** The form of a new linkifier, or of one that the server refused or does not have yet. */
export class LinkifierForm extends Form<Written, string> implements ItemForm {
  readonly #workspace: Workspace;
  readonly #key: string | null;
  readonly #of: () => Among<LinkifierView>;

  constructor(workspace: Workspace, of: () => Among<LinkifierView>) {
    const { item } = of();
    super({
      draft: { accountId: workspace.accountId, name: `linkifier:${item?.key ?? 'new'}` },
      start: item ? writtenOf(item) : EMPTY,
      fields: ['pattern', 'template', 'example'],
      // The server reads pattern and addresses, and says what is wrong with them.
      check: (field, value) => {
        if (field === 'pattern' && this.#isTaken) return invalid(field, 'twice');
        const broken = checkLinkifier(value);
        return broken?.field === field ? broken : null;
      },
    });
    this.#workspace = workspace;
    this.#key = item?.key ?? null;
    this.#of = of;
  }

  get title(): string {
    return words('linkifier.new');
  }

  get inputs(): ItemField[] {
    const level = this.#workspace.organization?.featureLevel ?? null;
    const offered = (parameter: string) => offersParam(operations.createLinkifier, parameter, level);
    const text = (name: keyof Written) => ({
      as: name === 'alternatives' ? ('lines' as const) : ('text' as const),
      name,
      label: words(labels[name]),
      help: words(helps[name]),
      isCode: name !== 'example',
      ...bound(this, name),
    });
    return [
      { as: 'note', label: words('linkifier.what') },
      { ...text('pattern'), note: this.#isTaken ? words('linkifier.pattern-known') : null },
      text('template'),
      ...(offered('reverse_template') ? [text('example'), text('reverse')] : []),
      ...(offered('alternative_url_templates') ? [text('alternatives')] : []),
    ];
  }

  submit(): Promise<Outcome<string>> {
    return this.save(async (written) => {
      const [workspace, key] = [this.#workspace, this.#key];
      return (await workspace.ask('linkifiers:save', { key, ...written })).key;
    });
  }

  get #isTaken(): boolean {
    const { pattern } = this.value;
    return pattern !== '' && this.#of().items.some((one) => one.key !== this.#key && one.pattern === pattern);
  }
}

export const linkifierFacts = ({ pattern, template }: LinkifierView): ItemFacts => ({
  title: pattern,
  isCode: true,
  rows: [
    { label: words('linkifier.pattern'), value: pattern, isCode: true },
    { label: words('linkifier.template'), value: template, isCode: true },
  ],
});

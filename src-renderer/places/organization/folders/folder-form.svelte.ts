import { untrack } from 'svelte';
import {
  checkFolder,
  type FolderValue,
  type FolderView,
} from '../../../../src-main/contract/values/folder.ts';
import { DEFAULT_LIMITS } from '../../../../src-main/contract/values/organization.ts';
import { words } from '../../../../resources/words.ts';
import { Form, type Outcome } from '../../../base/forms/form.svelte.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { toasts } from '../../../components/toast/toasts.svelte.ts';
import { type Among, bound, type ItemFacts, type ItemField, type ItemForm } from '../item.ts';
import { trimmed } from '../../../../src-main/contract/text/text.ts';

const EMPTY: FolderValue = { name: '', description: '', archived: false };

const valueOf = ({ name, description, archived }: FolderValue): FolderValue => ({
  name,
  description,
  archived,
});

const serverOf = (folder: FolderView): FolderValue => valueOf(folder.server ?? folder);

/** The form of a folder. It follows the server as long as nothing is written. */
export class FolderForm extends Form<FolderValue, string> implements ItemForm {
  readonly #workspace: Workspace;
  readonly #of: () => Among<FolderView>;

  constructor(workspace: Workspace, of: () => Among<FolderView>) {
    const { item } = of();
    super({
      draft: { accountId: workspace.accountId, name: `folder:${item?.key ?? 'new'}` },
      start: item ? valueOf(item) : EMPTY,
      server: item ? serverOf(item) : EMPTY,
      fields: ['folderName', 'folderDescription'],
      check: (field, { name, description }) => {
        const folder = this.#of().item;
        const nameThere = folder && folder.folderId !== null ? (folder.server ?? folder).name : null;
        return checkFolder(field === 'folderName' ? { name } : { description }, this.#limits, nameThere);
      },
    });
    this.#workspace = workspace;
    this.#of = of;
    $effect.pre(() => {
      const folder = of().item;
      if (folder && !this.changed) untrack(() => this.follow(valueOf(folder), serverOf(folder)));
    });
  }

  get title(): string {
    return this.#of().item ? words('folder.edit', { name: this.start.name }) : words('folder.new');
  }

  get inputs(): ItemField[] {
    const most = { ...DEFAULT_LIMITS, ...this.#limits };
    return [
      {
        as: 'text',
        name: 'folderName',
        label: words('folder.name'),
        limit: most.folderName,
        ...bound(this, 'name'),
      },
      {
        as: 'text',
        name: 'folderDescription',
        label: words('folder.description'),
        limit: most.folderDescription,
        ...bound(this, 'description'),
      },
    ];
  }

  async submit(): Promise<Outcome<string>> {
    const workspace = this.#workspace;
    const { item } = this.#of();
    const outcome = await this.save(async (value) => {
      const written = { name: trimmed(value.name), description: trimmed(value.description) };
      if (!item) return (await workspace.ask('folders:create', written)).key;
      const known = { archived: this.start.archived, seen: this.start, serverSeen: this.server };
      const { conflict } = await workspace.ask('folders:edit', { ...written, key: item.key, ...known });
      const { organizationName: organization } = workspace;
      if (conflict) toasts.warn(words('organization.conflict-toast', { organization }));
      return item.key;
    });
    const now = this.#of().item;
    if (now && outcome && 'key' in outcome) this.startWith(valueOf(now), serverOf(now));
    return outcome;
  }

  get #limits() {
    return this.#workspace.organization?.limits ?? {};
  }
}

export const folderFacts = ({ name, description, channels }: FolderView): ItemFacts => ({
  title: name,
  rows: [
    { label: words('folder.description'), value: description, isMarkdown: true },
    { label: words('place.channels'), value: words('folder.channels', { count: channels }) },
  ],
});

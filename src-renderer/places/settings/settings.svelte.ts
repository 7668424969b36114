import type { LocalChanges, LocalSettingsView } from '../../../src-main/contract/values/local-settings.ts';
import type { SettingsView, SettingView } from '../../../src-main/contract/values/setting.ts';
import { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { allEntries, catalogue } from '../../entities/settings/catalogue/index.ts';
import {
  type AnyEntry,
  isLocal,
  type LocalEntry,
  type SettingEntry,
} from '../../entities/settings/catalogue/entry.ts';
import {
  type Section,
  type SectionName,
  sectionOf,
  sections,
  type ShownGroup,
  type Side,
} from '../../entities/settings/sections.ts';
import { isKnownAt, otherSettings } from '../../entities/settings/setting-words.ts';
import type { MarkedPart } from '../../entities/settings/settings-search.ts';
import { searchCode } from '../../entities/settings/search-code.ts';

/** A list that the server sends among the settings: the possible values of one of them. */
const SOUNDS = 'available_notification_sounds';
const NO_SOUND = 'none';
const DEFAULT_SOUNDS = ['zulip', 'ding', NO_SOUND];

/** The settings of a group in a section. */
interface EntryGroup {
  group: ShownGroup;
  entries: AnyEntry[];
}

const actsElsewhere = (entry: AnyEntry): boolean => 'elsewhere' in entry;

/** The content of the Settings place: a section, or the results of a search. Create it while a component is set up. */
export class SettingsState {
  search = $state('');
  section = $state<SectionName>('general');
  /** Whether the settings that change nothing in Perch are unfolded. */
  elsewhereShown = $state(false);
  /** In a narrow window: the settings are the page that is shown, not the sections. */
  opened = $state(false);
  /** Drafts on the server are about to be deleted, while the dialog is open. */
  asksAboutDrafts = $state(false);

  readonly #workspace: Workspace;
  readonly #list: LiveQuery<'settings:list'>;
  readonly #local: LiveQuery<'local-settings:read'>;
  readonly view: SettingsView | null = $derived.by(() => this.#list.value ?? null);
  /** The settings of Perch on this computer. */
  readonly local: LocalSettingsView | null = $derived.by(() => this.#local.value ?? null);
  readonly #level: number | null = $derived.by(() => this.#workspace.organization?.featureLevel ?? null);
  /** The settings outside the catalogue, as the server has them. */
  readonly others: SettingView[] = $derived(this.view ? otherSettings(this.view.settings) : []);
  readonly sections: Section[] = $derived(
    sections.filter(({ name }) => name !== 'others' || this.others.length > 0),
  );
  readonly isSearching: boolean = $derived(this.search.trim() !== '');
  readonly #entries: AnyEntry[] = $derived(
    allEntries.filter(
      (entry) =>
        isKnownAt(entry, this.#level) && !(isLocal(entry) && this.local?.absent.includes(entry.setting)),
    ),
  );
  /** The results of the search, the best first. */
  readonly #hits: AnyEntry[] = $derived(
    this.isSearching ? (searchCode.module?.findSettings(this.#entries, this.search) ?? []) : [],
  );
  /** The settings of the shown section that change something in Perch, by group. */
  readonly shownGroups: EntryGroup[] = $derived(this.#groupsOf((entry) => !actsElsewhere(entry)));
  /** The settings of the shown section that change nothing in Perch. */
  readonly elsewhere: EntryGroup[] = $derived(this.#groupsOf(actsElsewhere));
  /** The shown settings outside the catalogue. */
  readonly shownOthers: SettingView[] = $derived.by(() => {
    if (!this.isSearching) return this.section === 'others' ? this.others : [];
    if (searchCode.module?.isGroupAbout('others', this.search)) return this.others;
    const wanted = this.search.trim().toLowerCase().replace(/\s+/g, '_');
    return this.others.filter(({ name }) => name.toLowerCase().includes(wanted));
  });
  readonly found: number = $derived(this.#hits.length + this.shownOthers.length);
  /** The settings of the shown section that the server is too old for. */
  readonly tooOld: SettingEntry[] = $derived(
    !this.isSearching
      ? catalogue.filter((entry) => this.#isIn(entry, this.section) && !isKnownAt(entry, this.#level))
      : [],
  );
  readonly sounds: string[] = $derived.by(() => {
    const listed = this.find(SOUNDS)?.value;
    const names = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : DEFAULT_SOUNDS;
    return names.includes(NO_SOUND) ? names : [...names, NO_SOUND];
  });

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    void searchCode.load();
    this.#list = workspace.live('settings:list');
    this.#local = new LiveQuery('local-settings:read', () => undefined);
  }

  #groupsOf(isOne: (entry: AnyEntry) => boolean): EntryGroup[] {
    const { groups } = sections.find(({ name }) => name === this.section) ?? sections[0];
    return groups
      .map((group: ShownGroup) => ({
        group,
        entries: this.#entries.filter((entry) => entry.group === group && isOne(entry)),
      }))
      .filter(({ entries }) => entries.length > 0);
  }

  get level(): number | null {
    return this.#level;
  }

  /** Whether the values of the shown settings have been read. */
  get ready(): boolean {
    const isLocalOnly = !this.isSearching && this.side === 'computer';
    const canSearch = !this.isSearching || !searchCode.isLoading;
    return canSearch && this.local !== null && (isLocalOnly || this.view !== null);
  }

  /** Marks what the search found in a text; undefined while nothing is searched. */
  get mark(): ((text: string) => MarkedPart[]) | undefined {
    const { module } = searchCode;
    return this.isSearching && module ? (text) => module.markFound(text, this.search) : undefined;
  }

  /** The side of the section that is shown. */
  get side(): Side {
    return sections.find(({ name }) => name === this.section)?.side ?? 'computer';
  }

  /** The results of the search on a side, the best first. */
  foundOn(side: Side): AnyEntry[] {
    return this.#hits.filter(({ group }) => sectionOf(group).side === side);
  }

  /** How many settings the search found in a section. */
  countIn(name: SectionName): number {
    if (name === 'others') return this.shownOthers.length;
    return this.#hits.filter((entry) => this.#isIn(entry, name)).length;
  }

  #isIn({ group }: AnyEntry, name: SectionName): boolean {
    return sectionOf(group).name === name;
  }

  /** Undefined if the value is not known. */
  find(name: string): SettingView | undefined {
    return this.view?.settings.find((setting) => setting.name === name);
  }

  searchFor(search: string): void {
    this.search = search;
    this.opened ||= search !== '';
  }

  open(section: SectionName): void {
    this.search = '';
    this.section = section;
    this.elsewhereShown = false;
    this.opened = true;
  }

  /** Shows the section of a setting. */
  openSetting(name: string): void {
    const entry = allEntries.find((one) => one.name === name);
    this.open(sectionOf(entry?.group ?? 'others').name);
    this.elsewhereShown = entry !== undefined && actsElsewhere(entry);
  }

  /** Changes a setting of Perch on this computer. */
  setLocal({ setting }: Pick<LocalEntry, 'setting'>, value: boolean | number | string): void {
    // The catalog offers what the schema takes, which main checks.
    const changes = { [setting]: value } as LocalChanges;
    void this.#workspace.attemptOther('local-settings:set', changes);
  }

  /**
   * Changes a setting; confirms first where that deletes something.
   * @returns whether it was changed. The shown value is then current.
   */
  async set(name: string, value: boolean | number | string): Promise<boolean> {
    if (name !== 'enable_drafts_synchronization' || value !== false) return this.#set(name, value);
    this.asksAboutDrafts = true;
    return false;
  }

  deleteDrafts(): void {
    void this.#set('enable_drafts_synchronization', false);
  }

  async #set(name: string, value: boolean | number | string): Promise<boolean> {
    const set = await this.#workspace.attempt('settings:set', { changes: { [name]: value } });
    if (set === null) return false;
    this.#list.refresh();
    await this.#list.settled();
    return true;
  }
}

import type { SettingsView, SettingView } from '../../../src-main/contract/setting.ts';
import { LiveQuery } from '../../app/live-query.svelte.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { catalogue, entryOf } from './catalogue/index.ts';
import { type GroupName, groupNames, type SettingEntry } from './catalogue/entry.ts';
import { isKnownAt } from './setting-words.ts';
import { findSettings, isGroupAbout } from './settings-search.ts';

/** The group of settings outside the catalogue is last. */
export type ShownGroup = GroupName | 'others';

/** Lists that the server sends among the settings: the possible values of one of them. */
const SOUNDS = 'available_notification_sounds';
const NO_SOUND = 'none';
const DEFAULT_SOUNDS = ['zulip', 'ding', NO_SOUND];

/** What the Settings place shows: a group, or what a search found. Create it while a component is set up. */
export class SettingsState {
  search = $state('');
  group = $state<ShownGroup>('account');
  /** In a narrow window: the settings are the page that is shown, not the groups. */
  opened = $state(false);
  /** Drafts on the server are about to be deleted, while the dialog is open. */
  asksAboutDrafts = $state(false);

  readonly #workspace: Workspace;
  readonly #list: LiveQuery<'settings:list'>;
  readonly view: SettingsView | null = $derived.by(() => this.#list.value ?? null);
  readonly #level: number | null = $derived.by(() => this.#workspace.facts?.featureLevel ?? null);
  /** The settings outside the catalogue, as the server has them. */
  readonly others: SettingView[] = $derived(
    this.view?.settings.filter(({ name }) => !entryOf(name) && name !== SOUNDS) ?? [],
  );
  readonly groups: ShownGroup[] = $derived([
    ...groupNames,
    ...(this.others.length > 0 ? (['others'] as const) : []),
  ]);
  readonly isSearching: boolean = $derived(this.search.trim() !== '');
  /** What is shown, by group. */
  readonly shown: { group: GroupName; entries: SettingEntry[] }[] = $derived.by(() => {
    const known = catalogue.filter((entry) => isKnownAt(entry, this.#level));
    const shown = this.isSearching
      ? findSettings(known, this.search)
      : known.filter(({ group }) => group === this.group);
    return groupNames
      .map((group) => ({ group, entries: shown.filter((entry) => entry.group === group) }))
      .filter(({ entries }) => entries.length > 0);
  });
  /** The shown settings outside the catalogue. */
  readonly shownOthers: SettingView[] = $derived.by(() => {
    if (!this.isSearching) return this.group === 'others' ? this.others : [];
    if (isGroupAbout('others', this.search)) return this.others;
    const wanted = this.search.trim().toLowerCase().replace(/\s+/g, '_');
    return this.others.filter(({ name }) => name.toLowerCase().includes(wanted));
  });
  readonly found: number = $derived(
    this.shown.reduce((sum, { entries }) => sum + entries.length, this.shownOthers.length),
  );
  /** What the server is too old for, in the group that is shown. */
  readonly tooOld: SettingEntry[] = $derived(
    !this.isSearching
      ? catalogue.filter((entry) => entry.group === this.group && !isKnownAt(entry, this.#level))
      : [],
  );
  readonly sounds: string[] = $derived.by(() => {
    const listed = this.find(SOUNDS)?.value;
    const names = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : DEFAULT_SOUNDS;
    return names.includes(NO_SOUND) ? names : [...names, NO_SOUND];
  });

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#list = new LiveQuery('settings:list', () => ({ accountId: workspace.accountId }));
  }

  get level(): number | null {
    return this.#level;
  }

  /** Undefined where the value is not known. */
  find(name: string): SettingView | undefined {
    return this.view?.settings.find((setting) => setting.name === name);
  }

  searchFor(search: string): void {
    this.search = search;
    this.opened ||= search !== '';
  }

  open(group: ShownGroup): void {
    this.search = '';
    this.group = group;
    this.opened = true;
  }

  /** Shows one setting, in whichever group it is. */
  openSetting(name: string): void {
    this.open(entryOf(name)?.group ?? 'others');
  }

  /** Changes a setting; confirms first where that deletes something. */
  set(name: string, value: boolean | number | string): void {
    if (name === 'enable_drafts_synchronization' && value === false) this.asksAboutDrafts = true;
    else this.#set(name, value);
  }

  deleteDrafts(): void {
    this.#set('enable_drafts_synchronization', false);
  }

  #set(name: string, value: boolean | number | string): void {
    const { accountId } = this.#workspace;
    void this.#workspace.attempt('settings:set', { accountId, changes: { [name]: value } });
  }
}

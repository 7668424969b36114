import { words } from '../../../resources/words.ts';
import { catalogue } from '../settings/catalogue/index.ts';
import { isKnownAt } from '../settings/setting-words.ts';
import { findSettings, isNotifying } from '../settings/settings-search.ts';

interface FoundSetting {
  /** Opens it in the place of the settings. */
  key: string;
  label: string;
  /** The headings that it is under. */
  path: string[];
}

/** The settings that a search is about, as far as a server of this feature level knows them. */
export const searchSettings = (search: string, featureLevel: number | null): FoundSetting[] =>
  findSettings(
    catalogue.filter((entry) => isKnownAt(entry, featureLevel)),
    search,
  ).map(({ name, label, group }) => ({
    key: name,
    label: words(label),
    path: [
      ...(isNotifying(group) ? [words('settings.notifications')] : []),
      words(`settings.group.${group}`),
    ],
  }));

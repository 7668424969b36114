import { NameSearch } from '../../../src-main/contract/search/name-search.ts';
import type { Preset } from '../../../src-main/contract/values/presets.ts';
import type { ShortcutView } from '../../../src-main/contract/values/shortcut.ts';
import { ask } from '../../base/bridge/bridge.ts';
import { actionName } from '../../entities/settings/shortcut-words.ts';

/** How many presets, and how many snippets, are suggested. */
const MOST = 20;
/** The look of an item without keys. */
export const NO_KEYS = { state: 'off', accelerator: null, holder: null } as const;

/** The presets and snippets that a search finds, as rows of the table of shortcuts without keys. */
export async function findKeyless(
  text: string,
  { accountId, presets }: { accountId: string; presets: readonly Preset[] },
): Promise<ShortcutView[]> {
  const ofPresets = presets.map((preset) => ({
    ...NO_KEYS,
    action: { do: 'set-preset', accountId, id: preset.id } as const,
    preset,
    title: null,
  }));
  const named = ofPresets.map((item) => ({ item, id: item.action.id, name: actionName(item) }));
  const found = text === '' ? ofPresets : new NameSearch(text).rank(named, MOST).map(({ item }) => item);
  const { rows } = await ask('snippets:page', { accountId, search: text, offset: 0, limit: MOST });
  return [
    ...found,
    ...rows.map(({ key, title }) => ({
      ...NO_KEYS,
      action: { do: 'copy-snippet', accountId, key } as const,
      preset: null,
      title: title.map((part) => part.text).join(''),
    })),
  ];
}

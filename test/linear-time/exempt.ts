/** Modules with these imports take paths, addresses and names of files, and act on them: that is not tried at random. */
export const OUTSIDE =
  /from '(?:node:(?:fs|child_process|net|http|https|worker|dns|tls)\b[^']*|electron[^']*|better-sqlite3)'/;

/** Why no value is made of a type. A function that takes one is not tried. */
export const UNMADE: Readonly<Record<string, string>> = {
  ...among(
    'It has a server, a window or the whole program behind it, which hands texts on to functions that are tried.',
    'CommandRunner Engine HttpPort KeyStore Node PaletteSource RunCommand Source Workspace HTMLAnchorElement HTMLTextAreaElement UsableAccount',
  ),
  ...among(
    'It is made by Perch itself, of its own words.',
    "AnyCollection ChosenAction Collection<> Environment NodeJS.Platform Owner SeenLists ShortcutAction['do'] Entry NamedPlace PaletteCommand Part SettingChoice ShownGroup Shortcut ShortcutLook ShortcutView ShownDraft TrayCommand TrayImage TrayItem Value z.ZodType<>",
  ),
  ...among(
    'Its fields were read by a schema with limits, and the function picks some of them.',
    'ChangeView DeactivationAction Expectation NewEcho OrganizationView Preset Recurrence SeriesView SnippetView StoredAccount StoredChange',
  ),
};

/** Functions and modules that are not tried, each with its reason. */
export const UNTRIED: Readonly<Record<string, string>> = {
  'src-renderer/base/keys/': 'The names of keys are Perch’s own, and depend on a window.',
  'src-renderer/components/server-html/sanitise.ts': 'The parser is Chromium’s.',
  'src-renderer/components/content/render-content.ts renderContent':
    'The parser is Chromium’s; `readMarkdown` is tried.',
  'src-renderer/entities/changes/change-detail.ts': 'Svelte compiles what it imports.',
  'src-renderer/entities/messages/composer/complete.ts': 'Svelte compiles what it imports.',
  'src-renderer/entities/messages/composer/emoji-completion.ts': 'Svelte compiles what it imports.',
  'src-renderer/entities/pictures/shared-pictures.ts': 'It takes the state of a picture, and no text.',
  'src-renderer/entities/views/view-icons.ts': 'Svelte compiles what it imports.',
  'src-renderer/palette/phrase-rows.ts': 'Svelte compiles what it imports.',
  'src-renderer/palette/rows.ts': 'Svelte compiles what it imports.',
  'src-renderer/entities/settings/settings-search.ts markFound':
    'The searched text is Perch’s own; only where both are long is it slow.',
  'src-renderer/components/difference/difference.ts':
    'The algorithm takes longer the more two texts differ; the library ends it (diff, `maxEditLength`).',
};

function among(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(/ (?!ownIds)/).map((name) => [name, reason]));
}

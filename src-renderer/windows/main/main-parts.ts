import { ignoreKeys } from '../../base/keys/ignored-keys.ts';

export { default as About } from './About.svelte';
export { default as AccountBanner } from './AccountBanner.svelte';
export { default as AccountMenuItems } from './AccountMenuItems.svelte';
export { default as FormattingOff } from './FormattingOff.svelte';
export { default as Palette } from '../../palette/Palette.svelte';
export { runCommand } from '../../palette/run-command.ts';
export { moveBetweenColumns } from './move-between-columns.ts';
export { default as ProxyDialog } from './ProxyDialog.svelte';
export { default as PullProgress } from './PullProgress.svelte';
export { default as RailViews } from './RailViews.svelte';
export { default as Shortcuts } from './Shortcuts.svelte';
export { default as Welcome } from './Welcome.svelte';

// What acts on keys beyond the shortcuts of the window is loaded with this, or after it.
ignoreKeys();

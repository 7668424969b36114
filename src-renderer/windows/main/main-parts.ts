export { default as About } from './About.svelte';
export { default as AccountMenuItems } from './AccountMenuItems.svelte';
export { default as FormattingOff } from './FormattingOff.svelte';
export { default as Palette } from '../../palette/Palette.svelte';
export { default as MovedBanner } from './MovedBanner.svelte';
export { default as ProxyDialog } from './ProxyDialog.svelte';
export { default as Shortcuts } from './Shortcuts.svelte';
export { default as Welcome } from './Welcome.svelte';

export { default as UpdateStatus } from '../../entities/updates/UpdateStatus.svelte';
export { default as ElsewhereSettings } from './ElsewhereSettings.svelte';
export { default as EmailDialog } from './EmailDialog.svelte';
export { default as PasswordDialog } from './PasswordDialog.svelte';
export { default as BackupItem } from './backup/BackupItem.svelte';
export { default as OtherSettings } from './OtherSettings.svelte';

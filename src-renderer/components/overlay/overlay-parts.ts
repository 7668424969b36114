export { AlertDialog, Dialog, DropdownMenu } from 'bits-ui';
export { default as OpenableMenu } from '../menu/OpenableMenu.svelte';
export { default as OpenableRowMenu } from '../menu/OpenableRowMenu.svelte';
export { keepTop } from './keep-top.ts';

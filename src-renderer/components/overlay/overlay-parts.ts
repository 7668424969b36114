export { AlertDialog, Dialog, DropdownMenu } from 'bits-ui';
export { default as OpenableMenu } from '../menu/OpenableMenu.svelte';
export { keepTop } from './keep-top.ts';

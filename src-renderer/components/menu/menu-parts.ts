export { DropdownMenu } from 'bits-ui';
export { default as OpenableMenu } from './OpenableMenu.svelte';
export { default as OpenableRowMenu } from './OpenableRowMenu.svelte';

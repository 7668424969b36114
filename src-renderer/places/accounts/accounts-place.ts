export { default } from './AccountsView.svelte';
export { default as FirstSignIn } from './FirstSignIn.svelte';

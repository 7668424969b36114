export { default } from './AccountsPlace.svelte';
export { default as FirstSignIn } from './FirstSignIn.svelte';

export { default as NamedChannel } from './NamedChannel.svelte';
export { default as RemovePeople } from './RemovePeople.svelte';

import { createContext } from 'svelte';

/** The ID of the account that is shown, also in the quick window, which has no workspace. */
export const [useAccountId, setAccountId] = createContext<string>();

import { createContext, type Snippet } from 'svelte';

/** Notices for the user in every place, under its bars. */
export const [usePlaceBanners, setPlaceBanners] = createContext<Snippet>();

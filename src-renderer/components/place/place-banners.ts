import { createContext, type Snippet } from 'svelte';

/** What the user has to know whatever place is shown. It stands under the bars of every place. */
export const [usePlaceBanners, setPlaceBanners] = createContext<Snippet>();

import { createContext } from 'svelte';

/** The element that a menu is about: the row of a list, or the button of the menu. */
export const [useMenuSubject, setMenuSubject] = createContext<() => HTMLElement | null>();

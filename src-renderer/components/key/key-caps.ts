/** Keys to hold on a Mac, and arrows: each sign is a key. */
const SIGNS = /[⌃⌥⇧⌘↑↓←→](?=.)/gu;

/** The keys of a shortcut, each as on its cap: of `Ctrl+Shift+N`, `⇧⌘N` or `↑ ↓`. */
export const keyCaps = (keys: string): string[] => keys.replaceAll(SIGNS, '$& ').split(/(?<=.)[+ ]+(?=.)/u);

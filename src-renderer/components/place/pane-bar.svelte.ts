import { createContext, type Snippet } from 'svelte';

/** The bar over the pane beside a list. It shows the actions of what the pane shows. */
export class PaneBar {
  #actions = $state.raw<Snippet | null>(null);
  /** The same, as teardown functions need it: they read a state as it was before the change. */
  #latest: Snippet | null = null;

  get actions(): Snippet | null {
    return this.#actions;
  }

  show(actions: Snippet): void {
    this.#latest = actions;
    this.#actions = actions;
  }

  /** Takes these actions away, unless others have replaced them. */
  hide(actions: Snippet): void {
    if (this.#latest !== actions) return;
    this.#latest = null;
    this.#actions = null;
  }
}

const [usePaneBar, setPaneBar] = createContext<PaneBar>();
export { setPaneBar };

/** Shows actions in the bar over the pane as long as the component lives. Call it while the component is created. */
export function showInPaneBar(actions: Snippet): void {
  const bar = usePaneBar();
  $effect.pre(() => {
    bar.show(actions);
    return () => bar.hide(actions);
  });
}

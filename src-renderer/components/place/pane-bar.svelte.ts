import { createContext, type Snippet } from 'svelte';

/** The bar over the pane beside a list. It shows the actions of what the pane shows. */
export class PaneBar {
  actions = $state.raw<Snippet | null>(null);
}

const [usePaneBar, setPaneBar] = createContext<PaneBar>();
export { setPaneBar };

/** Shows actions in the bar over the pane as long as the component lives. Call it while the component is created. */
export function showInPaneBar(actions: Snippet): void {
  const bar = usePaneBar();
  $effect.pre(() => {
    bar.actions = actions;
    return () => {
      if (bar.actions === actions) bar.actions = null;
    };
  });
}

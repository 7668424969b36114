import type { NavigationRow } from '../../../src-main/contract/values/navigation.ts';
import { words } from '../../../resources/words.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { viewName } from '../../entities/views/view-names.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** What can be done with a view, from its menu, by a key or by a press on its row. */
export class ViewActions {
  readonly #workspace: Workspace;
  readonly #ontakeout: (view: NavigationRow) => void;

  /** @param ontakeout called before a view becomes neither pinned nor hidden. */
  constructor(workspace: Workspace, ontakeout: (view: NavigationRow) => void) {
    this.#workspace = workspace;
    this.#ontakeout = ontakeout;
  }

  /** Opens it: in Perch if Perch shows such a view, else in the browser. */
  open({ fragment }: NavigationRow): void {
    const { account, session } = this.#workspace;
    if (fragment === 'scheduled' || fragment === 'reminders') session.places.open(fragment);
    else void this.#workspace.openLink(new URL(`#${fragment}`, account.serverUrl).href);
  }

  /** Pins or hides it. */
  save({ fragment, isPinned: before, name }: NavigationRow, isPinned: boolean): void {
    void this.#workspace.attempt('navigation:save', {
      fragment,
      isPinned,
      // A removed view is added again.
      ...(before === null && name !== null && { name }),
    });
  }

  /** Makes it neither pinned nor hidden. The user's own views stay in sight, so that they can be pinned again. */
  unset(view: NavigationRow): void {
    const { organization, organizationName } = this.#workspace;
    if (organization?.offers['navigation'] !== true) {
      toasts.warn(words('navigation.cannot-unset', { organization: organizationName }));
      return;
    }
    this.#ontakeout(view);
    this.#remove(view, false);
  }

  /** Only a server that lists views can remove them, and only the user's own that it has. */
  canRemove({ builtIn, isPinned }: NavigationRow): boolean {
    return !builtIn && isPinned !== null && this.#workspace.organization?.offers['navigation'] === true;
  }

  remove(view: NavigationRow): void {
    if (this.canRemove(view)) this.#remove(view, true);
  }

  #remove({ fragment }: NavigationRow, undoable: boolean): void {
    void this.#workspace.attempt('navigation:remove', { fragment, undoable });
  }

  /** Puts a pinned view at another place among the pinned ones, if there is such a place. */
  async move(pinned: readonly NavigationRow[], { fragment, name }: NavigationRow, to: number): Promise<void> {
    if (to < 0 || to >= pinned.length || pinned[to]?.fragment === fragment) return;
    if (!(await this.#workspace.attempt('navigation:move', { fragment, to }))) return;
    toasts.say(
      words('presets.moved', { name: viewName(name ?? fragment), place: to + 1, count: pinned.length }),
    );
  }
}

import { change, insert, withFlags, type Stored } from './rows.ts';
import { Store } from './store.ts';

/** A navigation view as the API shows it. */
export interface NavigationView {
  readonly fragment: string;
  readonly is_pinned: boolean;
  /** Null for the built-in ones. */
  readonly name: string | null;
}

/** Everybody's own navigation views; a built-in one is stored once its user has pinned or hidden it. */
export class NavigationViewStore extends Store {
  list(userId: number): NavigationView[] {
    return this.database
      .prepare<[number], Stored<NavigationView, 'is_pinned'>>(
        'SELECT fragment, is_pinned, name FROM navigation_views WHERE user_id = ? ORDER BY rowid',
      )
      .all(userId)
      .map((row) => withFlags(row, ['is_pinned']));
  }

  create(user_id: number, { fragment, is_pinned, name }: NavigationView): void {
    const navigation_view = { fragment, is_pinned, name };
    insert(this.database, 'navigation_views', { user_id, ...navigation_view });
    this.events.send({ type: 'navigation_view', op: 'add', navigation_view }, [user_id]);
  }

  update(userId: number, { fragment, is_pinned, name }: NavigationView): void {
    const before = this.list(userId).find((view) => view.fragment === fragment);
    if (!before) throw new Error(`No navigation view ${fragment}`);
    change(this.database, 'navigation_views', { user_id: userId, fragment }, { is_pinned, name });
    const data = {
      ...(is_pinned !== before.is_pinned && { is_pinned }),
      ...(name !== before.name && { name }),
    };
    this.events.send({ type: 'navigation_view', op: 'update', fragment, data }, [userId]);
  }

  /** @returns whether the user had such a view. */
  delete(userId: number, fragment: string): boolean {
    const { changes } = this.database
      .prepare('DELETE FROM navigation_views WHERE user_id = ? AND fragment = ?')
      .run(userId, fragment);
    if (changes === 0) return false;
    this.events.send({ type: 'navigation_view', op: 'remove', fragment }, [userId]);
    return true;
  }
}

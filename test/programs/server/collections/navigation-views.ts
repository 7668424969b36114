import { ApiError, badRequest, objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, optional, required, text } from '../http/parameters.ts';
import { change, insert, type Stored, withFlags } from '../state/rows.ts';
import type { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import type { User } from '../state/users.ts';
import type { Collection } from './collection.ts';

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

/**
 * The views that come with every client, by the feature levels that are known to have them; they have no name of their own
 * (server-notes: Navigation views; steps 455, 456).
 */
const builtIn: Readonly<Record<string, number>> = {
  inbox: 0,
  recent: 0,
  feed: 0,
  drafts: 0,
  'narrow/has/reaction/sender/me': 0,
  'narrow/is/mentioned': 0,
  'narrow/is/starred': 0,
  scheduled: 442,
  reminders: 442,
};

const viewName = text({ strip: true, blank: 'name cannot be blank' });

const doesNotExist = 'Navigation view does not exist.';

const listAll = operation('GET', '/navigation_views', {
  since: 390,
  handle: ({ state }, caller) => ({ navigation_views: state.navigationViews.list(caller.user_id) }),
});

/** `POST /navigation_views`: also the first time that a built-in view is pinned or hidden. */
const create = operation('POST', '/navigation_views', {
  since: 390,
  parameters: {
    fragment: required(text({ strip: true, blank: 'fragment cannot be blank' })),
    is_pinned: required(json(boolean)),
    name: optional(viewName),
  },
  handle({ parameters, state }, caller) {
    const { fragment, is_pinned, name = null } = parameters;
    const views = state.navigationViews.list(caller.user_id);
    if (views.some((view) => view.fragment === fragment)) throw badRequest('Navigation view already exists.');
    checkName(name, fragment, caller, state);
    state.navigationViews.create(caller.user_id, { fragment, is_pinned, name });
    return {};
  },
});

/**
 * `PATCH /navigation_views/{fragment}`: only in the core a missing view has the code `NOT_FOUND` (server-notes: Names that
 * differ).
 */
const update = operation('PATCH', '/navigation_views/{fragment}', {
  core: true,
  since: 390,
  parameters: { is_pinned: optional(json(boolean)), name: optional(viewName) },
  handle({ parameters, path, state, strict }, caller) {
    const view = state.navigationViews
      .list(caller.user_id)
      .find(({ fragment }) => fragment === path.fragment);
    if (!view)
      throw strict ? new ApiError(404, doesNotExist, { code: 'NOT_FOUND' }) : objectNotFound(doesNotExist);
    if (parameters.name !== undefined) checkName(parameters.name, view.fragment, caller, state);
    state.navigationViews.update(caller.user_id, {
      fragment: view.fragment,
      is_pinned: parameters.is_pinned ?? view.is_pinned,
      name: parameters.name ?? view.name,
    });
    return {};
  },
});

const remove = operation('DELETE', '/navigation_views/{fragment}', {
  since: 390,
  handle({ path, state }, caller) {
    if (!state.navigationViews.delete(caller.user_id, path.fragment ?? ''))
      throw objectNotFound(doesNotExist);
    return {};
  },
});

export const navigationViews: Collection<NavigationViewStore> = {
  Store: NavigationViewStore,
  operations: [listAll, create, update, remove],
  register: {
    navigation_views: (state, { user_id }) => ({ navigation_views: state.navigationViews.list(user_id) }),
  },
  keyLevels: { navigation_views: [390] },
  eventLevels: { navigation_view: 390 },
  tables: `
    CREATE TABLE IF NOT EXISTS navigation_views (
      user_id INTEGER NOT NULL REFERENCES users,
      fragment TEXT NOT NULL,
      is_pinned INTEGER NOT NULL,
      name TEXT,
      PRIMARY KEY (user_id, fragment)
    ) STRICT;
  `,
};

/** Throws the API's error unless a view with this fragment can have this name, or no name. */
function checkName(name: NavigationView['name'], fragment: string, caller: User, state: State): void {
  if ((builtIn[fragment] ?? Infinity) <= state.featureLevel) {
    if (name !== null) throw badRequest('Built-in views cannot have a custom name.');
    return;
  }
  if (!name) throw badRequest('Custom views must have a valid name.');
  // A view may not even be given the name that it has.
  if (state.navigationViews.list(caller.user_id).some((view) => view.name === name))
    throw badRequest('Navigation view already exists.');
}

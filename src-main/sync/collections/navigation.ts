import { z } from 'zod';
import { NavigationViewValue } from '../../contract/values/navigation.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerNavigationView } from '../../contract/operations/navigation-views.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { trimmed } from '../../contract/text/text.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { ApiError } from '../../api/transport/errors.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { byName, defineMutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { deleteMutation } from '../rows/row-mutations.ts';
import { cached } from '../rows/cached-rows.ts';
import { fieldsLeft, sendFields } from '../rows/send-fields.ts';
import { isThingMissing } from '../wire/missing-endpoint.ts';

/** Navigation views; the key of a row is the view's fragment. */
export const navigationRows = new JsonRows('navigation', NavigationViewValue, {
  labelOf: ({ name, fragment }) => name ?? fragment,
});

const ViewUpdate = z.object({
  fragment: z.string(),
  data: z.object({ name: z.string().nullish(), is_pinned: z.boolean().optional() }),
});

export const navigation = defineCollection<NavigationViewValue, z.infer<typeof ServerNavigationView>>({
  name: 'navigation',
  noun: 'view',
  value: NavigationViewValue,
  rows: navigationRows,
  mutations: (): RowMutations => ({ edit: saveView, delete: removeView }),
  register: { fetch: ['navigation_views'], items: (state) => state.navigation_views },
  list: async ({ ask }) => (await ask(operations.getNavigationViews, {})).navigation_views,
  events: [
    patchEvent('navigation_view', 'add', z.object({ navigation_view: ServerNavigationView }), (event) => ({
      upsert: [event.navigation_view],
    })),
    patchEvent('navigation_view', 'update', ViewUpdate, ({ fragment, data: { name, is_pinned } }) => {
      // A request that changes nothing is reported too (step 178).
      if (name === undefined && is_pinned === undefined) return [];
      return {
        update: [fragment],
        to: (view) => ({
          ...view,
          ...(name !== undefined && { name }),
          ...(is_pinned !== undefined && { isPinned: is_pinned }),
        }),
      };
    }),
    patchEvent('navigation_view', 'remove', z.object({ fragment: z.string() }), ({ fragment }) => ({
      remove: [fragment],
    })),
  ],
  belongsTo: 'user',
  keyOf: ({ fragment }) => fragment,
  valueOf: ({ fragment, is_pinned, name }) => ({ fragment, isPinned: is_pinned, name: name ?? null }),
  normalize: (value, before) => ({
    ...value,
    // The server pins a view that is added without `is_pinned`.
    isPinned: value.isPinned ?? (before === null ? true : (before?.isPinned ?? null)),
    name: value.name === null ? null : trimmed(value.name),
  }),
  isEquivalent: (a, b) =>
    a.fragment === b.fragment && isPinnedAlike(a.isPinned, b.isPinned) && (a.name ?? '') === (b.name ?? ''),
});

const isPinnedAlike = (a: boolean | null, b: boolean | null): boolean => a === null || b === null || a === b;

const { rows, normalize } = navigation;

/**
 * Saves a view, whether the server has stored it or not. A built-in view that was never changed is not stored anywhere, so it
 * is added instead of edited (server-notes: Navigation views). The fragment is unique, so adding twice makes one view.
 */
const saveView = defineMutation('save-view', {
  operation: operations.editNavigationView,
  params: NavigationViewValue,
  collection: 'navigation',
  row: { collection: navigation, does: 'edit' },
  async send(value, { change, ...access }) {
    const { db } = access;
    const view = normalize(value);
    const server = rows.find(db, value.fragment)?.server ?? null;
    const canAdd = hasCapability(db, 'navigation') === true;
    if (server === null && canAdd) await add(access, view);
    else
      await sendFields(navigation, { item: view.fragment, target: view, server, change }, access, (changed) =>
        edit(access, view, changed, canAdd),
      );
    // A field that was not sent has the server's earlier value, or the default of an added view.
    const isPinned = view.isPinned ?? server?.isPinned ?? (canAdd ? true : null);
    const delivered = { ...view, isPinned };
    return (tx) => {
      rows.setServer(tx, value.fragment, null, delivered);
      const waiting = cached(tx, navigation).changesOf(value.fragment);
      if (waiting.every(({ id }) => id === change.id)) rows.setVisible(tx, value.fragment, delivered);
    };
  },
  expectedEchoOf: (value, db) => cached(db, navigation).expectedEchoOf(value.fragment, value),
  discard: (db, { fragment }) => cached(db, navigation).showWhatIsLeft(fragment),
  isAlreadySo: (db, value) => cached(db, navigation).isAsListed(value.fragment, value),
  describe: (_, { name, fragment }) => ({ title: name ?? fragment, opens: { key: fragment } }),
});

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'rejected';

async function edit(
  { ask }: ServerAccess,
  view: NavigationViewValue,
  changed: Partial<NavigationViewValue>,
  canAdd: boolean,
): Promise<void> {
  const { fragment } = view;
  const fields = { is_pinned: changed.isPinned ?? undefined, name: changed.name ?? undefined };
  if (fields.is_pinned === undefined && fields.name === undefined) return;
  try {
    await ask(operations.editNavigationView, { fragment, ...fields });
  } catch (error) {
    if (!isThingMissing(error) || !canAdd) throw error;
    await ask(operations.addNavigationView, added(view));
  }
}

async function add(access: ServerAccess, view: NavigationViewValue): Promise<void> {
  try {
    await access.ask(operations.addNavigationView, added(view));
  } catch (error) {
    if (!isRefused(error)) throw error;
    // The view may exist already, from an attempt whose response was lost or from another client. Then what differs is
    // edited. If it does not exist, the refusal of the addition is the reason.
    const left = await fieldsLeft(navigation, { item: view.fragment, target: view, server: null }, access);
    if (left === null) throw error;
    if (Object.keys(left).length > 0) await edit(access, view, left, false);
  }
}

const added = ({ fragment, isPinned, name }: NavigationViewValue) => ({
  fragment,
  is_pinned: isPinned ?? true,
  name: name ?? undefined,
});

const removeView = deleteMutation('remove-view', navigation, {
  operation: operations.removeNavigationView,
  request: ({ key }) => ({ fragment: key }),
  describe: ({ name, fragment }) => ({ title: name ?? fragment }),
});

export const navigationMutations = byName(saveView, removeView);

import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { offers } from '../../cache/metadata.ts';
import { NavigationViewValue } from '../../contract/navigation.ts';
import { operations } from '../../contract/operations/index.ts';
import { changesOf } from '../outbox/queue.ts';
import { navigation } from './navigation.ts';
import { newEchoOf, subjectOf } from '../define/collection.ts';
import { mayHaveChanged } from '../outbox/values-sent.ts';
import { changeKind } from '../define/mutation.ts';
import { deleteKind, fieldsThatDiffer, isAsListed, isMissing, showWhatIsLeft } from '../rows/row-mutations.ts';

const { rows, asServerKeeps } = navigation;

/**
 * Saves a view, whether the server has stored it or not: a built-in one that nobody has touched is not stored anywhere, and
 * to change it means to add it (field notes A4). The fragment is unique, so adding twice makes one.
 */
const saveView = changeKind({
  operation: operations.editNavigationView,
  params: NavigationViewValue,
  collection: 'navigation',
  row: { resource: navigation, does: 'edit' },
  async send(value, { api, db, signal, change }) {
    const wanted = asServerKeeps(value);
    const server = rows.find(db, value.fragment)?.server ?? null;
    const canAdd = offers(db, 'navigation') === true;
    // An earlier attempt may have stored it, with other values.
    const changed = mayHaveChanged(change) ? wanted : fieldsThatDiffer(wanted, server);
    if (server === null && canAdd) await add(api, wanted, signal);
    else if (Object.keys(changed).length > 0) await edit(api, wanted, changed, canAdd, signal);
    // What was not said is as the server had it, or as it was added.
    const isPinned = wanted.isPinned ?? server?.isPinned ?? (canAdd ? true : null);
    const kept = { ...wanted, isPinned };
    return (tx) => {
      rows.keepServer(tx, value.fragment, null, kept);
      const waiting = changesOf(tx, subjectOf(navigation, value.fragment));
      if (waiting.every(({ id }) => id === change.id)) rows.show(tx, value.fragment, kept);
    };
  },
  echoOf: (value, db) => newEchoOf(navigation, db, value.fragment, value),
  discard: (db, { fragment }) => showWhatIsLeft(db, navigation, fragment),
  isAlreadySo: (db, value) => isAsListed(db, navigation, value.fragment, value),
  describe: (_, { name, fragment }) => ({ title: name ?? fragment, opens: fragment }),
});

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'rejected';

async function edit(
  api: ApiClient,
  wanted: NavigationViewValue,
  changed: Partial<NavigationViewValue>,
  canAdd: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { fragment } = wanted;
  const fields = { is_pinned: changed.isPinned ?? undefined, name: changed.name ?? undefined };
  try {
    await api.call(operations.editNavigationView, { fragment, ...fields }, { signal });
  } catch (error) {
    if (!isMissing(error) || !canAdd) throw error;
    await api.call(operations.addNavigationView, added(wanted), { signal });
  }
}

async function add(api: ApiClient, wanted: NavigationViewValue, signal: AbortSignal): Promise<void> {
  try {
    await api.call(operations.addNavigationView, added(wanted), { signal });
  } catch (error) {
    if (!isRefused(error)) throw error;
    // It may be there already, from an attempt whose answer was lost or from elsewhere. If not, this is why.
    const { fragment, isPinned, name } = wanted;
    const fields = { is_pinned: isPinned ?? undefined, name: name ?? undefined };
    await api
      .call(operations.editNavigationView, { fragment, ...fields }, { signal })
      .catch((again: unknown) => {
        throw isMissing(again) ? error : again;
      });
  }
}

const added = ({ fragment, isPinned, name }: NavigationViewValue) => ({
  fragment,
  is_pinned: isPinned ?? true,
  name: name ?? undefined,
});

const removeView = deleteKind(navigation, {
  operation: operations.removeNavigationView,
  request: ({ key }) => ({ fragment: key }),
  describe: ({ name, fragment }) => ({ title: name ?? fragment }),
});

export const navigationKinds = { 'save-view': saveView, 'remove-view': removeView };

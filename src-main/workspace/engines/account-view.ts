import type { StoredAccount } from '../../accounts/registry.ts';
import { storedOrganization } from '../../cache/metadata/organization.ts';
import type { Db } from '../../cache/file/db.ts';
import { countSnippets } from '../../cache/collections/snippets.ts';
import type { AccountView } from '../../contract/values/account.ts';
import { isToOneself } from '../../contract/values/conversation.ts';
import { isAdministrator } from '../../contract/values/organization.ts';
import type { SeriesItem } from '../../contract/values/series.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { countChanges } from '../../sync/outbox/store.ts';
import { heldDeletions } from '../../sync/outbox/undo-offer.ts';
import { reminderRows } from '../../sync/collections/reminders.ts';
import { listToOneself, scheduledRows } from '../../sync/collections/scheduled.ts';
import { settingRows } from '../../sync/collections/settings.ts';
import { countBeside } from '../../sync/timers/series.ts';
import { serverAhead } from '../../sync/clocks/clock-skew.ts';

/** An account whose cache is open, as windows show it. */
export function openAccountView(
  { id, serverUrl, email, fullName, organization, encryptedKey }: StoredAccount,
  engine: Engine,
  movedTo: string | null,
): AccountView {
  const { view: connection } = engine.connection;
  const beside = (isCounted: (item: SeriesItem) => boolean): number =>
    countBeside(engine.db, isCounted, Date.now());
  return {
    id,
    serverUrl,
    organization: storedOrganization.read(engine.db) ?? organization,
    email,
    fullName: ownName(engine.db) ?? fullName,
    connection,
    pull: engine.pullProgress.view,
    ...countChanges(engine.db, heldDeletions(engine.db)),
    snippets: countSnippets(engine.db),
    scheduled: scheduledRows.count(engine.db) - beside(({ kind }) => kind === 'scheduled'),
    reminders:
      reminderRows.count(engine.db) +
      listToOneself(engine.db).length -
      beside((item) => item.kind === 'reminder' || isToOneself(item.to, engine.organization.userId)),
    clockAhead: 0 - serverAhead(engine.db),
    movedTo,
    administers: isAdministrator(engine.organization),
    sessionOnly: encryptedKey === null && connection.state !== 'signed-out',
  };
}

/** The user's name on the server, as they last chose it in any client. Null if it is not known. */
function ownName(db: Db): string | null {
  const name = settingRows.find(db, 'full_name')?.value.value;
  return typeof name === 'string' ? name : null;
}

/** An account whose cache could not be opened, as windows show it. */
export function closedAccountView(
  { id, serverUrl, email, fullName, organization }: StoredAccount,
  kind: 'newer-database' | 'held' | 'disk',
): AccountView {
  return {
    id,
    serverUrl,
    organization,
    email,
    fullName,
    connection: { state: 'offline', since: 0, problem: { kind }, nextTryAt: null, limitedUntil: null },
    pull: null,
    unsent: 0,
    needsUser: 0,
    snippets: 0,
    scheduled: 0,
    reminders: 0,
    clockAhead: 0,
    movedTo: null,
    administers: false,
    sessionOnly: false,
  };
}

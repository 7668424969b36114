import { messageRows } from '../../cache/collections/messages.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import type { AccountView } from '../../contract/values/account.ts';
import type { AccountDiagnostics, Diagnostics } from '../../contract/calls/app.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { System } from '../base/handler.ts';

/** Facts that help to find a fault: versions, counts, and faults by their names. */
export function diagnosticsOf(
  workspace: Pick<Workspace, 'view' | 'findEngine' | 'policy'>,
  system: Pick<System, 'versions' | 'isSandboxed' | 'faults'>,
): Diagnostics {
  const { accounts, notices } = workspace.view();
  const { source, problems } = workspace.policy;
  return {
    versions: system.versions(),
    sandbox: system.isSandboxed,
    accounts: accounts.map((account) => accountOf(workspace, account)),
    policy: source === null ? null : { source, problems },
    notices: notices.map(({ kind }) => kind),
    faults: system.faults(),
  };
}

function accountOf(
  workspace: Pick<Workspace, 'findEngine'>,
  { id, connection, unsent, needsUser, snippets, scheduled, reminders }: AccountView,
): AccountDiagnostics {
  const db = workspace.findEngine(id)?.db;
  return {
    featureLevel: (db && storedRealm.read(db)?.featureLevel) ?? null,
    state: connection.state,
    problem: connection.problem?.kind ?? null,
    counts: {
      unsent,
      needsUser,
      snippets,
      scheduled,
      reminders,
      channels: db ? channelRows.count(db) : 0,
      people: db ? peopleRows.count(db) : 0,
      messages: db ? messageRows.count(db) : 0,
    },
  };
}

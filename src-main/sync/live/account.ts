import type { Db } from '../../cache/db.ts';
import type { ConnectionState } from '../../contract/values/account.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';

/** The parts of an account that live state needs. The engine implements it. */
export interface Account {
  db: Db;
  organization: OrganizationView;
  connection: { readonly state: ConnectionState };
  /** Whether a request can be sent now, and the cache is caught up with the server. */
  isInStep: boolean;
  request<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<{ value: ResponseOf<O> }>;
}

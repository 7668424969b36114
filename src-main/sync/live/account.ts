import type { Db } from '../../cache/db.ts';
import type { ConnectionState } from '../../contract/account.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import type { OrganizationView } from '../../contract/organization.ts';

/** The account that live state belongs to, as its engine answers for it. */
export interface Account {
  db: Db;
  organization: OrganizationView;
  connection: { readonly state: ConnectionState };
  /** Whether the server can be told something now, and what is known of it is of this connection. */
  isInStep: boolean;
  ask<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<{ value: ResponseOf<O> }>;
}

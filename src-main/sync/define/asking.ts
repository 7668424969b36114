import type { Db } from '../../cache/file/db.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import type { CollectionName } from '../../contract/values/change.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';

/** The parts of an account that a single read of its server needs. The engine implements it. */
export interface Asking {
  db: Db;
  organization: OrganizationView;
  /** @throws {Refusal} with the reason to show to the user. */
  request<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<{ value: ResponseOf<O> }>;
  /** A response shows that the cache may be wrong about a collection: it is read again. */
  readAgain(collection: CollectionName): void;
}

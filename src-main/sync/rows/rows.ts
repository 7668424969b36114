import { z } from 'zod';
import { Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';

/** The part of a change's parameters that names its row. The other parameters are the value. */
export const RowKey = z.object({ key: z.string() });
/** The key of the row that a change is about. */
export const keyOfChange = ({ params }: Pick<StoredChange, 'params'>): string => RowKey.parse(params).key;

/**
 * Whether a change with the subject of a row is about this row. The change may be about an earlier row that this row
 * replaces.
 */
export const isAbout = ({ params }: Pick<StoredChange, 'params'>, key: string): boolean =>
  (RowKey.safeParse(params).data?.key ?? key) === key;

/** The fields of a value that differ from the server's copy. All fields if there is no copy. */
export function fieldsThatDiffer<Value extends object>(value: Value, server: Value | null): Partial<Value> {
  const fields = Object.entries(value) as [keyof Value, unknown][];
  const differing = fields.filter(
    ([name, field]) => server === null || JSON.stringify(field) !== JSON.stringify(server[name]),
  );
  return Object.fromEntries(differing) as Partial<Value>;
}

/** @throws {Refusal} `unsupported` where the ID of the row is not known. */
export function serverIdOf({ serverId }: { serverId: number | null }): number {
  if (serverId === null) throw new Refusal({ kind: 'unsupported' });
  return serverId;
}

import type { ApiClient } from '../../src-main/api/client/client.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation } from '../../src-main/contract/operations/operation.ts';

/** Who acts on which server. */
export interface Actors {
  /** The person who is signed in on the Perch that acts, by another client. */
  owner: ApiClient;
  /** Somebody else. */
  member: ApiClient;
  ownerId: number;
  memberId: number;
  /** A channel that both are in. */
  channel: { id: number; name: string };
  /** A word that nothing else on the server has. */
  tag: string;
}

/** A change that Perch makes, and what another client then reads from the server. */
export interface Act {
  /** Whether the cache has what the change needs; at once where it needs nothing. */
  isReady?(db: Db): boolean;
  perform(db: Db, now: number): void;
  isDone(): Promise<boolean>;
}

/** An act that is prepared on a server. */
export interface Prepared {
  /** What the change and its proof need of the server. */
  needs?: Operation[];
  /** Why it can be tried on the reference server alone. */
  needsControl?: string;
  prepare(actors: Actors): Promise<Act>;
}

/** The topic that acts write to. */
export const TOPIC = 'perch';
const AHEAD = 86_400;
/** A day ahead, in seconds since 1970. */
export const later = () => Math.floor(Date.now() / 1000) + AHEAD;

/** Sends a message to the channel by another client. Returns its ID. */
export const send = async ({ channel }: Actors, client: ApiClient, content: string, topic = TOPIC) => {
  const message = { type: 'channel', to: channel.id, topic, content } as const;
  return (await client.call(operations.sendMessage, message)).value.id;
};

interface Rows {
  findByServerId(db: Db, id: number): { key: string } | null;
}
/** The key of the row with this ID on the server. Throws if there is none. */
export const keyOf = (rows: Rows, db: Db, id: number): string => {
  const row = rows.findByServerId(db, id);
  if (!row) throw new Error(`There is no row ${id}`);
  return row.key;
};

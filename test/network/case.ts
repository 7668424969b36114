import type { Db } from '../../src-main/cache/file/db.ts';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';

/** Where a scenario takes place: a server and the user who is signed in on it. */
export interface Place {
  readonly server: ReferenceServer;
  readonly userId: number;
  /** UNIX seconds; the scheduled time of what has one. */
  readonly later: number;
}

interface Act {
  perform(db: Db, now: number): void;
}

export interface Wish extends Act {
  /** How often the change took effect on the server; a `set` that is in effect counts as once. */
  effects(): number;
  /** Whether the window shows that, where it shows any of it. */
  isShown?(db: Db): boolean;
}

/** One change that the user is about to make. */
export interface Scenario extends Wish {
  /** The earlier action of the user, delivered before the change is made. */
  before?(db: Db, now: number): void;
  /** What the user may choose of the same thing while the request of the change is not answered. */
  newer?: Wish & {
    /** The change that comes before, where it is another than that of the scenario. */
    over?: Act & { request: { method: string; path: string } };
  };
}

const FINAL = ['create-', 'delete-', 'send-message', 'report-message', 'remove-subscriber'] as const;
type Final = Extract<MutationName, `${(typeof FINAL)[number]}${string}`>;
/** After these, the user can choose nothing newer about the same thing before they are answered. */
export const isFinal = (action: MutationName): boolean => FINAL.some((begin) => action.startsWith(begin));

/** Creates on the server what the change needs and returns the change. No other scenario of the same place has this tag. */
type Prepare<Prepared> = (place: Place, tag: string) => Prepared;
export type Cases = Record<Final, Prepare<Scenario>> &
  Record<Exclude<MutationName, Final>, Prepare<Scenario & Required<Pick<Scenario, 'newer'>>>>;

export const toInt = (holds: boolean): number => (holds ? 1 : 0);
export const count = <Item>(items: readonly Item[], isIt: (item: Item) => boolean): number =>
  items.filter(isIt).length;

export const general = ({ server }: Place): number =>
  found(server.state.channels.byName('general')).stream_id;

export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('It is not there');
  return thing;
}

/** Sends a message of another user, or of `sender`, to a topic of a channel that everybody is in. */
export const message = (
  place: Place,
  content: string,
  sender = place.server.user('ana').userId,
  topic = 'network',
): number => say(place.server, sender, topic, content);

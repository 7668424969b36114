import { Listener } from './listener.ts';
import { releaseOf } from './releases.ts';
import { createControl } from './control.ts';
import { Faults } from './faults/faults.ts';
import { createFrontDoor } from './front-door.ts';
import { IgnoredParameters } from './ignored-parameters.ts';
import { createApi } from './http/api.ts';
import { generousLimits, RateLimits, realLimits, type RateLimitRules } from './http/rate-limits.ts';
import { eachMinute } from './minute-timer.ts';
import { operations } from './operations/operations.ts';
import { RequestLog, type LoggedRequest } from './request-log.ts';
import { plantLarge, type LargeSize } from './seeds/large.ts';
import { plantSeed, type SeedName } from './seeds/seed.ts';
import { backUp, restore, type Backup } from './state/backup.ts';
import { openDatabase } from './state/database.ts';
import { EventQueues, type EventTiming } from './state/event-queues.ts';
import { createState, type State } from './state/state.ts';
import { roleNumbers, type RoleName, type User } from './state/users.ts';

export type { Fault } from './faults/faults.ts';
export { SENT_AT, type LoggedRequest } from './request-log.ts';
export type { SavedSnippet } from './collections/saved-snippets.ts';
export type { Status } from './state/statuses.ts';

export interface ServerOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Serves only the core operations. */
  readonly strict?: boolean;
  readonly seed?: SeedName;
  /** Extends the seed to a large organization. */
  readonly large?: LargeSize;
  /** A file for the state; without it the state is in memory. A file that already has a state is not seeded. */
  readonly database?: string;
  /** The server's clock, in milliseconds. */
  readonly now?: () => number;
  /** By default `generous`, which tests do not reach by accident. */
  readonly rateLimits?: 'generous' | 'real' | Partial<RateLimitRules>;
  /** Sends scheduled messages at each whole minute; without it, only `state.deliverDue()` does. */
  readonly delivers?: boolean;
  /**
   * How long after the moment in its header `SENT_AT` a request can take effect, in milliseconds. The server drops it after that,
   * so that a slow machine makes no request last longer than its client believes. Without this option no request is too late.
   */
  readonly requestLife?: number;
  /** Default 420. */
  readonly featureLevel?: number;
  /** The address that the server reports as its own, where it is reached through something else. */
  readonly knownAs?: () => string;
  /** Defaults as on real servers: a heartbeat after 50 seconds, and a time-out of 90 seconds for clients. */
  readonly eventTiming?: Partial<EventTiming>;
}

/** A user with everything that a test needs to act as them. */
export interface KnownUser {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly role: RoleName;
  readonly fullName: string;
}

/** A running reference server. */
export interface ReferenceServer {
  /** The API is at `${url}/api/v1`. */
  readonly url: string;
  /** Other processes control the server at `${controlUrl}/control`. */
  readonly controlUrl: string;
  /** The active people without bots; the user of the demo comes first. */
  readonly users: readonly KnownUser[];
  /** The state, for a test to read and to change as other clients would. */
  readonly state: State;
  readonly faults: Faults;
  /** Every request that arrived, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** The user whose address starts with this: `server.user('mira')`. */
  user(name: string): KnownUser;
  /** How many requests arrived; `*` in a path matches anything. */
  count(method: string, path: string): number;
  forgetRequests(): void;
  /**
   * The parameters reported as unsupported since the last call: `POST /messages: colour`. A test that sends such a parameter must
   * call this; otherwise `close` throws, because Perch must not send parameters that this server does not have.
   */
  takeIgnored(): string[];
  /** The state as it is now, for `restore`. */
  backUp(): Backup;
  /** Restores a backup, as an administrator does after a failure: IDs are given again, and queues are lost. */
  restore(backup: Backup): void;
  /** Reports to all queues that the server has restarted, with another feature level if one is given. */
  restart(featureLevel?: number): void;
  /** Refuses connections until `start`; the state stays. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
  /**
   * Ends the server.
   * @throws {Error} if the server reported an unsupported parameter that no test took.
   */
  close(): Promise<void>;
}

/** Starts a reference server on loopback. */
export async function startServer(options: ServerOptions = {}): Promise<ReferenceServer> {
  const { strict = false, now = Date.now, featureLevel = 420, requestLife = Infinity } = options;
  const version = {
    featureLevel,
    get name() {
      return releaseOf(this.featureLevel);
    },
  };
  const database = openDatabase(options.database);
  const events = new EventQueues({ ...options.eventTiming, now, featureLevel: () => version.featureLevel });
  const state = createState(database, events, now);
  if (state.users.all().length === 0) {
    database.transaction(() => {
      plantSeed(options.seed ?? 'small', state, now());
      if (options.large) plantLarge(options.large, state, now());
    })();
  }

  const faults = new Faults();
  const log = new RequestLog();
  const restart = (level = version.featureLevel) => {
    version.featureLevel = level;
    events.send({
      type: 'restart',
      zulip_version: version.name,
      zulip_merge_base: version.name,
      zulip_feature_level: level,
      server_generation: state.now(),
    });
  };
  const controlApp = createControl({ faults, log, state, listener: () => listener, restart, now });
  const control = new Listener((request) => controlApp.fetch(request), 0);
  const ignored = new IgnoredParameters();
  const api = createApi({
    operations: operations.filter(({ core }) => core || !strict),
    state,
    limits: new RateLimits(limitRules(options.rateLimits), now),
    version,
    strict,
    now,
    url: options.knownAs ?? (() => listener.url),
    onIgnored: (operation, name) => ignored.add(operation, name),
  });
  const closing = new AbortController();
  const elsewhere = () => `${control.url}/elsewhere`;
  const listener = new Listener(
    createFrontDoor({ api, log, faults, state, now, requestLife, elsewhere, closing: closing.signal }),
    options.port ?? 0,
  );
  const stopDelivering = options.delivers ? eachMinute(() => state.deliverDue()) : undefined;
  await control.start();
  await listener.start();

  return {
    url: listener.url,
    controlUrl: control.url,
    get users() {
      return knownUsers(state);
    },
    state,
    faults,
    get requests() {
      return log.list();
    },
    user(name) {
      const user = knownUsers(state).find(({ email }) => email.startsWith(name));
      if (!user) throw new Error(`No user ${name}`);
      return user;
    },
    count: (method, path) => log.list(method, path).length,
    forgetRequests: () => log.clear(),
    takeIgnored: () => ignored.take(),
    backUp: () => backUp(database),
    restore(backup) {
      restore(database, backup);
      events.expireAll();
    },
    restart,
    stop: () => listener.stop(),
    start: () => listener.start(),
    async close() {
      closing.abort();
      stopDelivering?.();
      await listener.stop();
      await control.stop();
      database.close();
      ignored.expectNone();
    },
  };
}

function limitRules(wanted: ServerOptions['rateLimits'] = 'generous'): RateLimitRules {
  if (wanted === 'real') return realLimits;
  return wanted === 'generous' ? generousLimits : { ...generousLimits, ...wanted };
}

function knownUsers(state: State): KnownUser[] {
  return state.users
    .all()
    .filter((user) => user.is_active && user.bot_type === null)
    .map((user) => ({
      userId: user.user_id,
      email: user.delivery_email,
      password: user.password,
      apiKey: user.api_key,
      role: roleName(user),
      fullName: user.full_name,
    }));
}

function roleName(user: User): RoleName {
  const entry = Object.entries(roleNumbers).find(([, number]) => number === user.role);
  return entry?.[0] as RoleName;
}

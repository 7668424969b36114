import { createHash } from 'node:crypto';
import { follow } from '../event-client.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../index.ts';
import { basic } from '../test-client.ts';
import { acts } from './acts.ts';
import { queues, registration, untold } from './untold.ts';
import { Connection } from './connection.ts';
import { Names } from './names.ts';
import {
  followers,
  isList,
  isObject,
  type Fields,
  type Follower,
  type Json,
  type Level,
  type Recorded,
  type Step,
} from './recording.ts';

/** What the reference server did at a step. The response is null if the step was an act on its state. */
export interface Played {
  readonly response: Omit<Recorded, 'events'> | null;
  readonly events: Recorded['events'];
}

const start = 1_800_000_000;
const day = 86_400;

/** The recording took about a minute. */
const secondsPerStep = 0.07;

/** Before this step some time passed, so that what was scheduled became due. */
const [dueStep, dueAfter] = [886, 75];

/** An ID that nothing has, for a name that is only in a refused request. */
const nobodysId = 2_000_000_000;

/** The first part of a person's address. */
const addresses: Readonly<Record<string, string>> = {
  owner: 'owner@',
  admin: 'admin@',
  moderator: 'mod@',
  member: 'mira@',
  guest: 'gus@',
  second: 'sam@',
};

/** Plays recorded steps against a reference server in the world of the recordings, over HTTP. */
export class Player {
  readonly server: ReferenceServer;
  readonly names: Names;
  readonly #people = new Map<string, KnownUser>();
  readonly #passwords = new Map<string, string>();
  readonly #queues = new Map<Follower, { readonly id: string; lastId: number }>();
  readonly #connection: Connection;
  readonly #clock: { now: number };
  /** The queue that the last register of a step opened. */
  #opened: string | undefined;

  private constructor(server: ReferenceServer, clock: { now: number }) {
    this.server = server;
    this.#clock = clock;
    this.#connection = new Connection(`${server.url}/api/v1`);
    this.names = new Names(server.state.realm.read().host);
  }

  static async at(featureLevel: Level): Promise<Player> {
    const clock = { now: start };
    const server = await startServer({
      seed: 'recorded',
      featureLevel,
      now: () => clock.now * 1000,
      rateLimits: { passwordTries: { count: 5, seconds: 1800 } },
      eventTiming: { heartbeatMs: 20 },
    });
    const player = new Player(server, clock);
    player.#nameTheWorld();
    for (const who of followers) {
      const { queueId } = await follow(server, player.#people.get(who)!, registration);
      player.#queues.set(who, { id: queueId, lastId: -1 });
    }
    return player;
  }

  async close(): Promise<void> {
    this.#connection.close();
    this.server.takeIgnored();
    await this.server.close();
  }

  #nameTheWorld(): void {
    const { state } = this.server;
    for (const [role, address] of Object.entries(addresses)) {
      const user = this.server.user(address);
      this.#people.set(role, user);
      this.#passwords.set(role, user.password);
      this.names.bind(`<user ${role}>`, user.userId);
    }
    for (const { full_name, user_id } of state.users.systemBots()) {
      this.names.bind(`<user ${full_name.toLowerCase()}>`, user_id);
    }
    for (const { name, stream_id } of state.channels.all()) this.names.bind(`<channel ${name}>`, stream_id);
    for (const { name, id } of state.userGroups.all()) this.names.bind(`<group ${name}>`, id);
  }

  /** @returns undefined if a step needs something that this server did not make. */
  async play(step: Step): Promise<Played | undefined> {
    this.#clock.now += secondsPerStep;
    if (step.n === dueStep) {
      this.#clock.now += dueAfter;
      this.server.state.deliverDue();
    }
    const path = this.#path(step);
    const sent = this.#sent(step, untold[step.n]?.params ?? step.params) as Fields | undefined;
    if (path === undefined || sent === undefined) return undefined;
    const act = acts[`${step.method} ${pattern(step.path)}`];
    if (act) {
      const user = this.#people.get(step.as)!;
      const ids = [...path.matchAll(/\d+/g)].map(([digits]) => Number(digits));
      if (isDone(step.recorded)) act({ state: this.server.state, userId: user.userId, ids, sent });
      return { response: null, events: await this.#events() };
    }
    const response = await this.#request(step, path, sent);
    // Where the operation does not exist, the channel was made by subscribing to it.
    if (
      response.status === 404 &&
      path === '/channels/create' &&
      Object.keys(step.recorded.events).length > 0
    ) {
      const {
        name,
        description,
        subscribers,
        folder_id: _,
        topics_policy: __,
        announce: ___,
        ...others
      } = sent;
      const subscription = { name: name!, ...(description !== undefined && { description }) };
      const joining = { subscriptions: [subscription], principals: subscribers!, ...others };
      const instead = { ...step, method: 'POST', path: '/users/me/subscriptions' };
      await this.#request(instead, instead.path, joining);
    }
    return { response, events: await this.#events() };
  }

  async #request(step: Step, path: string, sent: Fields): Promise<Omit<Recorded, 'events'>> {
    const { n, as, method } = step;
    const { authorization, type, body, inAddress } = untold[n] ?? {};
    const form = new URLSearchParams(
      Object.entries(sent).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
    const query = method === 'GET' || inAddress === true ? `?${form}` : '';
    const headers = {
      'user-agent': 'node',
      'content-type': type ?? 'application/x-www-form-urlencoded',
      ...this.#credentials(as, authorization),
    };
    const inBody = method !== 'GET' && !inAddress;
    const response = await this.#connection.send(
      method,
      path + query,
      headers,
      inBody ? (body ?? form) : undefined,
    );
    const { result: _, msg: __, ...fields } = response.json ?? {};
    if (path === '/register' && typeof fields['queue_id'] === 'string') this.#opened = fields['queue_id'];
    const challenge = response.headers['www-authenticate'];
    return {
      status: response.status,
      ...(challenge !== undefined && { headers: { 'www-authenticate': challenge } }),
      body: response.json && fields,
    };
  }

  #credentials(as: string, authorization: string | undefined): Record<string, string> {
    if (authorization !== undefined) return { authorization };
    if (as === 'nobody') return {};
    if (as === 'wrong') {
      return { authorization: basic({ ...this.#people.get('member')!, apiKey: 'x'.repeat(32) }) };
    }
    return { authorization: basic(this.#people.get(as)!) };
  }

  /** Reads the queues that have something new, over HTTP. */
  async #events(): Promise<Recorded['events']> {
    const events: Partial<Record<Follower, Fields[]>> = {};
    for (const [who, queue] of this.#queues) {
      const lastId = this.server.state.events.lastIdOf(queue.id);
      if (lastId === queue.lastId) continue;
      const query = new URLSearchParams({
        queue_id: queue.id,
        last_event_id: String(queue.lastId),
        dont_block: 'true',
      });
      const { json } = await this.#connection.send(
        'GET',
        `/events?${query}`,
        this.#credentials(who, undefined),
      );
      const { events: list, ...refusal } = json ?? {};
      if (lastId !== null && isList(list)) {
        events[who] = (list as readonly Fields[]).map(({ id: _, ...event }) => event);
        queue.lastId = lastId;
      } else {
        events[who] = [{ type: 'queue gone', ...refusal }];
        this.#queues.delete(who);
      }
    }
    return events;
  }

  #path({ path, recorded }: Step): string | undefined {
    const views = '/navigation_views/';
    if (path.startsWith(views)) return views + encodeURIComponent(path.slice(views.length));
    let isKnown = true;
    const named = path.replaceAll(/<[^<>]+>/g, (name) => {
      const value = this.names.valueOf(name) ?? (recorded.status === 200 ? undefined : nobodysId);
      isKnown &&= value !== undefined;
      return encodeURIComponent(String(value));
    });
    return isKnown ? named : undefined;
  }

  /** A parameter as it was sent, with the IDs of this server; undefined if one has none. */
  #sent(step: Step, value: Json): Json | undefined {
    if (typeof value === 'string') return this.#sentText(step, value);
    if (isList(value)) {
      const items = value.flatMap((item) => this.#items(step, item));
      return items.includes(undefined) ? undefined : (items as Json[]);
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, this.#sent(step, item)] as const);
    if (entries.some(([, item]) => item === undefined)) return undefined;
    return Object.fromEntries(entries) as Fields;
  }

  #items(step: Step, item: Json): (Json | undefined)[] {
    const count = typeof item === 'string' ? /^<(\d+) in all>$/.exec(item)?.[1] : undefined;
    if (count === undefined) return [this.#sent(step, item)];
    return Array.from({ length: Number(count) - 3 }, (_, index) => 900_003 + index);
  }

  #sentText(step: Step, text: string): Json | undefined {
    const { n, recorded } = step;
    const person = /^<password of (\w+)>$/.exec(text)?.[1];
    if (person !== undefined) return this.#passwords.get(person) ?? 'long enough for a server';
    if (text === '<queue>') return queues[n] === 'none' ? 'no-such-queue' : this.#queueOf(step);
    if (text === '<time asked>') return Math.floor(this.#clock.now) + day;
    if (text === '<time>') return Math.floor(this.#clock.now) + (recorded.status === 200 ? 30 : -day);
    if (text === '<time with a fraction>') return this.#clock.now + day + 0.5;
    if (text === '<above all>') return 10_000_000_000_000_000;
    // The recording took a long text for a hash.
    if (n === 391 && text === '<hash>') return 'd'.repeat(1025);
    if (text === '<hash>') return createHash('sha256').update('another text').digest('hex');
    const [, first, length] = /^([^])[^]*<(\d+) characters in all>$/u.exec(text) ?? [];
    if (first !== undefined) return first.repeat(Number(length));
    if (
      /^<(?:user|channel|message|snippet|scheduled|reminder|folder|field|group|linkifier|presence|placeholder|emoji) /.test(
        text,
      )
    ) {
      return this.names.valueOf(text) ?? (text.startsWith('<presence ') ? 0 : nobodysId);
    }
    return text.replaceAll('<NUL>', '\0');
  }

  #queueOf({ n, as }: Step): string | undefined {
    if (n > 692 && this.#opened !== undefined) return this.#opened;
    return this.#queues.get(queues[n] === 'admin' ? 'admin' : ((as === 'nobody' ? 'member' : as) as Follower))
      ?.id;
  }
}

/** Whether a server did what was asked of it, and knew what it was given. */
function isDone({ status, body }: Recorded): boolean {
  return status === 200 && body?.['ignored_parameters_unsupported'] === undefined;
}

/** A path with braces for the names and IDs in it. */
export function pattern(path: string): string {
  return path
    .replace(/(?<=^\/navigation_views\/).+/, '{}')
    .replace(/(?<=^\/users\/)[^/]+@[^/]+/, '{}')
    .replaceAll(/<[^<>]+>|(?<=\/)-?\d+(?=\/|$)|(?<=\/)undefined(?=\/|$)/g, '{}');
}

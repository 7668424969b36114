import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import type { Decision } from '../../src-main/contract/values/change.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { collectionOf } from '../../src-main/sync/reconcile/match-creates.ts';
import { firstGivenUpAt } from '../../src-main/sync/outbox/unanswered.ts';
import { keyOfChange } from '../../src-main/sync/rows/rows.ts';
import { readMessageText, refreshMessages } from '../../src-main/features/messages/read.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { random } from '../faults/random.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { intermediaries } from '../programs/intermediaries/index.ts';
import { Relay } from '../programs/intermediaries/relay.ts';
import type { Intermediary } from '../programs/intermediaries/intermediary.ts';
import { send } from '../programs/server/state/sending.ts';
import { Device, fast, patiently, until } from '../sync/device.ts';
import { edit, type Editor } from './edits.ts';
import { choicesKept, keptBy, shownBy, type Everything } from './seen.ts';

/** A long request time-out, so that on a busy machine only requests that were cut off are in doubt. */
const TIMING = fast({ requestTimeout: 10_000, requestLifetime: 1_200, refreshEvery: 200 });

/** The longest wait for the devices, in milliseconds; only a busy machine needs it. */
const PATIENCE = 30_000;

const ADMINISTRATOR = 200;

/** The network of one device. Closing cuts off requests under way. */
class Way {
  isOpen = true;
  #cut = new AbortController();

  readonly http: HttpPort = (request) =>
    this.isOpen
      ? nodeHttp({ ...request, signal: AbortSignal.any([request.signal, this.#cut.signal]) })
      : Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'));

  open(): void {
    this.isOpen = true;
    this.#cut = new AbortController();
  }

  close(): void {
    this.isOpen = false;
    this.#cut.abort();
  }
}

/** The setting of a run: how many devices, which server, and whether there are intermediaries. */
export interface Office {
  seed: number;
  devices: number;
  /** Whether the server has event queues. */
  events: boolean;
  /** Whether intermediaries handle the requests of devices that reconnect. */
  intermediaries: boolean;
}

/** The longest that an intermediary stays, in milliseconds. */
const LONGEST_STAY = 60;

/** Two that may repeat requests by themselves, and one so slow that the order of two devices' edits is not known. */
const LEFT_OUT: readonly string[] = [
  'a proxy that asks twice',
  'a cache that replays old answers',
  'a proxy that is slow',
];

/** How a round goes. */
export interface Round {
  /** Which devices are offline while all edit. */
  offline: 'all' | 'one';
  /** Whether the offline devices reconnect together, or each after the one before has delivered. */
  back: 'at once' | 'in turn';
  /** The fate of the event queues meanwhile. */
  queues: 'alive' | 'expired';
  kills: number;
  edits: number;
}

/** Several Perch profiles of the same account and server, and a record of the texts that their user wrote and saw. */
export class Devices {
  readonly server: ReferenceServer;
  readonly counts = new Map<string, number>();
  readonly #events: boolean;
  readonly #number: number;
  readonly #intermediaries: readonly Intermediary[];
  readonly #relays: Relay[] = [];
  /** How often each intermediary handled a request of a device. */
  readonly handledCounts = new Map<string, number>();
  readonly #userId: number;
  readonly #hands: Editor[] = [];
  readonly #ways: Way[] = [];
  readonly #below: (bound: number) => number;
  /** The words that the user wrote, and the words since seen or knowingly discarded. */
  readonly #written = new Map<string, string>();
  readonly #seen = new Set<string>();
  readonly #countedOverwrites = new Set<string>();
  #choices: Map<string, unknown>[] = [];
  /** How often the user had something created again that another device had deleted. */
  readonly #madeAgain = new Map<string, number>();
  /** How often the user kept both an item and the edit of it, which then became an item of its own. */
  readonly #keptBoth = new Map<string, number>();
  #words = 0;

  private constructor(
    server: ReferenceServer,
    { seed, events, devices, intermediaries: hasIntermediaries }: Office,
  ) {
    this.server = server;
    this.#events = events;
    this.#number = devices;
    this.#intermediaries = hasIntermediaries
      ? intermediaries(seed).filter(({ name }) => !LEFT_OUT.includes(name))
      : [];
    this.#userId = server.user('mira').userId;
    this.#below = random(seed).below;
  }

  static async start(office: Office): Promise<Devices> {
    const server = await startServer();
    if (!office.events) server.faults.add({ path: '/events', kind: 'status', status: 404 });
    const devices = new Devices(server, office);
    await devices.#connect();
    return devices;
  }

  get devices(): Device[] {
    return this.#hands.map(({ device }) => device);
  }

  async close(): Promise<void> {
    this.devices.forEach((device) => device.close());
    for (const relay of this.#relays) await relay.stop();
    await this.server.close();
  }

  /** All devices edit, offline or not, and reconnect. The user decides where asked. Then all must show the server's data. */
  async round(round: Round): Promise<void> {
    const registered = this.server.count('POST', '/register');
    this.#choices = this.#hands.map(() => new Map());
    const away = this.#away(round);
    away.forEach((index) => this.#ways[index]?.close());
    for (let made = 0; made < round.edits; made++) {
      this.#edit(this.#below(this.#number));
      // Devices that are online deliver now and then between two edits.
      if (this.#below(3) === 0) await pause(this.#below(12));
    }
    this.#count('rounds');
    // Without events no device can notice a delivery between its last read and its own delivery, so edits do not race there.
    const isRace = this.#events && round.back === 'at once';
    if (!this.#events) await this.#settle();
    if (round.queues === 'expired') this.server.state.events.expireAll();
    const kills = Array.from({ length: round.kills }, () => this.#below(3));
    this.#kill(kills.filter((moment) => moment === 0));
    for (const index of away) {
      this.#ways[index]?.open();
      const isMet = this.#insertIntermediary(index);
      this.devices[index]?.engine.retryNow();
      if (isMet) {
        await pause(this.#below(LONGEST_STAY));
        this.#relays[index]?.removeIntermediary();
      }
      if (isRace) await pause(this.#below(15));
      else {
        await pause(this.#below(30));
        this.#kill(kills.filter((moment) => moment === 1));
        await this.#settle();
      }
    }
    await this.#settle();
    this.#kill(kills.filter((moment) => moment === 2));
    await this.#settle();
    // Changes of messages are fetched when somebody looks at them. An intermediary's response to a read may have made Perch
    // register anew, as if its queue had expired.
    const isNewQueue = this.#intermediaries.length > 0 && this.server.count('POST', '/register') > registered;
    if (!this.#events || round.queues === 'expired' || isNewQueue) await this.#lookAtMessages();
    await this.#expectSame();
    await this.#expectNothingLost();
    await this.#expectNothingLate();
  }

  /** The devices that go offline. If no event queue reports the edits of other devices, at most a single device stays online. */
  #away({ offline, queues }: Round): number[] {
    const all = this.#hands.map((_, index) => index);
    if (offline === 'all') return all;
    const one = this.#below(this.#number);
    const isTold = this.#events && queues === 'alive';
    return all.filter((index) => (index === one) === isTold);
  }

  async #connect(): Promise<void> {
    const { server } = this;
    server.state.users.update(this.#userId, { role: ADMINISTRATOR });
    const general = server.state.channels.byName('general')?.stream_id ?? 0;
    const recipient = { type: 'stream' as const, stream_id: general, topic: 'plans' };
    const ownMessageIds = ['one', 'two'].map((content) =>
      send(server.state, { sender_id: this.#userId, recipient, content, client: 'website' }),
    );
    const others = server.state.messages.inTopic(general, 'team lunch').map(({ id }) => id);
    for (let index = 0; index < this.#number; index++) {
      const way = new Way();
      const relay = await Relay.open(server.url);
      const behind = Object.create(server, { url: { value: relay.url } }) as ReferenceServer;
      const device = new Device({ server: behind, timing: TIMING, http: way.http }).start();
      this.#ways.push(way);
      this.#relays.push(relay);
      this.#hands.push({
        device,
        below: this.#below,
        newWord: () => `w${++this.#words}x`,
        serverUrl: server.url,
        userId: this.#userId,
        channelId: general,
        messageIds: [...others, ...ownMessageIds],
        ownMessageIds,
      });
    }
    await this.#settle();
    await this.#lookAtMessages();
  }

  /** Whether an intermediary is in place now. */
  #insertIntermediary(index: number): boolean {
    const intermediary = this.#intermediaries[this.#below(Math.max(1, this.#intermediaries.length))];
    if (!intermediary) return false;
    this.#relays[index]?.insert(intermediary);
    this.handledCounts.set(intermediary.name, (this.handledCounts.get(intermediary.name) ?? 0) + 1);
    return true;
  }

  /** Reads messages as windows do that show them. */
  async #lookAtMessages(): Promise<void> {
    for (const { device, channelId, ownMessageIds } of this.#hands) {
      const shown: Conversation[] = ['plans', 'team lunch'].map((topic) => ({ channelId, topic }));
      for (const conversation of shown) await patiently(() => refreshMessages(device.engine, conversation));
      for (const id of ownMessageIds) {
        const text = await patiently(() => readMessageText(device.engine, id));
        reconcileText(device.db, id, text);
      }
    }
  }

  #edit(index: number): void {
    const hand = this.#hands[index]!;
    const before = this.#words;
    const { kind, replaced, choice } = edit(hand);
    for (let word = before + 1; word <= this.#words; word++)
      this.#written.set(`w${word}x`, `${kind} on device ${index}`);
    this.#see(replaced);
    if (choice) this.#choices[index]?.set(choice.of, choice.value);
    this.#count(kind);
  }

  #kill(moments: number[]): void {
    for (const _ of moments) {
      this.devices[this.#below(this.#number)]?.restart();
      this.#count('kills');
    }
  }

  /** Waits until everything is delivered, and decides where the user is asked. */
  async #settle(): Promise<void> {
    for (const [index, device] of this.devices.entries()) {
      if (!this.#isOnline(index)) continue;
      await until(
        `device ${index} is settled`,
        () => {
          this.#answer(device);
          return device.engine.connection.state === 'online' && device.changes.length === 0;
        },
        PATIENCE,
      ).catch((error: unknown) => {
        throw new Error(JSON.stringify([device.engine.connection.state, device.changes]), { cause: error });
      });
    }
  }

  #isOnline(index: number): boolean {
    return this.#ways[index]?.isOpen === true;
  }

  #answer(device: Device): void {
    for (const { id, action, problem, decisions, needsUser } of device.changes) {
      if (!needsUser) continue;
      const change = listChanges(device.db).find((one) => one.id === id)!;
      const collection = collectionOf(change);
      const row = collection?.rows.find(device.db, keyOfChange(change));
      const isInDoubt = change.state === 'in-doubt';
      if (!isInDoubt && problem?.kind !== 'conflict' && problem?.kind !== 'gone')
        throw new Error(`${action}: ${JSON.stringify({ problem, decisions, change })}`);
      // For a create in doubt the user looks at the server and decides truthfully.
      const answer = isInDoubt ? this.#truthOf(change.params) : decisions[this.#below(decisions.length)]!;
      this.#see([change.params, row]);
      if (answer === 'create-again') countEach(this.#madeAgain, madeIn([change.params, row]));
      if (answer === 'keep-both') countEach(this.#keptBoth, madeIn([change.params, row]));
      decide(device.db, id, answer as Decision, Date.now());
      device.engine.retryNow();
      this.#count(`${isInDoubt ? 'in doubt' : (problem?.kind ?? '')}: ${answer}`);
    }
  }

  #truthOf(params: unknown): Decision {
    const there = wordsIn([this.#kept, this.server.state.scheduledMessages.list(this.#userId, 'reminder')]);
    return [...wordsIn(params)].some((word) => there.has(word)) ? 'is-there' : 'send-again';
  }

  #see(what: unknown): void {
    for (const word of wordsIn(what)) this.#seen.add(word);
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #shown(device: Device): Everything {
    return shownBy(device, this.server, this.#userId, this.#hands[0]!.messageIds);
  }

  get #kept(): Everything {
    return keptBy(this.server, this.#userId, this.#hands[0]!.messageIds);
  }

  async #expectSame(): Promise<void> {
    const asksAgain = !this.#events || this.devices.some(({ db }) => hasCapability(db, 'events') === false);
    // Data of the organization is fetched when the connection is back.
    if (asksAgain) this.devices.forEach((device) => device.restart());
    const differing = () =>
      this.devices.flatMap((device, index) =>
        differences(`device ${index}`, this.#shown(device), this.#kept),
      );
    await until('all show what the server has', () => differing().length === 0, PATIENCE).catch(() => {
      throw new Error(`Not the same:\n${differing().join('\n')}`);
    });
  }

  /** A property with few values must have a value that one of the devices chose last. */
  #expectChoices(): void {
    const kept = choicesKept(this.server, this.#userId);
    for (const of of new Set(this.#choices.flatMap((choices) => [...choices.keys()]))) {
      const last = this.#choices.filter((choices) => choices.has(of)).map((choices) => choices.get(of));
      if (!last.includes(kept(of))) throw new Error(`${of} is ${String(kept(of))}, not ${last.join(' or ')}`);
    }
  }

  #readHistory(): void {
    for (const { db } of this.devices) {
      for (const { id, ours, earlier } of listOverwrites(db)) {
        this.#see(earlier);
        if (!this.#countedOverwrites.has(id)) this.#count(`overwritten: ${ours.action}`);
        this.#countedOverwrites.add(id);
      }
    }
  }

  /**
   * A request that a kill gave up may still take effect, and the same choice on another device is taken for it (sync: States).
   * The next round begins after that.
   */
  async #expectNothingLate(): Promise<void> {
    const isOver = (): boolean => this.devices.every(({ db }) => firstGivenUpAt(db) === null);
    await until('no unanswered request can take effect any more', isOver, PATIENCE);
  }

  /** Every word is on the server, or the user saw it before replacing it. */
  async #expectNothingLost(): Promise<void> {
    const there = wordsIn([this.#kept, this.server.state.scheduledMessages.list(this.#userId, 'reminder')]);
    const lost = () => [...this.#written].filter(([word]) => !there.has(word) && !this.#seen.has(word));
    // An overwrite is recorded a moment after the response to the delivery that caused it.
    const isNothingLost = (): boolean => {
      this.#readHistory();
      return lost().length === 0;
    };
    await until('nothing is lost unseen', isNothingLost, PATIENCE).catch(() => {
      throw new Error(
        `Lost unseen: ${lost()
          .map((one) => one.join(': '))
          .join(', ')}`,
      );
    });
    this.#expectChoices();
    // Each loss is reported once.
    for (const word of this.#written.keys()) if (!there.has(word)) this.#written.delete(word);
    const counts = Map.groupBy(madeIn(this.#kept), (name) => name);
    // Two devices may both have edited and created again an item that a third device deleted.
    const doubled = [...counts].filter(
      ([name, times]) =>
        times.length > Math.max(1, this.#madeAgain.get(name) ?? 0) + (this.#keptBoth.get(name) ?? 0),
    );
    if (doubled.length > 0) throw new Error(`Doubled: ${doubled.map(([name]) => name).join(', ')}`);
  }
}

const madeIn = (what: unknown): string[] => JSON.stringify(what ?? null).match(/made w\d+x/g) ?? [];

function countEach(counts: Map<string, number>, names: string[]): void {
  for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
}

const wordsIn = (what: unknown): Set<string> => new Set(JSON.stringify(what ?? null).match(/w\d+x/g));

function differences(who: string, shown: Everything, kept: Everything): string[] {
  return Object.keys(kept).flatMap((name) => {
    const [here, there] = [shown[name] ?? [], kept[name] ?? []];
    const only = (of: string[], than: string[]) => of.filter((line) => !than.includes(line));
    const differs = here.join() !== there.join();
    return differs
      ? [`${who}, ${name}: shows ${only(here, there).join()} instead of ${only(there, here).join()}`]
      : [];
  });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

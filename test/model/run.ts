import { Refusal } from '../../src-main/contract/problem.ts';
import type { Decision } from '../../src-main/contract/change.ts';
import { decide, decisionsFor } from '../../src-main/sync/delivery/decisions.ts';
import { needsUser, type StoredChange } from '../../src-main/sync/outbox/change.ts';
import { collectionOf } from '../../src-main/sync/reconcile/match-creates.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { keyOfChange } from '../../src-main/sync/rows/rows.ts';
import { changesOf, findChange, listChanges, unboundCreates } from '../../src-main/sync/outbox/store.ts';
import { subjectOf } from '../../src-main/sync/define/collection.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../server/index.ts';
import { intermediaryNamed } from '../intermediaries/index.ts';
import { Relay } from '../intermediaries/relay.ts';
import { Device, until } from '../sync/device.ts';
import type { Command } from './command.ts';
import { kindNames, kindOf, tagOf, timedKinds, type Fields, type KindName, type Named } from './kinds.ts';
import { say } from './last-word.ts';
import { Ledger, type Thing } from './ledger.ts';
import { Stalls } from './stalls.ts';
import { verdict } from './verdict.ts';
import { wordNames, wordOf, type Place, type WordName } from './words.ts';

/** What a run did, by name: for the soak's tables. */
export type Counts = Map<string, number>;

export interface Outcome {
  /** What is not as promised, in words. */
  wrong: string[];
  /** Every step as it was done, with the milliseconds since the start. */
  log: string[];
  counts: Counts;
  steps: number;
  /** The longest that this process did nothing else meanwhile, in milliseconds. */
  stall: number;
}

/** Real delays, a hundred times shorter. */
const EVENT_TIMING = { heartbeatMs: 500, longPollMs: 1_000 };
const TIMING = { requestTimeout: 300, pollPatience: 300 };

/** The longest that anything may take to come to rest, in milliseconds. */
const PATIENCE = 20_000;

/** Runs a list of commands against a server and a Perch of their own, and says what is not as promised in the end. */
export async function run(commands: readonly Command[]): Promise<Outcome> {
  const stalls = new Stalls();
  const world = await World.begin();
  try {
    for (const command of commands) await world.step(command);
    await world.end();
  } catch (error) {
    world.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await world.close();
  }
  const { wrong, log, counts } = world;
  return { wrong, log, counts, steps: commands.length, stall: stalls.end() };
}

/** A server, a Perch on it, and the model of both. */
export class World {
  readonly wrong: string[] = [];
  readonly log: string[] = [];
  readonly counts: Counts = new Map();
  readonly server: ReferenceServer;
  readonly relay: Relay;
  readonly user: KnownUser;
  readonly device: Device;
  readonly ledger: Ledger;
  readonly #began = performance.now();
  readonly #lastMade = new Map<KindName, Named>();
  #isElsewhere = false;
  #isUp = true;
  #words = 0;
  #backup: ReturnType<ReferenceServer['backUp']> | null = null;

  static async begin(): Promise<World> {
    const server = await startServer({ eventTiming: EVENT_TIMING });
    const world = new World(server, await Relay.open(server.url));
    for (const kind of kindNames)
      for (let i = 0; i < 2; i++) world.#createElsewhere(kind, world.#nameOf(kind, false));
    world.device.start();
    await until('online', () => world.device.engine.connection.state === 'online');
    return world;
  }

  private constructor(server: ReferenceServer, relay: Relay) {
    this.server = server;
    this.relay = relay;
    this.user = server.user('ana');
    const behind = Object.create(server, { url: { value: relay.url } }) as ReferenceServer;
    this.device = new Device({ server: behind, user: this.user, timing: TIMING });
    this.ledger = new Ledger((name) => wordOf(name).there(this.place));
    for (const kind of kindNames)
      kindOf(kind).watch(this.place, (id) => {
        const fields = this.there(kind).get(id);
        if (!this.#isElsewhere && fields) this.ledger.arrived(kind, id, fields);
      });
  }

  get db() {
    return this.device.db;
  }

  get place(): Place {
    return { state: this.server.state, userId: this.user.userId };
  }

  there(kind: KindName): Map<number, Fields> {
    return kindOf(kind).there(this.place);
  }

  async step(command: Command): Promise<void> {
    const done = await this.#do(command);
    this.#note(done === null ? `(nothing to ${command.do})` : `${command.do} ${done}`);
    if (done !== null && command.do !== 'intermediary')
      this.#count(`${command.do}${'kind' in command ? ` ${command.kind}` : ''}`);
  }

  /** Lifts every fault, lets everything come to rest, judges; then answers for the user, and judges again. */
  async end(): Promise<void> {
    this.#note('— the end —');
    this.server.faults.lift();
    this.relay.removeIntermediary();
    await this.server.start();
    await this.relay.start();
    await this.#rest();
    this.wrong.push(...(await verdict(this)));
    if (this.wrong.length > 0) return;
    for (const change of listChanges(this.db)) this.#count(`waits in the end: ${change.state}`);
    for (let round = 0; listChanges(this.db).length > 0 && round < 12; round++) {
      for (const { id } of listChanges(this.db).filter(needsUser)) this.#answerHonestly(id, round);
      this.device.engine.retryNow();
      await this.#rest();
    }
    for (const { action, state } of listChanges(this.db))
      this.wrong.push(`${action} is still ${state} after every question was answered`);
    this.#note('— everything is answered —');
    this.wrong.push(...(await verdict(this)));
  }

  async close(): Promise<void> {
    this.device.close();
    await this.relay.stop();
    await this.server.close();
  }

  async #do(command: Command): Promise<string | null> {
    const { device, server } = this;
    switch (command.do) {
      case 'create':
        return this.#create(command.kind, command);
      case 'edit':
        return this.#onThing(command.kind, command.which, (thing, key) => this.#edit(thing, key));
      case 'delete':
        return this.#onThing(command.kind, command.which, (thing, key) => this.#delete(thing, key));
      case 'say':
        return this.#say(command.word, command.value);
      case 'answer':
        return this.#answerOne(command.which, command.answer);
      case 'create elsewhere':
        return this.#createElsewhere(command.kind, this.#nameOf(command.kind, command.twin));
      case 'edit elsewhere':
        return this.#editElsewhere(command.kind, command.which);
      case 'delete elsewhere':
        return this.#deleteElsewhere(command.kind, command.which);
      case 'say elsewhere':
        return this.#sayElsewhere(command.word, command.value);
      case 'fault':
        server.faults.add(command.fault);
        this.#count(`fault: ${command.fault.kind}${command.fault.delayMs ? ' (late)' : ''}`);
        return JSON.stringify(command.fault);
      case 'intermediary': {
        const { name, clock, method } = command;
        const handles = (request: { method: string }) => method === undefined || request.method === method;
        this.relay.insert(intermediaryNamed(name, this.#words), { clock, handles });
        this.#count(`intermediary: ${name}`);
        return `${name}, its clock ${clock}${method === undefined ? '' : `, before each ${method}`}`;
      }
      case 'intermediary goes':
        this.relay.removeIntermediary();
        return '';
      case 'back up':
        if (!this.#isStill()) return null;
        this.#backup = server.backUp();
        return '';
      case 'restore':
        return this.#restore();
      case 'lift faults':
        server.faults.lift();
        return '';
      case 'stop server':
        this.#isUp = false;
        await this.relay.stop();
        await server.stop();
        return '';
      case 'start server':
        this.#isUp = true;
        await server.start();
        await this.relay.start();
        device.engine.retryNow();
        return '';
      case 'try now':
        device.engine.retryNow();
        return '';
      case 'sign in':
        if (device.engine.connection.state !== 'signed-out') return null;
        this.#signIn();
        return '';
      case 'kill':
        device.restart();
        return '';
      case 'quit':
        await device.quitAndReopen();
        return '';
      case 'deliver what is due':
        server.state.deliverDue();
        return '';
      case 'expire queues':
        server.state.events.expireAll();
        return '';
      case 'wait':
        await new Promise((resolve) => setTimeout(resolve, command.milliseconds));
        return `${command.milliseconds}`;
      case 'calm':
        await until('calm', () => this.#isCalm(), 1_000).catch(() => undefined);
        return this.#isCalm() ? '' : 'is not reached';
    }
  }

  // What the user does.

  #create(kind: KindName, { twin, soon = false }: { twin: boolean; soon?: boolean }): string | null {
    const isSoon = soon && !twin && timedKinds.includes(kind);
    const at = Math.floor(Date.now() / 1000) + 2;
    const named = { ...this.#nameOf(kind, twin), ...(isSoon && { at }) };
    if (isSoon) this.#lastMade.delete(kind);
    const { create, collection } = kindOf(kind);
    const key = this.#act((db, now) => create(db, named, now, this.place));
    if (key === null) return null;
    const row = collection.rows.find(this.db, key);
    if (!row) throw new Error('The row of a create is not there');
    const thing = this.ledger.promised(kind, key, kindOf(kind).fieldsOf(row.value));
    thing.isSoon = isSoon;
    return `${kind} ${named.tag}: ${named.text}${isSoon ? ' (soon)' : ''}`;
  }

  #edit(thing: Thing, key: string): string | null {
    const { edit, collection, fieldsOf } = kindOf(thing.kind);
    const before = collection.rows.find(this.db, key);
    const text = this.#newText();
    if (!edit || !before) return null;
    const isReplaced = thing.kind === 'reminder';
    const named = { tag: isReplaced ? this.ledger.newTag() : thing.tag, text };
    const shown = this.#act((db, now) => edit(db, key, named, now));
    const after = shown === null ? null : collection.rows.find(this.db, shown);
    if (shown === null || !after) return null;
    const known = before.server && fieldsOf(before.server);
    thing.key = key;
    if (shown === key && !isReplaced)
      this.ledger.edited(thing, fieldsOf(after.value), fieldsOf(before.value), known);
    else {
      this.ledger.deleted(thing, known);
      const instead = this.ledger.promised(thing.kind, shown, fieldsOf(after.value));
      instead.isSoon = thing.isSoon;
      if (shown !== key) instead.replaces = thing;
    }
    return `${thing.kind} ${thing.tag}: ${text}`;
  }

  #delete(thing: Thing, key: string): string | null {
    const { remove, collection, fieldsOf } = kindOf(thing.kind);
    const before = collection.rows.find(this.db, key);
    if (!remove || !before) return null;
    if (this.#act((db, now) => (remove(db, key, now), true)) === null) return null;
    thing.key = key;
    this.ledger.deleted(thing, before.server && fieldsOf(before.server));
    // What is there by the user's own word alone can only be taken off the screen.
    if (before.server && before.serverId === null && !collection.keyOf) thing.isGivenUp = true;
    return `${thing.kind} ${thing.tag}`;
  }

  #say(name: WordName, index: number): string | null {
    const word = wordOf(name);
    const value = word.values[index % word.values.length] ?? '';
    const [shown, known] = [word.shown(this.db, this.place), word.known(this.db, this.place)];
    if (this.#act((db, now) => (word.say(db, value, now, this.place), true)) === null) return null;
    say(this.#word(name), value, shown, known);
    for (const other of word.beside ?? []) {
      const left = wordOf(other as WordName).shown(this.db, this.place);
      if (left !== null) this.#word(other as WordName).mayBe(left);
    }
    return `${name}: ${value}`;
  }

  #answerOne(which: number, choice: number): string | null {
    const open = listChanges(this.db).filter((change) => decisionsFor(this.db, change).length > 0);
    const change = open[which % open.length];
    if (!change) return null;
    const answers = decisionsFor(this.db, change);
    const answer = answers[choice % answers.length];
    return answer ? this.#answer(change, answer) : null;
  }

  /** As somebody does who looks at the server first. */
  #answerHonestly(id: string, round: number): void {
    const change = findChange(this.db, id);
    const answers = change ? decisionsFor(this.db, change) : [];
    if (!change || answers.length === 0) return;
    const thing = this.#thingOf(change);
    const isThere = thing?.id !== null && thing !== undefined && this.there(thing.kind).has(thing.id);
    const wish: Decision[] =
      change.state === 'in-doubt'
        ? [isThere ? 'is-there' : 'send-again']
        : [round < 2 ? 'retry' : 'discard', round % 2 === 0 ? 'keep-mine' : 'take-servers', 'create-again'];
    const answer = wish.find((one) => answers.includes(one)) ?? answers.at(-1);
    if (answer) this.#note(`answer ${this.#answer(change, answer)}`);
  }

  #answer(change: StoredChange, answer: Decision): string {
    decide(this.db, change.id, answer, Date.now());
    this.device.engine.wake();
    this.#learnAnswer(change, answer);
    this.#count(`answer ${answer}`);
    return `${answer} to ${change.action} ${change.state} ${JSON.stringify(change.params)}`;
  }

  #learnAnswer(change: StoredChange, answer: Decision): void {
    const isOver = answer === 'discard' || answer === 'take-servers';
    const thing = this.#thingOf(change);
    if (!thing) {
      for (const name of wordNames) {
        const word = wordOf(name);
        if (word.subject(this.place, this.db) !== change.subject) continue;
        if (isOver) this.#word(name).givenUp();
        if (answer === 'keep-mine') this.#word(name).chosen(word.shown(this.db, this.place) ?? '');
      }
      return;
    }
    const does = mutationsByName[change.action].row?.does;
    const has = this.ledger.createdCount(thing.kind, thing.tag) > 0;
    if (answer === 'keep-mine') {
      thing.guarded = null;
      const mine = does === 'edit' ? kindOf(thing.kind).fieldsOf(change.params as object) : {};
      for (const [name, value] of Object.entries(mine)) thing.fields.get(name)?.chosen(value);
    } else if (answer === 'send-again' || answer === 'create-again') {
      thing.again += 1;
      thing.deletedElsewhere = false;
      this.ledger.givenUp(thing);
    } else if (answer === 'is-there') {
      thing.again += has ? 1 : 0;
      thing.isGivenUp ||= !has;
      this.ledger.givenUp(thing);
    } else if (isOver && does === 'create') {
      thing.isGivenUp = true;
      if (thing.replaces) thing.replaces.deletedHere = false;
    } else if (isOver) {
      if (does === 'delete') {
        thing.deletedHere = false;
        thing.isGivenUp = true;
      }
      this.ledger.givenUp(thing);
    }
  }

  // What other clients do.

  #createElsewhere(kind: KindName, named: Named): string | null {
    const { createElsewhere } = kindOf(kind);
    if (!createElsewhere) return null;
    // What has a natural key may be there already.
    const isThere = [...this.there(kind).values()].some((fields) => tagOf(fields) === named.tag);
    if (isThere && kindOf(kind).collection.naturalKey) return null;
    const id = this.#elsewhere(() => createElsewhere(this.place, named));
    this.ledger.madeElsewhere(kind, id, this.there(kind).get(id) ?? {});
    return `${kind} ${named.tag}: ${named.text}`;
  }

  #editElsewhere(kind: KindName, which: number): string | null {
    const { editElsewhere, collection } = kindOf(kind);
    const thing = this.#thingThere(kind, which);
    if (!thing || thing.id === null || !editElsewhere) return null;
    const { id, tag } = thing;
    const text = this.#newText();
    // What has another name by now is not what a create made whose answer was lost (sync: Natural keys).
    if (collection.naturalKey && this.#isUnsettled(thing)) thing.again += 1;
    const fields = this.#elsewhere(() => editElsewhere(this.place, id, { tag, text }));
    const key = this.#keyOf(thing);
    const isStill = !this.#mayStillArrive();
    const isDelivered =
      isStill &&
      (key === null || changesOf(this.db, subjectOf(collection, key)).length === 0) &&
      this.#lateCount() === 0;
    const isNoticed = this.device.engine.connection.state !== 'online';
    this.ledger.editedElsewhere(thing, fields, { isDelivered, isApart: isStill && !this.#isUp, isNoticed });
    return `${kind} ${tag}: ${text}`;
  }

  #deleteElsewhere(kind: KindName, which: number): string | null {
    const { removeElsewhere } = kindOf(kind);
    const thing = this.#thingThere(kind, which);
    if (!thing || thing.id === null || !removeElsewhere) return null;
    const { id } = thing;
    this.#elsewhere(() => removeElsewhere(this.place, id));
    thing.guarded = null;
    // Where its create is not settled, no list can tell that it ever was there: it is made once more (sync: Evidence).
    const isUnsettled = thing.madeBy === 'user' && this.#isUnsettled(thing);
    if (isUnsettled) thing.again += 1;
    // Of twins, the one that is not settled may be the other.
    thing.deletedElsewhere = !isUnsettled || this.ledger.tagged(kind, thing.tag).length > 1;
    return `${kind} ${thing.tag}`;
  }

  /** The server is as it was, and so is what the user was promised of it: nothing was on its way then or is now. */
  #restore(): string | null {
    if (!this.#backup || !this.#isStill()) return null;
    const backup = this.#backup;
    this.#elsewhere(() => this.server.restore(backup));
    for (const name of wordNames) this.#word(name).elsewhere(wordOf(name).there(this.place), true);
    for (const kind of kindNames) this.ledger.wentBack(kind, this.there(kind));
    return '';
  }

  /** Nothing waits, nothing is on its way, and nothing that is late can still come. */
  #isStill(): boolean {
    return (
      this.#isUp && listChanges(this.db).length === 0 && !this.#mayStillArrive() && this.#lateCount() === 0
    );
  }

  #isUnsettled({ kind, tag }: Thing): boolean {
    return unboundCreates(this.db).some(
      (create) => collectionOf(create) === kindOf(kind).collection && tagIn(create) === tag,
    );
  }

  #sayElsewhere(name: WordName, index: number): string {
    const word = wordOf(name);
    const value = word.values[index % word.values.length] ?? '';
    this.#elsewhere(() => word.sayElsewhere(this.place, value));
    const isDelivered =
      !this.#mayStillArrive() &&
      changesOf(this.db, word.subject(this.place, this.db)).length === 0 &&
      this.#lateCount() === 0;
    this.#word(name).elsewhere(value, isDelivered);
    return `${name}: ${value}`;
  }

  #elsewhere<Result>(work: () => Result): Result {
    this.#isElsewhere = true;
    try {
      return work();
    } finally {
      this.#isElsewhere = false;
    }
  }

  // What is there.

  /** Null where there is none, or it cannot be done now. */
  #onThing(kind: KindName, which: number, work: (thing: Thing, key: string) => string | null): string | null {
    const shown = this.ledger.things.filter((thing) => thing.kind === kind && this.#keyOf(thing) !== null);
    const thing = shown.at(-1 - (which % shown.length));
    const key = thing && this.#keyOf(thing);
    // A row whose create was rewritten before it was sent shows what it was rewritten to.
    return thing && key ? work(this.ledger.byKey(key) ?? thing, key) : null;
  }

  /** The row that shows a thing; null where none does. */
  #keyOf({ kind, key, id }: Thing): string | null {
    const { rows } = kindOf(kind).collection;
    const own = key === null ? null : rows.find(this.db, key);
    const row = own ?? (id === null ? null : rows.findByServerId(this.db, id));
    return row && !row.deleted ? row.key : null;
  }

  #thingThere(kind: KindName, which: number): Thing | undefined {
    const ids = this.there(kind);
    const there = this.ledger.things.filter(
      (thing) => thing.kind === kind && thing.id !== null && ids.has(thing.id),
    );
    return there.at(-1 - (which % there.length));
  }

  #thingOf(change: StoredChange): Thing | undefined {
    const collection = collectionOf(change);
    const kind = kindNames.find((name) => kindOf(name).collection === collection);
    if (!collection || !kind) return undefined;
    const key = keyOfChange(change);
    const id = collection.rows.find(this.db, key)?.serverId ?? null;
    return this.ledger.byKey(key) ?? (id === null ? undefined : this.ledger.byId(kind, id));
  }

  /** A new name, or that of the last one that was made. */
  #nameOf(kind: KindName, twin: boolean): Named {
    const last = this.#lastMade.get(kind);
    if (twin && last) return last;
    const named = { tag: this.ledger.newTag(), text: this.#newText() };
    this.#lastMade.set(kind, named);
    return named;
  }

  #newText(): string {
    return `word${++this.#words}`;
  }

  #word(name: WordName) {
    const word = this.ledger.words.get(name);
    if (!word) throw new Error(`No word ${name}`);
    return word;
  }

  /** A request may be on its way to its effect, whatever the client thinks of it. */
  #mayStillArrive(): boolean {
    const since = Date.now() - 1_000;
    return (
      this.relay.isForwardingChange ||
      this.server.requests.some(
        ({ method, processed, arrivedAt }) => method !== 'GET' && !processed && arrivedAt > since,
      )
    );
  }

  #lateCount(): number {
    return this.db.prepare<[], number>('select count(*) from late_requests').pluck().get() ?? 0;
  }

  #act<Result>(action: (db: World['db'], now: number) => Result): Result | null {
    try {
      return this.device.act(action);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  #signIn(): void {
    this.device.engine.signIn({ email: this.user.email, apiKey: this.user.apiKey });
  }

  /** Nothing moves any more by itself: what is left needs the user, or stands behind what does. */
  #isCalm(): boolean {
    const changes = listChanges(this.db);
    const asks = changes.filter(needsUser);
    return changes.every(
      (change) =>
        needsUser(change) ||
        (change.state === 'queued' &&
          asks.some(
            (one) =>
              (one.subject === change.subject && one.sequence < change.sequence) ||
              (one.state === 'in-doubt' && one.action === change.action && tagIn(one) === tagIn(change)),
          )),
    );
  }

  async #rest(): Promise<void> {
    if (this.device.engine.connection.state === 'signed-out') this.#signIn();
    let next = 0;
    await until(
      'at rest',
      () => {
        if (performance.now() > next) {
          if (this.device.engine.connection.state === 'signed-out') this.#signIn();
          this.device.engine.retryNow();
          next = performance.now() + 1_500;
        }
        return this.#isCalm() && this.#lateCount() === 0 && this.device.engine.connection.state === 'online';
      },
      PATIENCE,
    ).catch((error: unknown) => {
      throw new Error(
        `${String(error)}\n${JSON.stringify(this.device.engine.connection.view)}\n${JSON.stringify(listChanges(this.db), null, 1)}`,
      );
    });
  }

  #note(line: string): void {
    this.log.push(`${Math.round(performance.now() - this.#began)} ms  ${line}`);
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

const tagIn = ({ params }: StoredChange): string | null =>
  tagOf(
    Object.fromEntries(
      Object.entries(params as object).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  );

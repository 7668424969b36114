import { listChanges, unboundCreates } from '../../src-main/sync/outbox/store.ts';
import { needsUser } from '../../src-main/sync/outbox/change.ts';
import { intermediaryNamed } from '../programs/intermediaries/index.ts';
import { until } from '../sync/device.ts';
import type { Command } from './command.ts';
import { violations } from './invariants.ts';
import { kindNames } from './kinds.ts';
import { OtherClients } from './other-clients.ts';
import { Stalls } from './stalls.ts';
import { User } from './user.ts';
import { World, type Counts } from './world.ts';

export interface Outcome {
  /** The invariants that were violated, as text. */
  wrong: string[];
  /** Every step as it was done, with the milliseconds since the start. */
  log: string[];
  counts: Counts;
  steps: number;
  /** The longest time for which this process did not run, in milliseconds. */
  stall: number;
}

/** The most rounds in which the user decides at the end. */
const MOST_ROUNDS = 12;

/** Runs a list of commands against a server and a Perch of their own, and checks the invariants in the end. */
export async function run(commands: readonly Command[]): Promise<Outcome> {
  const stalls = new Stalls();
  const world = await World.open();
  const wrong: string[] = [];
  try {
    const steps = new Steps(world);
    await steps.begin();
    for (const command of commands) await steps.step(command);
    wrong.push(...(await steps.end()));
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await world.close();
  }
  const { log, counts } = world;
  return { wrong, log, counts, steps: commands.length, stall: stalls.end() };
}

/** Executes commands in a world. */
class Steps {
  readonly #world: World;
  readonly #user: User;
  readonly #others: OtherClients;

  constructor(world: World) {
    this.#world = world;
    this.#user = new User(world);
    this.#others = new OtherClients(world);
  }

  /** Other clients have made two things of each kind, and Perch has read them. */
  async begin(): Promise<void> {
    for (const kind of kindNames)
      for (let i = 0; i < 2; i++) this.#others.create(kind, this.#world.nameOf(kind, false));
    await this.#world.start();
  }

  async step(command: Command): Promise<void> {
    const done = await this.#do(command);
    this.#world.note(done === null ? `(nothing to ${command.do})` : `${command.do} ${done}`);
    if (done !== null && command.do !== 'intermediary')
      this.#world.count(`${command.do}${'kind' in command ? ` ${command.kind}` : ''}`);
  }

  /**
   * Lifts every fault, waits until everything has settled and checks the invariants. Then the user decides about whatever needs
   * them, and the invariants are checked again.
   * @returns the violated invariants, as text.
   */
  async end(): Promise<string[]> {
    const world = this.#world;
    const { server, relay, device } = world;
    world.note('— the end —');
    world.setClock(0);
    device.engine.wake();
    server.faults.lift();
    relay.removeIntermediary();
    await server.start();
    await relay.start();
    this.#user.endUndo();
    await world.rest();
    const wrong = await violations(world);
    if (wrong.length > 0) return wrong;
    for (const change of listChanges(world.db)) world.count(`waits in the end: ${change.state}`);
    for (let round = 0; listChanges(world.db).length > 0 && round < MOST_ROUNDS; round++) {
      // A followed file that came to rest meanwhile may have removed snippets, which are held back while that can be undone.
      this.#user.endUndo();
      for (const { id } of listChanges(world.db).filter(needsUser)) this.#user.decideTruthfully(id, round);
      device.engine.retryNow();
      await world.rest();
    }
    for (const { action, state } of listChanges(world.db))
      wrong.push(`${action} is still ${state} after the user has decided everything`);
    world.note('— everything is decided —');
    wrong.push(...(await violations(world)));
    return wrong.length > 0 ? wrong : world.followed.finish();
  }

  /** @returns a description of the action; null for an impossible action. */
  async #do(command: Command): Promise<string | null> {
    const world = this.#world;
    const { device, server, relay } = world;
    switch (command.do) {
      case 'create':
        return this.#user.create(command.kind, command);
      case 'edit':
        return this.#user.edit(command.kind, command.which);
      case 'delete':
        return this.#user.delete(command.kind, command.which);
      case 'set':
        return this.#user.set(command.property, command.value);
      case 'use':
        return this.#user.use(command.which);
      case 'rule':
        return this.#user.rule(command.value, command.goesBack);
      case 'undo':
        return this.#user.undo();
      case 'end undo':
        return this.#user.endUndo();
      case 'decide':
        return this.#user.decideOne(command.which, command.choice);
      case 'send':
        return this.#user.send(command.conversation, command.twin);
      case 'send elsewhere':
        return this.#others.send(command.conversation);
      case 'create elsewhere':
        return this.#others.create(command.kind, world.nameOf(command.kind, command.twin));
      case 'edit elsewhere':
        return this.#others.edit(command.kind, command.which);
      case 'delete elsewhere':
        return this.#others.delete(command.kind, command.which);
      case 'set elsewhere':
        return this.#others.set(command.property, command.value);
      case 'fault':
        server.faults.add(command.fault);
        world.count(`fault: ${command.fault.kind}${command.fault.delayMs ? ' (delayed)' : ''}`);
        return JSON.stringify(command.fault);
      case 'intermediary': {
        const { name, clock, method } = command;
        const handles = (request: { method: string }) => method === undefined || request.method === method;
        relay.insert(intermediaryNamed(name, world.texts), { clock, handles });
        world.count(`intermediary: ${name}`);
        return `${name}, its clock ${clock}${method === undefined ? '' : `, for each ${method}`}`;
      }
      case 'remove intermediary':
        relay.removeIntermediary();
        return '';
      case 'back up':
        return this.#others.backUp();
      case 'restore':
        return this.#others.restore();
      case 'lift faults':
        server.faults.lift();
        return '';
      case 'stop server':
        world.isUp = false;
        await relay.stop();
        await server.stop();
        return '';
      case 'start server':
        world.isUp = true;
        await server.start();
        await relay.start();
        device.engine.retryNow();
        return '';
      case 'try now':
        device.engine.retryNow();
        return '';
      case 'sign in':
        if (device.engine.connection.state !== 'signed-out') return null;
        world.signIn();
        return '';
      case 'write file':
        return world.followed.change(command.changes, command.tenths);
      case 'set clock':
        world.setClock(command.ahead);
        device.engine.wake();
        return `${command.ahead}`;
      case 'kill': {
        const { ahead } = command;
        await world.followed.whileClosed(() => {
          if (ahead !== undefined) world.setClock(ahead);
          device.restart();
        });
        return ahead === undefined ? '' : `and set the clock ${ahead}`;
      }
      case 'quit':
        await world.followed.whileClosed(() => device.quitAndReopen());
        return '';
      case 'deliver scheduled':
        server.state.deliverDue();
        return '';
      case 'expire queues':
        server.state.events.expireAll();
        return '';
      case 'wait':
        await new Promise((resolve) => setTimeout(resolve, command.milliseconds));
        return `${command.milliseconds}`;
      case 'await create':
        await until('a create', () => unboundCreates(world.db).length > 0, 1_000).catch(() => undefined);
        return `${unboundCreates(world.db).length}`;
      case 'settle':
        await until('settled', () => world.isSettled(), 1_000).catch(() => undefined);
        return world.isSettled() ? '' : 'was not reached';
    }
  }
}

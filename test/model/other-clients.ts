import type { ReferenceServer } from '../programs/server/index.ts';
import { kindNames, kindOf, tagOf, type KindName, type Named } from './kinds.ts';
import type { Thing } from './ledger.ts';
import { conversationNamed, sendElsewhere } from './messages.ts';
import { propertyNames, propertyOf, type PropertyName } from './properties.ts';
import type { World } from './world.ts';

/**
 * The actions of other clients and the server's administrator, on the server and in the model. Each method returns a description;
 * null for an impossible action.
 */
export class OtherClients {
  readonly #world: World;
  #backup: ReturnType<ReferenceServer['backUp']> | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  create(kind: KindName, named: Named): string | null {
    const { createElsewhere } = kindOf(kind);
    if (!createElsewhere) return null;
    // A thing with a natural key exists once.
    const isThere = [...this.#world.onServer(kind).values()].some((fields) => tagOf(fields) === named.tag);
    if (isThere && kindOf(kind).collection.naturalKey) return null;
    const id = this.#world.elsewhere(() => createElsewhere(this.#world.place, named));
    this.#world.ledger.recordCreatedElsewhere(kind, id, this.#world.onServer(kind).get(id) ?? {});
    return `${kind} ${named.tag}: ${named.text}`;
  }

  edit(kind: KindName, which: number): string | null {
    const { editElsewhere, collection } = kindOf(kind);
    const thing = this.#thingOnServer(kind, which);
    if (!thing || thing.id === null || !editElsewhere) return null;
    const { id, tag } = thing;
    const text = this.#world.newText();
    // With another name it is not found as the effect of a create in doubt, which is therefore sent again (sync: Natural keys).
    if (collection.naturalKey && this.#world.isUnsettled(thing)) thing.again += 1;
    const fields = this.#world.elsewhere(() => editElsewhere(this.#world.place, id, { tag, text }));
    const isStill = !this.#world.mayStillArrive();
    const isDelivered = isStill && !this.#world.isWaiting(thing) && this.#world.unansweredCount() === 0;
    const isNoticed = this.#world.device.engine.connection.state !== 'online';
    this.#world.ledger.recordEditElsewhere(thing, fields, {
      isDelivered,
      isApart: isStill && !this.#world.isUp,
      isNoticed,
    });
    return `${kind} ${tag}: ${text}`;
  }

  delete(kind: KindName, which: number): string | null {
    const { removeElsewhere } = kindOf(kind);
    const thing = this.#thingOnServer(kind, which);
    if (!thing || thing.id === null || !removeElsewhere) return null;
    const { id } = thing;
    this.#world.elsewhere(() => removeElsewhere(this.#world.place, id));
    thing.guarded = null;
    // No list shows that a create in doubt took effect and its thing was deleted since, so it is sent again (sync: Evidence).
    const isUnsettled = thing.madeBy === 'user' && this.#world.isUnsettled(thing);
    if (isUnsettled) thing.again += 1;
    // Where there are twins, the create in doubt may be the other one.
    thing.deletedElsewhere = !isUnsettled || this.#world.ledger.tagged(kind, thing.tag).length > 1;
    return `${kind} ${thing.tag}`;
  }

  set(name: PropertyName, index: number): string {
    const property = propertyOf(name);
    const value = property.values[index % property.values.length] ?? '';
    const isAddition = property.absent === property.onServer(this.#world.place) && value !== property.absent;
    this.#world.elsewhere(() => property.setElsewhere(this.#world.place, value));
    this.#world.property(name).setElsewhere(value, this.#world.isDelivered(property), isAddition);
    this.#world.allowRules();
    return `${name}: ${value}`;
  }

  send(name: string): string {
    const content = `Message ${this.#world.newText()}`;
    const conversation = conversationNamed(name, this.#world.server.state);
    this.#world.elsewhere(() => sendElsewhere(this.#world.place, conversation, content));
    return `to ${name}: ${content}`;
  }

  /** Restores the server from the last backup, and the model with it. Both times nothing is on its way. */
  restore(): string | null {
    if (!this.#backup || !this.#world.isStill()) return null;
    const backup = this.#backup;
    this.#world.elsewhere(() => this.#world.server.restore(backup));
    for (const name of propertyNames)
      this.#world.property(name).setElsewhere(propertyOf(name).onServer(this.#world.place), true);
    for (const kind of kindNames) this.#world.ledger.recordRestore(kind, this.#world.onServer(kind));
    this.#world.followed.recordRestore();
    return '';
  }

  #thingOnServer(kind: KindName, which: number): Thing | undefined {
    const ids = this.#world.onServer(kind);
    const there = this.#world.ledger.things.filter(
      (thing) => thing.kind === kind && thing.id !== null && ids.has(thing.id),
    );
    return there.at(-1 - (which % there.length));
  }

  backUp(): string | null {
    if (!this.#world.isStill()) return null;
    this.#backup = this.#world.server.backUp();
    return '';
  }
}

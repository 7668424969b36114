import type { Fields, KindName } from './kinds.ts';
import { tagOf } from './kinds.ts';
import { AllowedValues, recordSet } from './allowed-values.ts';
import { propertyNames, type PropertyName } from './properties.ts';

/** The expected state of a thing, from the promises to the user and the actions of other clients. */
export interface Thing {
  readonly kind: KindName;
  readonly tag: string;
  readonly madeBy: 'user' | 'elsewhere';
  /** The row that the user made, or last changed. */
  key: string | null;
  id: number | null;
  readonly fields: Map<string, AllowedValues>;
  deletedHere: boolean;
  deletedElsewhere: boolean;
  /** The user discarded the thing or decided wrongly, so the server may have the thing or not. */
  isGivenUp: boolean;
  /** The user said that the server has it, which is not so. No undo takes that back. */
  isMistaken: boolean;
  /** The thing takes effect during the run, and is in no list after that. */
  isSoon: boolean;
  /** The thing that it replaces. */
  replaces: Thing | null;
  /** How often the user had it created once more. */
  again: number;
  /** How often the user copied it. */
  uses: number;
  /** Fields that another client wrote while Perch could not send. Perch may overwrite them only if the user decides so. */
  guarded: Fields | null;
  /**
   * Perch had not noticed that it could not send. It may overwrite the other client's text, which must then be in the history.
   */
  isGuardedByHistory: boolean;
}

/** The model: the values that the user and other clients set last, and the creates that the user was promised. */
export class Ledger {
  readonly things: Thing[] = [];
  readonly properties: ReadonlyMap<PropertyName, AllowedValues>;
  /** The tags of everything that this user's requests ever created on the server. */
  readonly #created: { kind: KindName; tag: string }[] = [];
  readonly #createdElsewhere: { kind: KindName; tag: string }[] = [];
  #tags = 0;

  constructor(start: (name: PropertyName) => string) {
    this.properties = new Map(propertyNames.map((name) => [name, new AllowedValues(start(name))]));
  }

  newTag(): string {
    return `tag${++this.#tags}`;
  }

  /** The user created a thing. */
  recordPromised(kind: KindName, key: string, fields: Fields): Thing {
    return this.#add({ kind, madeBy: 'user', key, id: null, fields });
  }

  recordCreatedElsewhere(kind: KindName, id: number, fields: Fields): void {
    const thing = this.#add({ kind, madeBy: 'elsewhere', key: null, id, fields });
    this.#createdElsewhere.push({ kind, tag: thing.tag });
  }

  /** A request of this user created a thing on the server. */
  recordCreated(kind: KindName, id: number, fields: Fields): void {
    const tag = tagOf(fields) ?? '';
    this.#created.push({ kind, tag });
    const thing = this.tagged(kind, tag).find((one) => one.madeBy === 'user' && one.id === null);
    if (thing) thing.id = id;
  }

  #add({
    kind,
    madeBy,
    key,
    id,
    fields,
  }: Pick<Thing, 'kind' | 'madeBy' | 'key' | 'id'> & { fields: Fields }): Thing {
    const tag = tagOf(fields);
    if (tag === null) throw new Error(`No tag in ${JSON.stringify(fields)}`);
    const thing: Thing = {
      kind,
      tag,
      madeBy,
      key,
      id,
      fields: new Map(Object.entries(fields).map(([name, value]) => [name, new AllowedValues(value)])),
      deletedHere: false,
      deletedElsewhere: false,
      isGivenUp: false,
      isMistaken: false,
      isSoon: false,
      replaces: null,
      again: 0,
      uses: 0,
      guarded: null,
      isGuardedByHistory: false,
    };
    this.things.push(thing);
    return thing;
  }

  tagged(kind: KindName, tag: string): Thing[] {
    return this.things.filter((thing) => thing.kind === kind && thing.tag === tag);
  }

  createdCount(kind: KindName, tag: string): number {
    return this.#created.filter((one) => one.kind === kind && one.tag === tag).length;
  }

  byKey(key: string): Thing | undefined {
    return this.things.findLast((thing) => thing.key === key);
  }

  byId(kind: KindName, id: number): Thing | undefined {
    return this.things.find((thing) => thing.kind === kind && thing.id === id);
  }

  /** The user edited a thing. Its editor showed `shown`, and the cache had the server's copy `known`. */
  recordEdit(thing: Thing, fields: Fields, shown: Fields, known: Fields | null): void {
    for (const [name, value] of Object.entries(fields))
      recordSet(fieldOf(thing, name), value, shown[name] ?? null, known?.[name] ?? null);
    this.#mayUnguard(thing, known);
  }

  recordDeletion(thing: Thing, known: Fields | null): void {
    thing.deletedHere = true;
    this.#mayUnguard(thing, known);
  }

  /** A user who has seen the text of others may overwrite that text. */
  #mayUnguard(thing: Thing, known: Fields | null): void {
    if (
      thing.guarded &&
      known &&
      Object.entries(thing.guarded).every(([name, value]) => known[name] === value)
    )
      thing.guarded = null;
  }

  recordEditElsewhere(
    thing: Thing,
    fields: Fields,
    { isDelivered, isApart, isNoticed }: { isDelivered: boolean; isApart: boolean; isNoticed: boolean },
  ): void {
    for (const [name, value] of Object.entries(fields)) fieldOf(thing, name).setElsewhere(value, isDelivered);
    thing.guarded = isApart ? fields : null;
    thing.isGuardedByHistory = !isNoticed;
  }

  /**
   * The server was restored from a backup while nothing was on its way: whatever was created since is deleted, and its ID is
   * free.
   */
  recordRestore(kind: KindName, there: ReadonlyMap<number, Fields>): void {
    for (const thing of this.things.filter((one) => one.kind === kind && one.id !== null)) {
      const fields = there.get(thing.id ?? 0);
      thing.guarded = null;
      if (!fields || tagOf(fields) !== thing.tag) {
        thing.id = null;
        thing.key = null;
        thing.deletedElsewhere = true;
        continue;
      }
      // A deletion after the backup is undone.
      thing.deletedElsewhere = false;
      thing.deletedHere = false;
      for (const [name, value] of Object.entries(fields)) fieldOf(thing, name).setElsewhere(value, true);
    }
  }

  allowAny(thing: Thing): void {
    for (const value of thing.fields.values()) value.allowAny();
  }
}

export function fieldOf({ fields }: Thing, name: string): AllowedValues {
  const value = fields.get(name);
  if (!value) throw new Error(`No field ${name}`);
  return value;
}

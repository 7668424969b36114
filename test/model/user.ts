import type { Decision } from '../../src-main/contract/values/change.ts';
import { recordUse } from '../../src-main/cache/local/snippet-uses.ts';
import { readRuleState, writeRules, writeRuleState } from '../../src-main/domain/status-rules.ts';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { decide, decisionsFor } from '../../src-main/sync/delivery/decisions.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { endUndo, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { changesOf, findChange, listChanges } from '../../src-main/sync/outbox/store.ts';
import { keyOfChange } from '../../src-main/sync/rows/rows.ts';
import { recordSet } from './allowed-values.ts';
import { kindOf, timedKinds, type KindName } from './kinds.ts';
import type { Thing } from './ledger.ts';
import { conversationNamed, isSending } from './messages.ts';
import { propertyNames, propertyOf, type PropertyName } from './properties.ts';
import type { World } from './world.ts';

/** The turn of a rule, in milliseconds since the epoch: from before anything else until long after the run. */
const RULE_BEGINS = 1;
const RULE_ENDS = Date.UTC(2100, 0);

/** The actions of the user, in Perch and in the model. Each method returns a description; null for an impossible action. */
export class User {
  readonly #world: World;
  /** The effects of undos in the model, by the ID of the offer. */
  readonly #undone = new Map<string, () => void>();
  readonly #lastSent = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  create(kind: KindName, { twin, soon = false }: { twin: boolean; soon?: boolean }): string | null {
    const isSoon = soon && !twin && timedKinds.includes(kind);
    const at = Math.floor(Date.now() / 1000) + 2;
    const named = { ...this.#world.nameOf(kind, twin), ...(isSoon && { at }) };
    if (isSoon) this.#world.forgetName(kind);
    const { create, collection } = kindOf(kind);
    const key = this.#world.act((db, now) => create(db, named, now, this.#world.place));
    if (key === null) return null;
    const row = collection.rows.find(this.#world.db, key);
    if (!row) throw new Error('The row of a create is not there');
    const thing = this.#world.ledger.recordPromised(kind, key, kindOf(kind).fieldsOf(row.value));
    thing.isSoon = isSoon;
    return `${kind} ${named.tag}: ${named.text}${isSoon ? ' (soon)' : ''}`;
  }

  edit(kind: KindName, which: number): string | null {
    return this.#onThing(kind, which, (thing, key) => this.#edit(thing, key));
  }

  #edit(thing: Thing, key: string): string | null {
    const { edit, collection, fieldsOf } = kindOf(thing.kind);
    const before = collection.rows.find(this.#world.db, key);
    const text = this.#world.newText();
    if (!edit || !before) return null;
    const isReplaced = thing.kind === 'reminder';
    const named = { tag: isReplaced ? this.#world.ledger.newTag() : thing.tag, text };
    const shown = this.#world.act((db, now) => edit(db, key, named, now));
    const after = shown === null ? null : collection.rows.find(this.#world.db, shown);
    if (shown === null || !after) return null;
    const known = before.server && fieldsOf(before.server);
    thing.key = key;
    if (shown === key && !isReplaced)
      this.#world.ledger.recordEdit(thing, fieldsOf(after.value), fieldsOf(before.value), known);
    else {
      this.#world.ledger.recordDeletion(thing, known);
      const instead = this.#world.ledger.recordPromised(thing.kind, shown, fieldsOf(after.value));
      instead.isSoon = thing.isSoon;
      if (shown !== key) instead.replaces = thing;
    }
    return `${thing.kind} ${thing.tag}: ${text}`;
  }

  delete(kind: KindName, which: number): string | null {
    return this.#onThing(kind, which, (thing, key) => this.#delete(thing, key));
  }

  #delete(thing: Thing, key: string): string | null {
    const { remove, collection, fieldsOf } = kindOf(thing.kind);
    const before = collection.rows.find(this.#world.db, key);
    if (!remove || !before) return null;
    const offered = undoOffered(this.#world.db)?.id;
    if (this.#world.act((db, now) => (remove(db, key, now), true)) === null) return null;
    const { deletedHere, isGivenUp } = thing;
    // What takes effect soon is deleted at once.
    if (undoOffered(this.#world.db)?.id !== offered)
      this.#onUndo(() => bringBack(thing, { deletedHere, isGivenUp }));
    thing.key = key;
    this.#world.ledger.recordDeletion(thing, before.server && fieldsOf(before.server));
    // Only the user's decision says that it is there, and its ID is unknown: its row is hidden, and nothing is sent.
    if (before.server && before.serverId === null && !collection.keyOf) thing.isGivenUp = true;
    return `${thing.kind} ${thing.tag}`;
  }

  use(which: number): string | null {
    return this.#onThing('snippet', which, (thing, key) => {
      const isCounted = this.#world.act((db, now) => (recordUse(db, key, now), true));
      if (isCounted === null) return null;
      thing.uses += 1;
      return `snippet ${thing.tag}`;
    });
  }

  set(name: PropertyName, index: number): string | null {
    const property = propertyOf(name);
    const value = property.values[index % property.values.length] ?? '';
    const [shown, known] = [
      property.shown(this.#world.db, this.#world.place),
      property.serverCopy(this.#world.db, this.#world.place),
    ];
    if (this.#world.isDelivered(property)) this.#world.property(name).settle();
    if (this.#world.hasReadAll()) this.#world.property(name).readAll();
    const before = undoOffered(this.#world.db)?.id;
    if (this.#world.act((db, now) => (property.set(db, value, now, this.#world.place), true)) === null)
      return null;
    if (undoOffered(this.#world.db)?.id !== before) this.#onUndo(() => this.#returned(name));
    recordSet(this.#world.property(name), value, shown, known, value === property.absent);
    for (const other of property.sentAlong ?? []) {
      const left = propertyOf(other as PropertyName).shown(this.#world.db, this.#world.place);
      if (left !== null) this.#world.property(other as PropertyName).allow(left);
    }
    return `${name}: ${value}`;
  }

  /**
   * A rule has a turn from now on, or the rules are switched off. What that sets gives way to another client, so every value
   * that was allowed stays so.
   */
  rule(index: number | null, goesBack: boolean): string | null {
    const values = propertyOf('status text').values;
    const text = index === null ? '' : (values[index % values.length] ?? '');
    const plan = {
      kind: 'planned',
      status: { text, emoji: null },
      from: RULE_BEGINS,
      to: RULE_ENDS,
    } as const;
    const rules = index === null ? [] : [{ id: this.#world.newText(), on: true, plan }];
    const isOnlyOne = changesOf(this.#world.db, subjects.status).length === 0;
    this.#world.act((db) => {
      writeRules(db, { goesBack, rules });
      // The turn counts as one that begins now, whatever the clock of an intermediary shows.
      if (index !== null) writeRuleState(db, { ...readRuleState(db), setAt: 0 });
    });
    this.#world.allowRules(isOnlyOne);
    return index === null ? 'off' : text;
  }

  /** Queues a message; a twin has the text of the last one in its conversation. */
  send(name: string, twin: boolean): string | null {
    const last = twin ? this.#lastSent.get(name) : undefined;
    const content = last ?? `Message ${this.#world.newText()}`;
    const conversation = conversationNamed(name, this.#world.server.state);
    const isQueued = this.#world.act((db, now) => (queueMessage(db, { conversation, content }, now), true));
    if (isQueued === null) return null;
    this.#lastSent.set(name, content);
    this.#world.messages.recordPromised(conversation, content);
    return `to ${name}: ${content}`;
  }

  decideOne(which: number, choice: number): string | null {
    const open = listChanges(this.#world.db).filter(
      (change) => decisionsFor(this.#world.db, change).length > 0,
    );
    const change = open[which % open.length];
    if (!change) return null;
    const decisions = decisionsFor(this.#world.db, change);
    const decision = decisions[choice % decisions.length];
    return decision ? this.#decide(change, decision, decideForNow) : null;
  }

  /** Undoes what was deleted or discarded last, where that is still offered. */
  undo(): string | null {
    const offer = undoOffered(this.#world.db);
    if (!offer) return null;
    if (this.#world.act((db, now) => undo(db, offer.id, now)) === null) return `${offer.what}: too late`;
    this.#undone.get(offer.id)?.();
    this.#world.followed.recordUndone();
    this.#world.count(`undo ${offer.what}`);
    return `${offer.what}: ${offer.title}`;
  }

  /** The time for undoing is over. */
  endUndo(): string | null {
    const offer = undoOffered(this.#world.db);
    this.#world.act((db) => endUndo(db));
    return offer && `${offer.what}: ${offer.title}`;
  }

  #onUndo(restore: () => void): void {
    const id = undoOffered(this.#world.db)?.id;
    if (id !== undefined) this.#undone.set(id, restore);
  }

  /** The user brought a property back, as it is shown now. It must be delivered where a change of it waits. */
  #returned(name: PropertyName): void {
    const { db, place } = this.#world;
    const property = propertyOf(name);
    const shown = property.shown(db, place);
    const waits = changesOf(db, property.subject(place, db)).some(({ state }) => state === 'queued');
    if (shown === null || property.isReadOnOpen) this.#world.property(name).allowAny();
    // A value that the server is known to have is not sent along.
    else if (waits && shown !== property.serverCopy(db, place)) this.#world.property(name).setByUser(shown);
    else this.#world.property(name).revertedByUser(shown);
  }

  /** Decides as a user does who looks at the server first. */
  decideTruthfully(id: string, round: number): void {
    const change = findChange(this.#world.db, id);
    const decisions = change ? decisionsFor(this.#world.db, change) : [];
    if (!change || decisions.length === 0) return;
    const isThere = this.#isThere(change);
    const wish: Decision[] =
      change.state === 'in-doubt'
        ? [isThere ? 'is-there' : 'send-again']
        : [round < 2 ? 'retry' : 'discard', round % 2 === 0 ? 'keep-mine' : 'take-servers', 'create-again'];
    const decision = wish.find((one) => decisions.includes(one)) ?? decisions.at(-1);
    if (decision) this.#world.note(`decide ${this.#decide(change, decision, decide)}`);
  }

  /** Whether the server has what a change is about. */
  #isThere(change: StoredChange): boolean {
    const { db, messages } = this.#world;
    if (isSending(change)) return messages.isThere(change, listChanges(db));
    const isOfFile = this.#world.followed.isThere(change);
    if (isOfFile !== null) return isOfFile;
    const thing = this.#world.thingOf(change);
    return thing !== undefined && thing.id !== null && this.#world.onServer(thing.kind).has(thing.id);
  }

  #decide(change: StoredChange, decision: Decision, decides: typeof decide): string {
    const isThere = this.#isThere(change);
    const before = undoOffered(this.#world.db)?.id;
    this.#world.followed.recordDecision(change, decision);
    decides(this.#world.db, change.id, decision, Date.now());
    if (undoOffered(this.#world.db)?.id !== before) this.#onUndo(this.#afterDiscarding(change));
    this.#world.device.engine.wake();
    if (isSending(change)) this.#world.messages.recordDecision(change, decision, isThere);
    else this.#recordDecision(change, decision);
    this.#world.count(`decide ${decision}`);
    return `${decision}: ${change.action} ${change.state} ${JSON.stringify(change.params)}`;
  }

  /** What the model is like again after a discarded change was brought back. */
  #afterDiscarding(change: StoredChange): () => void {
    if (isSending(change)) return () => this.#world.messages.recordReturned(change);
    const thing = this.#world.thingOf(change);
    if (!thing) {
      const { place, db } = this.#world;
      const names = propertyNames.filter((name) => propertyOf(name).subject(place, db) === change.subject);
      return () => names.forEach((name) => this.#returned(name));
    }
    const { deletedHere, isGivenUp, replaces } = thing;
    const isReplacedDeleted = replaces?.deletedHere ?? false;
    const isCreate = mutationsByName[change.action].row?.does === 'create';
    return () => {
      bringBack(thing, { deletedHere, isGivenUp });
      if (replaces) replaces.deletedHere = isReplacedDeleted;
      // Another client may have changed it since, and then the user is asked.
      if (!isCreate) this.#world.ledger.allowAny(thing);
    };
  }

  #recordDecision(change: StoredChange, decision: Decision): void {
    const isOver = decision === 'discard' || decision === 'take-servers' || decision === 'keep-both';
    const thing = this.#world.thingOf(change);
    if (!thing) {
      for (const name of propertyNames) {
        const property = propertyOf(name);
        if (property.subject(this.#world.place, this.#world.db) !== change.subject) continue;
        if (isOver) this.#world.property(name).allowAny();
        if (decision === 'keep-mine')
          this.#world.property(name).setByUser(property.shown(this.#world.db, this.#world.place) ?? '');
      }
      return;
    }
    const made = decision === 'keep-both' ? listChanges(this.#world.db).at(-1) : undefined;
    if (made) {
      const fields = kindOf(thing.kind).fieldsOf(change.params as object);
      this.#world.ledger.recordPromised(thing.kind, keyOfChange(made), fields);
    }
    const does = mutationsByName[change.action].row?.does;
    // Where there are twins, what is there may be the other one.
    const twins = this.#world.ledger.tagged(thing.kind, thing.tag).filter(({ madeBy }) => madeBy === 'user');
    const has = this.#world.ledger.createdCount(thing.kind, thing.tag) >= twins.length;
    if (decision === 'keep-mine') {
      thing.guarded = null;
      const mine = does === 'edit' ? kindOf(thing.kind).fieldsOf(change.params as object) : {};
      for (const [name, value] of Object.entries(mine)) thing.fields.get(name)?.setByUser(value);
    } else if (decision === 'send-again' || decision === 'create-again') {
      thing.again += 1;
      thing.deletedElsewhere = false;
      this.#world.ledger.allowAny(thing);
    } else if (decision === 'is-there') {
      thing.again += has ? 1 : 0;
      thing.isMistaken ||= !has;
      thing.isGivenUp ||= !has;
      this.#world.ledger.allowAny(thing);
    } else if (isOver && does === 'create') {
      thing.isGivenUp = true;
      if (thing.replaces) thing.replaces.deletedHere = false;
    } else if (isOver) {
      if (does === 'delete') {
        thing.deletedHere = false;
        thing.isGivenUp = true;
      }
      this.#world.ledger.allowAny(thing);
    }
  }

  /** @returns null if no such thing is shown, or it cannot be done now. */
  #onThing(kind: KindName, which: number, work: (thing: Thing, key: string) => string | null): string | null {
    const shown = this.#world.ledger.things.filter(
      (thing) => thing.kind === kind && this.#world.keyOf(thing) !== null,
    );
    const thing = shown.at(-1 - (which % shown.length));
    const key = thing && this.#world.keyOf(thing);
    // Edits before the first attempt change the create itself, and with it the thing that its row shows.
    return thing && key ? work(this.#world.ledger.byKey(key) ?? thing, key) : null;
  }
}

/** What an undo makes of a thing. What the user said about it since still counts. */
function bringBack(thing: Thing, { deletedHere, isGivenUp }: Pick<Thing, 'deletedHere' | 'isGivenUp'>): void {
  Object.assign(thing, { deletedHere, isGivenUp: isGivenUp || thing.isMistaken });
}

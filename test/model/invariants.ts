import { ApiClient } from '../../src-main/api/client/client.ts';
import { nodeHttp } from '../node-http.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { readUse } from '../../src-main/cache/local/snippet-uses.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { decisionsFor } from '../../src-main/sync/delivery/decisions.ts';
import { needsUser } from '../../src-main/sync/outbox/change.ts';
import { unboundMatcher } from '../../src-main/sync/reconcile/match-creates.ts';
import { isAbout } from '../../src-main/sync/rows/rows.ts';
import { changesOf, listChanges } from '../../src-main/sync/outbox/store.ts';
import { collections } from '../../src-main/sync/collections/catalog.ts';
import { subjectOf, type AnyCollection, type RegisterState } from '../../src-main/sync/define/collection.ts';
import { isInjected } from '../sync/injected.ts';
import { kindNames, kindOf, type KindName } from './kinds.ts';
import type { Thing } from './ledger.ts';
import type { World } from './world.ts';
import { propertyNames, propertyOf } from './properties.ts';

/**
 * Checks a settled world: cache, server and model agree, and what is not delivered waits where the user sees it.
 * @returns the violated invariants, as text.
 */
export async function violations(world: World): Promise<string[]> {
  return [
    ...(await cacheAgainstServer(world)),
    ...propertiesAgainstServer(world),
    ...kindNames.flatMap((kind) => thingsAgainstServer(world, kind)),
    ...world.messages.violations(listChanges(world.db)),
    ...needingUser(world),
    ...endedEarly(world),
    ...reminded(world),
    ...uses(world),
    ...world.followed.violations(),
    ...world.device.faults
      .filter((fault) => !isInjected(fault))
      .map((fault) => `a fault of ours: ${fault instanceof Error ? fault.stack : String(fault)}`),
  ];
}

function needingUser({ db, device }: World): string[] {
  return listChanges(db)
    .filter(needsUser)
    .flatMap((change) => {
      const view = device.changes.find(({ id }) => id === change.id);
      const hasReason = change.state !== 'rejected' || change.problem !== null;
      return view?.needsUser && hasReason && decisionsFor(db, change).length > 0
        ? []
        : [`${change.action} waits for the user without a reason or an answer: ${JSON.stringify(change)}`];
    });
}

/** Only the clock may expire a change or trigger a reminder, and no intermediary. */
function endedEarly({ db, device }: World): string[] {
  const now = Date.now() / 1000;
  const isAhead = (params: object) => 'at' in params && Number(params.at) > now;
  const expired = listChanges(db).filter(
    ({ state, params }) => state === 'expired' && isAhead(params as object),
  );
  return [
    ...expired.map(({ action, params }) => `${action} expired before its time: ${JSON.stringify(params)}`),
    ...device.reminded.filter(({ at }) => at > now).map(({ note }) => `reminded of ${note} before its time`),
  ];
}

/** This computer gives each reminder at most once, and gives those that could not be sent in time. */
function reminded({ db, device }: World): string[] {
  const notes = device.reminded.map(({ note }) => note);
  const twice = notes.filter((note, index) => notes.indexOf(note) !== index);
  const expired = listChanges(db)
    .filter(({ action, state }) => action === 'create-reminder' && state === 'expired')
    .map(({ params }) => (params as { note: string }).note);
  return [
    ...twice.map((note) => `reminded twice of ${note}`),
    ...expired.filter((note) => !notes.includes(note)).map((note) => `did not remind of ${note}`),
  ];
}

/** What was copied is counted as often, whatever happened to the snippet's create and edits. */
function uses(world: World): string[] {
  const { ledger, db } = world;
  return ledger.things
    .filter(({ kind, tag }) => kind === 'snippet' && ledger.tagged(kind, tag).length === 1)
    .filter(
      ({ again, isGivenUp, deletedHere, deletedElsewhere }) =>
        again === 0 && !isGivenUp && !deletedHere && !deletedElsewhere,
    )
    .flatMap((thing) => {
      const key = world.keyOf(thing);
      const counted = key === null ? thing.uses : readUse(db, key).uses;
      return counted === thing.uses
        ? []
        : [`snippet ${thing.tag} was copied ${thing.uses} times, and ${counted} are counted`];
    });
}

/**
 * Compares every collection with a fresh register response. It tries again for a while, because events of the last delivery may
 * still arrive.
 */
async function cacheAgainstServer(world: World): Promise<string[]> {
  const compare = async () => {
    const state = await fetchRegister(world);
    return [
      ...collections.flatMap((collection) => collectionAgainstServer(world, collection, state)),
      ...shownAgainstServer(world),
    ];
  };
  let wrong = await compare();
  for (const wait of [20, 50, 100, 200, 400, 800, 1_600]) {
    if (wrong.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wrong = await compare();
  }
  return wrong;
}

async function fetchRegister({ server, user }: World): Promise<RegisterState> {
  const api = new ApiClient({
    serverUrl: server.url,
    http: nodeHttp,
    credentials: { email: user.email, apiKey: user.apiKey },
  });
  const { value } = await api.call(operations.register, {
    event_types: [],
    fetch_event_types: [...new Set(collections.flatMap(({ register }) => register?.fetch ?? []))],
    client_capabilities: {
      notification_settings_null: true,
      user_settings_object: true,
      include_deactivated_groups: true,
      archived_channels: true,
    },
    client_gravatar: false,
    slim_presence: true,
  });
  return { ...value, user_id: user.userId };
}

function collectionAgainstServer({ db }: World, collection: AnyCollection, state: RegisterState): string[] {
  const items = collection.register?.items(state);
  if (!items) return [];
  const { rows, name, idOf, keyOf, valueOf } = collection;
  const mayBeUnbound = unboundMatcher(db, collection);
  const isAnyUnbound = items.some(mayBeUnbound);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (mayBeUnbound(item)) continue;
    const id = idOf(item);
    const row = keyOf ? rows.find(db, keyOf(item)) : id === null ? null : rows.findByServerId(db, id);
    if (!row) {
      wrong.push(`${name}: the server has ${JSON.stringify(item)}, and the cache has not`);
      continue;
    }
    seen.add(row.key);
    const listed = collection.value.parse(valueOf(item, row.server));
    if (!isAlike(row.server, listed))
      wrong.push(
        `${name}: ${JSON.stringify(row.server)} is kept, and the server has ${JSON.stringify(listed)}`,
      );
    const waiting = changesOf(db, subjectOf(collection, row.key));
    if (waiting.length === 0 && !isAlike(row.value, listed))
      wrong.push(
        `${name}: ${JSON.stringify(row.value)} is shown, and the server has ${JSON.stringify(listed)}`,
      );
    const isHidden = listChanges(db).some((change) => isAbout(change, row.key));
    if (row.deleted && !isHidden) wrong.push(`${name}: ${JSON.stringify(row)} is hidden, and nothing waits`);
  }
  for (const row of rows.listServer(db))
    if (!seen.has(row.key) && !isAnyUnbound && changesOf(db, subjectOf(collection, row.key)).length === 0)
      wrong.push(`${name}: ${JSON.stringify(row)} is not on the server`);
  return wrong;
}

const isAlike = (a: object | null, b: object | null): boolean =>
  a !== null && b !== null && sorted(a) === sorted(b);

/** A missing field equals an empty object. */
const sorted = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, field]) => JSON.stringify(field) !== '{}')
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

function shownAgainstServer({ db, place }: World): string[] {
  return propertyNames.flatMap((name) => {
    const property = propertyOf(name);
    if (property.isReadOnOpen) return [];
    const [shown, there] = [property.shown(db, place), property.onServer(place)];
    return shown === null || shown === there || changesOf(db, property.subject(place, db)).length > 0
      ? []
      : [`${name} is shown as ${shown}, and the server has ${there}`];
  });
}

function propertiesAgainstServer({ db, place, ledger }: World): string[] {
  return propertyNames.flatMap((name) => {
    const property = propertyOf(name);
    if (changesOf(db, property.subject(place, db)).length > 0) return [];
    const wrong = ledger.properties.get(name)?.problemOf(property.onServer(place)) ?? null;
    return wrong === null ? [] : [`${name} on the server ${wrong}`];
  });
}

function thingsAgainstServer(world: World, kind: KindName): string[] {
  const { ledger } = world;
  const tags = new Set(ledger.things.filter((thing) => thing.kind === kind).map(({ tag }) => tag));
  return [...tags].flatMap((tag) => tagAgainstServer(world, kind, tag));
}

function tagAgainstServer(world: World, kind: KindName, tag: string): string[] {
  const { ledger } = world;
  const things = ledger.tagged(kind, tag);
  const there = [...world.onServer(kind)].filter(([, fields]) =>
    Object.values(fields).some((text) => hasTag(text, tag)),
  );
  const promised = things.filter(({ madeBy }) => madeBy === 'user');
  const others = things.filter(({ madeBy }) => madeBy === 'elsewhere');
  const again = things.reduce((sum, thing) => sum + thing.again, 0);
  const wrong: string[] = [];
  const report = (what: string) => wrong.push(`${kind} ${tag}: ${what}`);

  const created = ledger.createdCount(kind, tag);
  if (created > promised.length + again)
    report(`was created ${created} times, and promised ${promised.length + again} times`);
  const isKept = (thing: Thing) =>
    !thing.deletedHere && !thing.isGivenUp && !thing.isSoon && !isWaiting(world, thing);
  const needed = promised.filter(isKept).length;
  if (created + others.length < needed) report(`was created ${created} times, and promised ${needed} times`);

  const most =
    things.filter((thing) => !thing.deletedHere || thing.isGivenUp || isWaiting(world, thing)).length + again;
  if (there.length > most) report(`is there ${there.length} times, and should be ${most} times at most`);
  const least = Math.max(
    promised.filter((thing) => isKept(thing) && !thing.deletedElsewhere).length,
    others.filter((thing) => isKept(thing) && !thing.deletedElsewhere).length,
  );
  const deletedOfTag = things.some(({ deletedElsewhere, deletedHere }) => deletedElsewhere || deletedHere);
  const isFuzzy = things.length > 1 || again > 0;
  if (there.length < least && !(isFuzzy && deletedOfTag))
    report(`is there ${there.length} times, and should be ${least} times`);

  const [thing] = things;
  const [only] = there;
  const isGuarded = (value: string): boolean =>
    !thing?.isGuardedByHistory ||
    !listOverwrites(world.db).some(({ earlier }) => Object.values(earlier.params as object).includes(value));
  if (
    !isFuzzy &&
    thing?.guarded &&
    Object.values(thing.guarded).some(isGuarded) &&
    !only &&
    thing.deletedHere &&
    !isWaiting(world, thing)
  )
    report('was changed by another client and deleted all the same, and the user was not asked');
  if (!isFuzzy && thing && only && !isWaiting(world, thing) && !thing.isGivenUp) {
    for (const [name, value] of Object.entries(only[1])) {
      const problem = thing.fields.get(name)?.problemOf(value);
      if (problem) report(`${name} ${problem}`);
      const guarded = thing.guarded?.[name];
      if (guarded !== undefined && guarded !== value && isGuarded(guarded))
        report(
          `${name} of another client, ${guarded}, was overwritten with ${value}, and the user was not asked`,
        );
    }
  }
  return wrong;
}

function isWaiting({ db }: World, thing: Thing): boolean {
  const { rows } = kindOf(thing.kind).collection;
  const row = thing.id === null ? null : rows.findByServerId(db, thing.id);
  const keys = [thing.key, row?.key].filter((key) => key !== null && key !== undefined);
  return listChanges(db).some((change) => keys.includes((change.params as { key?: string }).key ?? ''));
}

const hasTag = (text: string, tag: string): boolean => new RegExp(`\\b${tag}\\b`).test(text);

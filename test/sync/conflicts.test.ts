import { describe, expect, test } from 'vitest';
import type { Decision } from '../../src-main/contract/values/change.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { asking, askingKinds, userOf, type AskingKind, type AskingThing } from './asking-things.ts';

const pair = new Pair();

async function thingOf(kind: AskingKind, timing?: Partial<Delays>): Promise<AskingThing> {
  await pair.connect({ user: userOf(kind), timing });
  return asking[kind](pair);
}
const isAsked = (kind: string) =>
  until('the user is asked', () => pair.device.changes.map(({ problem }) => problem?.kind).join() === kind);
/** Rows with a key of their own, of which another client can delete one and the user can keep both. */
const listed = askingKinds.filter((kind) => kind === 'snippet' || kind === 'scheduled message');

/** What the user may decide about an edit, and the texts that are on the server then. */
const decided: [Decision, AskingKind[], texts: string[]][] = [
  ['keep-mine', askingKinds, ['Mine']],
  ['take-servers', askingKinds, ['Theirs']],
  ['keep-both', listed, ['Theirs', 'Mine']],
];

describe('another client changed something under an unsent edit', () => {
  const cells = decided.flatMap(([decision, kinds, texts]) =>
    kinds.map((kind) => [kind, decision, texts] as const),
  );

  test.each(cells)(
    'a %s is asked about before anything is sent, and with the decision %s the server has %j (rule: conflict-ask)',
    async (kind, decision, texts) => {
      const thing = await thingOf(kind);
      const others = thing.allOnServer().length - 1;
      pair.server.forgetRequests();
      await pair.offline(() => {
        thing.here('Mine');
        thing.there('Theirs');
      });
      await isAsked('conflict');
      const offered = decided.filter(([, kinds]) => kinds.includes(kind)).map(([one]) => one);
      expect(pair.onlyChange).toMatchObject({ needsUser: true, decisions: offered });
      expect(JSON.stringify(pair.onlyChange.conflict)).toMatch(/"mine":.*Mine.*"theirs":.*Theirs/);
      expect(thing.shown()).toEqual({ text: 'Mine', server: 'Theirs' });
      expect(pair.server.count('PATCH', '*')).toBe(0);
      pair.answer(decision);
      // Nothing of it is only in memory.
      pair.device.restart();
      await pair.delivered();
      await pair.idle();
      expect(thing.shown()).toEqual({ text: texts[0], server: null });
      expect(thing.onServer()).toBe(texts[0]);
      expect(thing.allOnServer()).toHaveLength(others + texts.length);
      expect(thing.allOnServer()).toEqual(expect.arrayContaining([...texts]));
    },
  );

  test.each(listed)(
    'a %s is asked about before its deletion, and taking the server’s shows it again (rule: conflict-deletion)',
    async (kind) => {
      const thing = await thingOf(kind);
      await pair.offline(() => {
        thing.here('Mine');
        thing.remove?.();
        thing.there('Theirs');
      });
      await isAsked('conflict');
      expect(pair.onlyChange).toMatchObject({
        decisions: ['keep-mine', 'take-servers'],
        conflict: { mine: null, theirs: { text: 'Theirs' } },
      });
      pair.answer('take-servers');
      await pair.delivered();
      expect(thing.shown()).toEqual({ text: 'Theirs', server: null });
    },
  );

  test.each(askingKinds)(
    'a %s that the other client set to the same text is not asked about',
    async (kind) => {
      const thing = await thingOf(kind);
      await pair.offline(() => {
        thing.here('Agreed \n');
        thing.there('Agreed');
      });
      await pair.delivered();
      expect(thing.onServer()).toBe('Agreed');
    },
  );
});

describe('an edit whose response was lost took effect', () => {
  const timing = { requestTimeout: 800 };

  test.each(askingKinds.map((kind, at) => [kind, at % 2 === 0] as const))(
    'a newer edit of a %s does not conflict with it (killed: %s)',
    async (kind, killed) => {
      const thing = await thingOf(kind, timing);
      pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'hang', processed: true });
      thing.here('First');
      await until('it took effect', () => thing.onServer() === 'First');
      if (killed) pair.device.restart();
      thing.here('Second');
      await pair.delivered();
      await pair.idle();
      expect(thing.onServer()).toBe('Second');
      expect(thing.shown()).toEqual({ text: 'Second', server: null });
    },
  );

  test.each(listed)('a deletion of a %s does not conflict with it', async (kind) => {
    const thing = await thingOf(kind, timing);
    // No response comes to a repeat either, so the edit waits until the server is away.
    pair.server.faults.add({ method: 'PATCH', path: '*', kind: 'hang', processed: true });
    thing.here('First');
    await until('it took effect', () => thing.onServer() === 'First');
    await pair.offline(async () => {
      await until('given up', () => pair.onlyChange.state === 'queued');
      thing.remove?.();
      pair.server.faults.lift();
    });
    await pair.delivered();
    expect(thing.onServer()).toBeUndefined();
  });
});

/**
 * An edit waits, and another client deletes the thing.
 * @param isKnown whether Perch reads of it before it sends the edit.
 */
async function deleted(kind: AskingKind, isKnown = true): Promise<AskingThing> {
  const thing = await thingOf(kind);
  if (isKnown)
    await pair.offline(() => {
      thing.here('Still wanted');
      thing.deleteThere?.();
    });
  else {
    pair.server.faults.add({ path: '/events', kind: 'latency', held: true });
    thing.deleteThere?.();
    thing.here('Still wanted');
  }
  await isAsked('gone');
  expect(pair.onlyChange.decisions).toEqual(['create-again', 'discard']);
  return thing;
}
const there = (thing: AskingThing, text: string) => thing.allOnServer().filter((one) => one === text);

describe('another client deleted something', () => {
  test.each([
    ['snippet', 'by events', null],
    ['snippet', 'by events, with the response to the create lost', true],
    ['snippet', 'by events, with the create lost', false],
    ['snippet', 'by the refusal of the edit', null],
    ['scheduled message', 'by events, with the response to the create lost', true],
    ['scheduled message', 'by the refusal of the edit', null],
  ] as const)(
    'an unsent edit of a %s that was found deleted %s is created again once, in its row (rule: conflict-deleted)',
    async (kind, how, processed) => {
      const thing = await deleted(kind, how.startsWith('by events'));
      const fault = { method: 'POST', path: '/s*', kind: 'drop' } as const;
      if (processed !== null) pair.server.faults.queue({ ...fault, processed });
      else pair.server.faults.lift();
      pair.answer('create-again');
      await pair.delivered();
      expect(there(thing, 'Still wanted')).toHaveLength(1);
      expect(thing.shown()).toEqual({ text: 'Still wanted', server: null });
    },
  );

  test.each(listed)(
    'a later edit of a %s can be created again too, and discarding it deletes the row',
    async (kind) => {
      const thing = await deleted(kind);
      thing.here('Edited once more');
      await isAsked('gone');
      expect(pair.onlyChange.decisions).toEqual(['create-again', 'discard']);
      pair.answer('discard');
      expect(() => thing.shown()).toThrow(TypeError);
      await pair.idle();
      expect(there(thing, 'Edited once more')).toEqual([]);
    },
  );

  test.each(listed)('an unsent deletion of a %s counts as delivered (rule: already-so)', async (kind) => {
    const thing = await thingOf(kind);
    await pair.offline(() => {
      thing.remove?.();
      thing.deleteThere?.();
    });
    await pair.delivered();
    expect(() => thing.shown()).toThrow(TypeError);
  });
});

import { describe, expect, test } from 'vitest';
import { until } from './device.ts';
import { pause } from './pair.ts';
import { pair, CREATE, LIST, create } from './snippet-pair.ts';

describe('evidence', () => {
  test.each([true, false])(
    'twins, the first of them in doubt (took effect: %s): two of them in the end',
    async (processed) => {
      await pair.connect();
      pair.server.faults.queue({ ...CREATE, kind: 'drop', processed });
      create('Twin', 'same');
      create('Twin', 'same');
      create('Other', 'else');
      await until('one in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
      // The twin waits; the other goes on.
      await until('the other is delivered', () => pair.device.changes.length === 2);
      expect(pair.device.changes.map(({ state }) => state)).toEqual(['in-doubt', 'queued']);
      await pair.delivered();
      expect(pair.titled('Twin')).toHaveLength(2);
      expect(pair.server.count('POST', CREATE.path)).toBe(processed ? 3 : 4);
      await pair.expectSame();
    },
  );

  test('several in doubt, some of which took effect: no one is asked', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
    );
    const asked: string[] = [];
    pair.watch(() => {
      for (const { needsUser, title } of pair.device.changes) if (needsUser) asked.push(title);
    });
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure']) create(title);
    await pair.delivered();
    expect(asked).toEqual([]);
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure'])
      expect(pair.titled(title)).toHaveLength(1);
    await pair.expectSame();
  });

  test('one that waits for its evidence while another is on its way is not taken for changed', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'drop', processed: false },
      // Gives its answer only after evidence for the first was due.
      { ...CREATE, kind: 'hang', processed: true, delayMs: 100 },
    );
    create('Doubtful');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    await pause(400);
    create('On its way');
    const asked = new Set<string>();
    pair.watch(() => pair.device.changes.forEach((change) => change.needsUser && asked.add(change.title)));
    await pair.delivered();
    expect([...asked]).toEqual([]);
    expect(pair.titled('Doubtful')).toHaveLength(1);
    expect(pair.titled('On its way')).toHaveLength(1);
    await pair.expectSame();
  });

  test('an older snippet with the same words is not taken for ours', async () => {
    await pair.connect();
    const { title, content } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: false });
    create(title, content);
    await pair.delivered();
    expect(pair.titled(title)).toHaveLength(2);
    await pair.expectSame();
  });

  test('is not asked for before the first request cannot be running any more', async () => {
    await pair.connect({ timing: { requestTimeout: 900 } });
    // Longer than our patience, shorter than twice it: the list is right only if it is asked late enough.
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 1_150 });
    create('Slow to arrive');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.device.engine.tryNow();
    await pair.delivered();
    expect(pair.titled('Slow to arrive')).toHaveLength(1);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    await pair.expectSame();
  });

  test('a server that is asked for lists is not flooded while much is delivered', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    pair.server.faults.add({ kind: 'latency', delayMs: 10 });
    for (let i = 0; i < 60; i++) create(`Number ${i}`);
    await pair.delivered();
    expect(pair.snippets.filter(({ title }) => title.startsWith('Number '))).toHaveLength(60);
    expect(pair.server.count('GET', LIST.path)).toBeLessThan(15);
    await pair.expectSame();
  });
});

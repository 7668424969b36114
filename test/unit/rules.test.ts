import { expect, test } from 'vitest';
import { readProofs, readRules, rulesCitedIn, rulesOf } from '../../scripts/rules-page.ts';

const rules = readRules().flatMap(({ rules }) => rules.map(({ name }) => name));
const proofs = readProofs();

test('every rule has a test, and every citation a rule', () => {
  expect(rules.filter((name) => !proofs.has(name))).toEqual([]);
  expect([...proofs].filter(([name]) => !rules.includes(name))).toEqual([]);
});

test('each rule has a name of its own', () => {
  expect(rules.length).toBeGreaterThan(150);
  expect(rules.filter((name, at) => rules.indexOf(name) !== at)).toEqual([]);
});

test('list items that begin with a name are rules', () => {
  const page =
    '## Order\n\n1. `first` One.\n- `second-2` **Two.**\n\n- `code` in a sentence\n\nNo `rule` Here.';
  expect(rulesOf(page)).toEqual([
    { name: 'first', heading: 'Order' },
    { name: 'second-2', heading: 'Order' },
  ]);
});

test('titles cite one rule or several', () => {
  const cited = `(${'rule'}: first)', () => {}); test("b (${'rule'}: second, third)"`;
  expect(rulesCitedIn(`test('a ${cited}`)).toEqual(['first', 'second', 'third']);
});

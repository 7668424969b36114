import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../src-main/contract/ipc.ts';
import { QUICK_CALLS } from '../../src-main/contract/quick-calls.ts';
import { readSources } from './source-words.ts';

/** The sources that call, without those that declare a call or answer it. A call is named in quotes or built from a template. */
const callers = readSources()
  .filter(
    ({ file }) =>
      !/^src-main\/(contract\/calls\/|features\/.*handlers\.ts$)/.test(file.replaceAll('\\', '/')),
  )
  .map(({ text }) => text)
  .join('\n');

const isCalled = (name: string): boolean =>
  callers.includes(`'${name}'`) || callers.includes(`\`${name.split(':')[0] ?? ''}:\${`);

test('somebody makes each call that windows may make', () => {
  expect(isCalled('nobody:calls-this')).toBe(false);
  expect(Object.keys(calls).filter((name) => !isCalled(name))).toEqual([]);
});

/** The sources of the windows that a page loads, at once or later, by its first one. */
function reachedFrom(first: string): Map<string, string> {
  const byFile = new Map(readSources().map(({ file, text }) => [file.replaceAll('\\', '/'), text]));
  const reached = new Map<string, string>();
  const visit = (file: string): void => {
    const text = byFile.get(file);
    if (text === undefined || reached.has(file) || !file.startsWith('src-renderer/')) return;
    reached.set(file, text);
    for (const [, path = ''] of text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g))
      visit(posix.join(posix.dirname(file), path));
  };
  visit(first);
  return reached;
}

test('the quick window may make the calls alone that its page makes (rule: quick-window-calls)', () => {
  const reached = reachedFrom('src-renderer/windows/quick/main.ts');
  expect(reached.has('src-renderer/windows/quick/QuickFill.svelte')).toBe(true);
  const text = [...reached.values()].join('\n');
  expect(QUICK_CALLS.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

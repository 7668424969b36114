import { expect, test } from 'vitest';
import { calls } from '../../src-main/contract/ipc.ts';
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

import { expect, it } from 'vitest';
import { CommandLine, parseCommandLine } from './command-line.ts';

it('reads modules, switches before and after the app, and the app', () => {
  const parsed = parseCommandLine([
    '-r',
    'a.cjs',
    '--no-sandbox',
    '--require',
    'b.cjs',
    '--lang=de',
    'app',
    '--hidden',
    '-r',
  ]);
  expect(parsed).toEqual({
    modules: ['a.cjs', 'b.cjs'],
    entry: 'app',
    switches: [
      ['no-sandbox', ''],
      ['lang', 'de'],
      ['hidden', ''],
      ['r', ''],
    ],
  });
});

it('takes nothing after -- for a switch', () => {
  expect(parseCommandLine(['app', '--', '--not-a-switch']).switches).toEqual([]);
});

it('keeps switches by name, whatever the case', () => {
  const commandLine = new CommandLine();
  commandLine.appendSwitch('Lang', 'de');
  expect([commandLine.hasSwitch('lang'), commandLine.getSwitchValue('LANG')]).toEqual([true, 'de']);
  commandLine.removeSwitch('lang');
  expect([commandLine.hasSwitch('lang'), commandLine.getSwitchValue('lang')]).toEqual([false, '']);
});

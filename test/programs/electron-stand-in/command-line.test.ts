import { expect, it } from 'vitest';
import { CommandLine, parseCommandLine } from './command-line.ts';

it('modules, switches before and after the app, and the app are parsed', () => {
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

it('nothing after -- is a switch', () => {
  expect(parseCommandLine(['app', '--', '--not-a-switch']).switches).toEqual([]);
});

it('the names of switches are not case-sensitive', () => {
  const commandLine = new CommandLine();
  commandLine.appendSwitch('Lang', 'de');
  expect([commandLine.hasSwitch('lang'), commandLine.getSwitchValue('LANG')]).toEqual([true, 'de']);
  commandLine.removeSwitch('lang');
  expect([commandLine.hasSwitch('lang'), commandLine.getSwitchValue('lang')]).toEqual([false, '']);
});

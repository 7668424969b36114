import { expect, test } from 'vitest';
import { commandOf } from '../../src-renderer/entities/settings/shortcut-words.ts';

test.each([
  ['perch', 'quick', '', 'perch --quick'],
  ['/home/ada/My Apps/Perch.AppImage', 'quick', '', "'/home/ada/My Apps/Perch.AppImage' --quick"],
  ['/opt/Perch-2.1.AppImage', 'snippet-from-selection', '', '/opt/Perch-2.1.AppImage snippet new'],
  ['perch', 'set-preset', "Bin gleich z'rück; $HOME", "perch status preset 'Bin gleich z'\\''rück; $HOME'"],
  ['perch', 'copy-snippet', '', "perch snippet copy ''"],
] as const)('a shell starts %s for %s “%s” by %s', (program, does, name, command) =>
  expect(commandOf(program, does, name)).toBe(command),
);

import type { SystemSign } from '../../../contract/values/system-signs.ts';
import { callOfSoundServer } from './call-linux.ts';
import { callOfRegistry } from './call-windows.ts';
import { focusOfDaemon, focusOfGnome } from './focus-linux.ts';
import type { SignSource } from './system-signs.ts';

type Sources = Record<SystemSign, readonly SignSource[]>;

/**
 * Where each system says something of its user. Windows and macOS tell only programs with native code of Do Not Disturb and
 * Focus, and macOS of the microphone too.
 */
export function signSources(platform: NodeJS.Platform): Sources {
  if (platform === 'linux') return { focus: [focusOfGnome, focusOfDaemon], call: [callOfSoundServer] };
  return { focus: [], call: platform === 'win32' ? [callOfRegistry] : [] };
}

// A real sound server: PulseAudio, with a microphone and a speaker that make no sound.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from './session.ts';

const MODULES = [
  'module-native-protocol-unix',
  'module-null-source source_name=microphone',
  'module-null-sink sink_name=speaker',
];

/**
 * Starts PulseAudio in the session.
 * @returns starts a program that records from a source, and waits until the server knows it
 */
export async function startSoundServer(session: Session) {
  const loaded = MODULES.flatMap((module) => ['-L', module]);
  session.start('pulseaudio', ['-n', '--daemonize=no', '--exit-idle-time=-1', ...loaded]);
  const list = (what: string): Promise<string> => session.run('pactl', 'list', 'short', what).catch(() => '');
  while (!(await list('sources')).includes('speaker.monitor')) await sleep(20);
  return async (source: string) => {
    const before = await list('source-outputs');
    const program = session.start('parec', ['-d', source, '/dev/null']);
    while ((await list('source-outputs')) === before) await sleep(20);
    return program;
  };
}

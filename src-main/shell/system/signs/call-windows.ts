import type { SignSource } from './system-signs.ts';
import { outputOf } from './watching-program.ts';

/** How often the registry is read, in milliseconds: without native code nothing tells of its changes. */
const EVERY = 10_000;

/** Where Windows notes for each program when it has used the microphone, as its settings show it. */
const KEY =
  'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\CapabilityAccessManager\\ConsentStore\\microphone';
/** A use that has not ended has no end. */
const IN_USE = /\sLastUsedTimeStop\s+REG_QWORD\s+0x0\s*$/m;

/** The use of a microphone by any program. */
export const callOfRegistry: SignSource = {
  async read() {
    const text = await outputOf(['reg.exe', 'query', KEY, '/s', '/v', 'LastUsedTimeStop']);
    if (text !== null) return IN_USE.test(text);
    // It fails too where no program has used the microphone yet.
    return (await outputOf(['reg.exe', 'query', KEY])) === null ? null : false;
  },
  watch(changed) {
    const timer = setInterval(changed, EVERY).unref();
    return () => clearInterval(timer);
  },
};

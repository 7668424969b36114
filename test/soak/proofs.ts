import { crashPart } from '../faults/soak.ts';
import type { SoakPart } from './part.ts';

/** One part of the soak, and why a reader may believe it. */
export interface Proof {
  part: SoakPart;
  /** Two or three plain sentences: what is done, with what, and when it counts as a failure. */
  about: string;
}

/** Every proof, in the order in which they run and stand on the page. Adding one is adding it here. */
export const proofs: Proof[] = [
  {
    part: crashPart,
    about: `A real process runs the engine on a real SQLite file against a real HTTP server, while a hasty user acts every few milliseconds; it is killed with SIGKILL from outside at random instants and started again on what it left. The process announces each action before it begins and acknowledges it after its transaction committed, through a pipe that outlives it, so what was promised is known without asking the database. After every kill a copy of the files is opened as the app opens them and must pass \`integrity_check\` and \`foreign_key_check\`; every few dozen kills everything is delivered, and the server must then hold each acknowledged action, each create once, and the cache the same.`,
  },
];

import { call, nothing } from './call.ts';

/** What is running, for who reports a fault. Empty where the system does not say. */
export interface Versions {
  perch: string;
  electron: string;
  chromium: string;
  node: string;
  /** The operating system, its version and the processor. */
  system: string;
}

export const appCalls = {
  'app:versions': call<Versions>()(nothing),
  /** Quits as the tray does: what can be delivered at once is, and the user may be asked first. */
  'app:quit': call<void>()(nothing),
};

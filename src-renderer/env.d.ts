/// <reference types="svelte" />
/// <reference types="vite/client" />
import type { Bridge } from '../src-main/contract/ipc.ts';

declare global {
  interface Window {
    perch: Bridge;
  }
}

import type { Group } from './group.ts';

/** The groups of rows in the order of the table. Each runs in a process of its own. */
export const groups: Readonly<Record<string, () => Promise<Group>>> = {
  search: async () => (await import('./search.ts')).search,
  peers: async () => (await import('./peers.ts')).peers,
  writes: async () => (await import('./writes.ts')).writes,
  draining: async () => (await import('./draining.ts')).draining,
  coalescing: async () => (await import('./coalescing.ts')).coalescing,
  waiting: async () => (await import('./waiting.ts')).waiting,
  'first-pull': async () => (await import('./first-pull.ts')).firstPull,
  'many-events': async () => (await import('./many-events.ts')).manyEvents,
  growth: async () => (await import('./growth.ts')).growth,
  paths: async () => (await import('./paths.ts')).paths,
  year: async () => (await import('./year.ts')).year,
  sizes: async () => (await import('./sizes.ts')).sizes,
  start: async () => (await import('./windows/start.ts')).start,
  quick: async () => (await import('./windows/quick.ts')).quick,
  'live-row': async () => (await import('./windows/live-row.ts')).liveRow,
  places: async () => (await import('./windows/places.ts')).places,
  scrolling: async () => (await import('./windows/scrolling.ts')).scrolling,
  resting: async () => (await import('./windows/resting.ts')).resting,
};

/** The groups that a whole run leaves out: they install packages. */
export const onlyNamed: ReadonlySet<string> = new Set(['peers']);

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

/** The rooms of the engine from the lowest floor up (src-main/sync/README.md), and those around it. */
const FLOORS = [
  ['clocks', 'connection', 'outbox', 'wire'],
  ['define'],
  ['rows'],
  ['collections'],
  ['reconcile', 'timers', 'recovery'],
  ['delivery', 'pull', 'events', 'live'],
  ['engine'],
];
const engine = FLOORS.flat().map((room) => `src-main/sync/${room}`);
const around = [
  'contract',
  'api',
  'cache',
  'domain',
  'accounts',
  'exchange',
  'reading',
  'backup',
  'workspace',
  'features',
  'shell',
  'start',
].map((room) => `src-main/${room}`);
/** The rooms of the window from the lowest floor up (src-renderer/README.md). */
const WINDOW_FLOORS = [
  ['base'],
  ['components'],
  ['state'],
  ['entities'],
  ['frame'],
  ['places', 'palette'],
  ['windows'],
];
const inWindow = WINDOW_FLOORS.flat().map((room) => `src-renderer/${room}`);
/** The rooms of what main and windows share, from the lowest floor up (src-main/contract/README.md). */
const CONTRACT_FLOORS = [['text', 'time'], ['operations'], ['values'], ['search', 'links'], ['calls']];
const inContract = CONTRACT_FLOORS.flat().map((room) => `src-main/contract/${room}`);
/** The rooms of the shell from the lowest floor up (src-main/shell/README.md). */
const SHELL_FLOORS = [
  ['words'],
  ['system', 'network', 'command-line'],
  ['windows', 'paste'],
  ['tray', 'notifications'],
];
const inShell = SHELL_FLOORS.flat().map((room) => `src-main/shell/${room}`);
/** Some rooms of features, from the lowest floor up. */
const FEATURE_FLOORS = [
  ['base'],
  ['emoji', 'settings'],
  ['links', 'status'],
  ['people', 'shortcuts'],
  ['channels', 'scheduled'],
  ['messages', 'reminders'],
  ['activity', 'history', 'palette'],
  ['outbox'],
];
const inFeatures = FEATURE_FLOORS.flat().map((room) => `src-main/features/${room}`);
const rooms = [
  ...around,
  ...engine,
  ...inContract,
  ...inShell,
  ...inFeatures,
  ...inWindow,
  'resources',
  'test/programs/server',
];

const floorOf = (room: string, floors: readonly string[][]): number =>
  floors.findIndex((floor) => floor.some((name) => room.endsWith(`/${name}`)));

/** A house of the same rooms, where a file of each room imports a file of every other. */
const house = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-rooms-'));
afterAll(() => fs.rmSync(house, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  fs.mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(house, file), text);
}

const there = (room: string): string => `${room}/there.ts`;
const importOf = (from: string, to: string): string =>
  `import '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}';\n`;

for (const room of rooms) plant(there(room), 'export {};\n');
for (const from of rooms)
  for (const to of rooms)
    if (from !== to) {
      const file = `${from}/wants-${to.replaceAll('/', '-')}.ts`;
      plant(file, importOf(file, there(to)));
    }
plant('src-main/sync/homeless.ts', importOf('src-main/sync/homeless.ts', there('src-main/contract')));
for (const room of ['contract', 'shell', 'features'])
  plant(
    `src-main/${room}/homeless.ts`,
    importOf(`src-main/${room}/homeless.ts`, there('src-main/contract/text')),
  );
plant('src-main/sync/outbox/electrical.ts', "import 'electron';\n");
plant('src-renderer/homeless.ts', importOf('src-renderer/homeless.ts', there('src-renderer/base')));
plant('src-renderer/places/people/there.ts', 'export {};\n');
for (const [file, to] of [
  ['src-renderer/places/topics/wants-people.ts', 'src-renderer/places/people/there.ts'],
  ['src-renderer/places/people/takes-own.ts', 'src-renderer/places/people/there.ts'],
] as const)
  plant(file, importOf(file, to));
for (const [file, to] of [
  ['src-renderer/places/topics/Wants.svelte', 'src-renderer/places/people/there.ts'],
  ['src-renderer/components/Wants.svelte', there('src-renderer/state')],
] as const)
  plant(file, `<script lang="ts">\n  ${importOf(file, to)}</script>\n`);
plant('src-renderer/base/wants-zod.ts', "import 'zod';\n");
plant('src-renderer/base/takes-small-zod.ts', "import 'zod/mini';\n");
plant('src-main/contract/ipc.ts', 'export const calls = {};\nexport type Calls = typeof calls;\n');
plant(
  'src-main/contract/problem.ts',
  importOf('src-main/contract/problem.ts', there('src-main/contract/text')),
);
plant('src-main/shell/shell.ts', 'export {};\n');
for (const room of inContract) {
  plant(`${room}/takes-problem.ts`, importOf(`${room}/takes-problem.ts`, 'src-main/contract/problem.ts'));
  plant(`${room}/wants-ipc.ts`, importOf(`${room}/wants-ipc.ts`, 'src-main/contract/ipc.ts'));
}
for (const room of inShell)
  plant(`${room}/wants-shell.ts`, importOf(`${room}/wants-shell.ts`, 'src-main/shell/shell.ts'));
plant(
  'src-renderer/base/wants-calls.ts',
  "import { calls } from '../../src-main/contract/ipc.ts';\nvoid calls;\n",
);
plant(
  'src-renderer/base/takes-types.ts',
  "import type { Calls } from '../../src-main/contract/ipc.ts';\nlet c: Calls;\n",
);
plant('src-main/main.ts', 'export {};\n');
plant('src-main/shell/wants-main.ts', importOf('src-main/shell/wants-main.ts', 'src-main/main.ts'));
plant('src-main/api/round.ts', importOf('src-main/api/round.ts', 'src-main/api/about.ts'));
plant('src-main/api/about.ts', importOf('src-main/api/about.ts', 'src-main/api/round.ts'));

/** The rules' names that each planted file breaks. */
async function violations(): Promise<Map<string, string[]>> {
  const { options, ...ruleSet } = config as { options: ICruiseOptions } & IFlattenedRuleSet;
  const { output } = await cruise(['src-main', 'src-renderer', 'resources', 'test'], {
    ...options,
    tsConfig: undefined,
    baseDir: house,
    ruleSet,
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  const found = Map.groupBy(output.summary.violations, ({ from }) => from);
  return new Map([...found].map(([from, all]) => [from, all.map(({ rule }) => rule.name)]));
}
const found = await violations();
const isFound = (from: string, to: string): boolean =>
  found.has(`${from}/wants-${to.replaceAll('/', '-')}.ts`);

test.each([
  ['the engine', engine, FLOORS],
  ['src-main/contract', inContract, CONTRACT_FLOORS],
  ['the shell', inShell, SHELL_FLOORS],
  ['features', inFeatures, FEATURE_FLOORS],
  ['the window', inWindow, WINDOW_FLOORS],
])('an import to a higher floor or to another room of the same floor of %s is found', (_, those, floors) => {
  for (const from of those)
    for (const to of those)
      if (from !== to)
        expect([from, to, isFound(from, to)]).toEqual([
          from,
          to,
          floorOf(to, floors) >= floorOf(from, floors),
        ]);
});

test('problems are beneath all rooms of src-main/contract, and the lists of calls above them', () => {
  for (const room of inContract) {
    expect([room, found.get(`${room}/takes-problem.ts`)]).toEqual([room, undefined]);
    expect([room, found.get(`${room}/wants-ipc.ts`)]).toEqual([room, [`what ${room} may know`]]);
  }
  expect(found.get('src-main/contract/problem.ts')).toEqual(['what src-main/contract/problem may know']);
  for (const room of inShell) expect(found.get(`${room}/wants-shell.ts`)).toEqual([`what ${room} may know`]);
});

test('the imports of a component are read, and a place that imports another place is found', () => {
  const rule = 'no place knows another';
  expect(found.get('src-renderer/places/topics/wants-people.ts')).toEqual([rule]);
  expect(found.get('src-renderer/places/topics/Wants.svelte')).toEqual([rule]);
  expect(found.get('src-renderer/places/people/takes-own.ts')).toBeUndefined();
  expect(found.get('src-renderer/components/Wants.svelte')).toEqual([
    'what src-renderer/components may know',
  ]);
  expect(found.get('src-renderer/homeless.ts')).toEqual(['every file of the window stands in a room']);
});

test('an import from the engine to its users is found', () => {
  for (const from of engine) {
    for (const to of ['contract', 'api', 'cache', 'domain'])
      expect([from, isFound(from, `src-main/${to}`)]).toEqual([from, false]);
    for (const to of ['accounts', 'exchange', 'backup', 'workspace', 'features', 'shell'])
      expect([from, to, isFound(from, `src-main/${to}`)]).toEqual([from, to, true]);
  }
});

test.each([
  ['src-main/contract', 'src-main/api'],
  ['src-main/api', 'src-main/cache'],
  ['src-main/cache', 'src-main/sync/outbox'],
  ['src-main/cache', 'src-main/domain'],
  ['src-main/domain', 'src-main/api'],
  ['src-main/domain', 'src-main/sync/outbox'],
  ['src-main/accounts', 'src-main/cache'],
  ['src-main/exchange', 'src-main/cache'],
  ['src-main/exchange', 'src-main/features'],
  ['src-main/exchange', 'src-main/reading'],
  ['src-main/reading', 'src-main/api'],
  ['src-main/reading', 'src-main/workspace'],
  ['src-main/backup', 'src-main/sync/outbox'],
  ['src-main/backup', 'src-main/workspace'],
  ['src-main/cache', 'src-main/backup'],
  ['src-main/workspace', 'src-main/exchange'],
  ['src-main/workspace', 'src-main/features'],
  ['src-main/workspace', 'src-main/sync/delivery'],
  ['src-main/features', 'src-main/sync/reconcile'],
  ['src-main/features', 'src-main/sync/delivery'],
  ['src-main/features', 'src-main/sync/live'],
  ['src-main/features', 'src-main/shell'],
  ['src-main/shell', 'src-main/cache'],
  ['src-main/shell', 'src-main/domain'],
  ['src-main/shell', 'src-main/sync/collections'],
  ['src-main/shell', 'src-main/start'],
  ['src-main/start', 'src-main/cache'],
  ['src-main/start', 'src-main/sync/engine'],
  ['src-renderer/state', 'src-main/features'],
  ['src-renderer/windows', 'src-main/cache'],
  ['test/programs/server', 'src-main/contract'],
])('an import from %s to %s is found', (from, to) => expect(isFound(from, to)).toBe(true));

test('imports of electron and main.ts, circles and files without a room are found', () => {
  expect(isFound('src-main/shell/windows', 'resources')).toBe(false);
  expect(isFound('src-main/features/people', 'src-main/sync/rows')).toBe(false);
  expect(found.get('src-main/sync/homeless.ts')).toContain('every file of sync stands in a room');
  expect(found.get('src-main/contract/homeless.ts')).toContain(
    'every file of src-main/contract stands in a room',
  );
  expect(found.get('src-main/shell/homeless.ts')).toContain('every file of the shell stands in a room');
  expect(found.get('src-main/features/homeless.ts')).toContain('every file of features stands in a room');
  expect(found.get('src-main/sync/outbox/electrical.ts')?.join()).toMatch(/electron/);
  expect(found.get('src-main/shell/wants-main.ts')).toContain('nothing imports main.ts');
  expect([
    ...(found.get('src-main/api/round.ts') ?? []),
    ...(found.get('src-main/api/about.ts') ?? []),
  ]).toContain('no circles');
});

test('the window may import only the small build of zod, and calls only as types and tables', () => {
  expect(found.get('src-renderer/base/wants-zod.ts')).toContain(
    'the window parses by the small build of zod',
  );
  expect(found.get('src-renderer/base/takes-small-zod.ts')).toBeUndefined();
  expect(found.get('src-renderer/base/wants-calls.ts')).toContain(
    'the window takes calls and operations as tables',
  );
  expect(found.get('src-renderer/base/takes-types.ts')).toBeUndefined();
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

/** The folders with rooms, from the lowest floor up; of features some. Their READMEs draw them. */
const HOUSES: Readonly<Record<string, readonly string[][]>> = {
  'src-main/contract': [['text', 'time'], ['operations'], ['values'], ['search', 'links'], ['calls']],
  'src-main/api': [['transport'], ['responses', 'files'], ['client']],
  'src-main/cache': [['file'], ['rows', 'search'], ['metadata'], ['collections', 'local']],
  'src-main/sync': [
    ['clocks', 'connection', 'outbox', 'wire'],
    ['define'],
    ['rows'],
    ['collections'],
    ['reconcile', 'timers', 'recovery'],
    ['delivery', 'pull', 'events', 'live'],
    ['engine'],
  ],
  'src-main/workspace': [['settings', 'profile', 'files'], ['engines'], ['backups']],
  'src-main/features': [
    ['base'],
    ['emoji', 'settings'],
    ['links', 'status'],
    ['people', 'shortcuts'],
    ['channels', 'scheduled'],
    ['messages', 'reminders'],
    ['activity', 'history', 'palette'],
    ['outbox'],
  ],
  'src-main/shell': [
    ['words'],
    ['system', 'network', 'command-line'],
    ['windows', 'paste'],
    ['tray', 'notifications'],
  ],
  'src-main/shell/system': [
    ['program', 'language'],
    ['linux', 'desktop'],
    ['encryption', 'launching', 'signs'],
  ],
  'src-renderer': [
    ['base'],
    ['components'],
    ['state'],
    ['entities'],
    ['frame'],
    ['places', 'palette'],
    ['windows'],
  ],
};
const roomsOf = (house: string): string[] => (HOUSES[house] ?? []).flat().map((room) => `${house}/${room}`);
/** The folder for a file of a room: inside a room that is a house itself, its lowest room. */
const folderOf = (room: string): string => roomsOf(room)[0] ?? room;

/** What the rooms of the engine may import, and its users. */
const BENEATH_ENGINE = ['contract', 'api', 'cache', 'domain'].map((room) => `src-main/${room}`);
const USERS_OF_ENGINE = ['accounts', 'exchange', 'backup', 'workspace', 'features', 'shell'].map(
  (room) => `src-main/${room}`,
);

/** Imports that are forbidden, besides those of the floors. */
const FORBIDDEN = [
  ['src-main/contract', 'src-main/api'],
  ['src-main/contract', 'src-main/content'],
  ['src-main/content', 'src-main/cache'],
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
] as const;
/** Imports that are allowed. */
const ALLOWED = [
  ['src-main/shell/windows', 'resources'],
  ['src-main/features/people', 'src-main/sync/rows'],
] as const;

const pairs: (readonly [from: string, to: string])[] = [
  ...Object.keys(HOUSES).flatMap((house) =>
    roomsOf(house).flatMap((from) =>
      roomsOf(house)
        .filter((to) => to !== from)
        .map((to) => [from, to] as const),
    ),
  ),
  ...roomsOf('src-main/sync').flatMap((from) =>
    [...BENEATH_ENGINE, ...USERS_OF_ENGINE].map((to) => [from, to] as const),
  ),
  ...FORBIDDEN,
  ...ALLOWED,
];

/** The same rooms, with a file for each import. */
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-rooms-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

const there = (room: string): string => `${room}/there.ts`;
const importOf = (from: string, to: string): string =>
  `import '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}';\n`;

for (const room of new Set(pairs.flat())) plant(there(room), 'export {};\n');
for (const [from, to] of pairs) {
  const file = `${folderOf(from)}/wants-${to.replaceAll('/', '-')}.ts`;
  plant(file, importOf(file, there(to)));
}
for (const house of Object.keys(HOUSES))
  plant(`${house}/homeless.ts`, importOf(`${house}/homeless.ts`, there('src-main/contract/text')));
plant('src-main/sync/outbox/electrical.ts', "import 'electron';\n");
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
for (const room of roomsOf('src-main/contract'))
  plant(`${room}/takes-problem.ts`, importOf(`${room}/takes-problem.ts`, 'src-main/contract/problem.ts'));
/** The file above the rooms of a house. */
const ROOFS = {
  'src-main/contract': 'ipc',
  'src-main/cache': 'prune',
  'src-main/workspace': 'workspace',
  'src-main/features': 'index',
  'src-main/shell': 'shell',
};
for (const [house, roof] of Object.entries(ROOFS)) {
  if (roof !== 'ipc') plant(`${house}/${roof}.ts`, 'export {};\n');
  for (const room of roomsOf(house))
    plant(
      `${folderOf(room)}/wants-roof.ts`,
      importOf(`${folderOf(room)}/wants-roof.ts`, `${house}/${roof}.ts`),
    );
}
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
plant(
  'src-main/api/client/round.ts',
  importOf('src-main/api/client/round.ts', 'src-main/api/client/about.ts'),
);
plant(
  'src-main/api/client/about.ts',
  importOf('src-main/api/client/about.ts', 'src-main/api/client/round.ts'),
);

/** The rules' names that each planted file breaks. */
async function violations(): Promise<Map<string, string[]>> {
  const { options, ...ruleSet } = config as { options: ICruiseOptions } & IFlattenedRuleSet;
  const { output } = await cruise(['src-main', 'src-renderer', 'resources', 'test'], {
    ...options,
    tsConfig: undefined,
    baseDir: root,
    ruleSet,
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  const found = Map.groupBy(output.summary.violations, ({ from }) => from);
  return new Map([...found].map(([from, all]) => [from, all.map(({ rule }) => rule.name)]));
}
const found = await violations();
const isFound = (from: string, to: string): boolean =>
  found.has(`${folderOf(from)}/wants-${to.replaceAll('/', '-')}.ts`);

test.each(Object.entries(HOUSES))(
  'an import to a higher floor or to another room of the same floor of %s is found',
  (house, floors) => {
    const floorOf = (room: string): number =>
      floors.findIndex((floor) => floor.includes(room.slice(house.length + 1)));
    for (const from of roomsOf(house))
      for (const to of roomsOf(house))
        if (from !== to)
          expect([from, to, isFound(from, to)]).toEqual([from, to, floorOf(to) >= floorOf(from)]);
  },
);

test('problems are beneath all rooms of src-main/contract, and the files above the rooms are found', () => {
  for (const room of roomsOf('src-main/contract'))
    expect([room, found.get(`${room}/takes-problem.ts`)]).toEqual([room, undefined]);
  expect(found.get('src-main/contract/problem.ts')).toEqual(['what src-main/contract/problem may know']);
  for (const house of Object.keys(ROOFS))
    for (const room of roomsOf(house))
      expect(found.get(`${folderOf(room)}/wants-roof.ts`)).toContain(`what ${room} may know`);
});

test.each(Object.keys(HOUSES))('a file of %s that is in no room is found', (house) =>
  expect(found.get(`${house}/homeless.ts`)).toContain(`every file of ${house} stands in a room`),
);

test('the imports of a component are read, and a place that imports another place is found', () => {
  const rule = 'no place knows another';
  expect(found.get('src-renderer/places/topics/wants-people.ts')).toEqual([rule]);
  expect(found.get('src-renderer/places/topics/Wants.svelte')).toEqual([rule]);
  expect(found.get('src-renderer/places/people/takes-own.ts')).toBeUndefined();
  expect(found.get('src-renderer/components/Wants.svelte')).toEqual([
    'what src-renderer/components may know',
  ]);
});

test('an import from the engine to its users is found', () => {
  for (const from of roomsOf('src-main/sync')) {
    for (const to of BENEATH_ENGINE) expect([from, to, isFound(from, to)]).toEqual([from, to, false]);
    for (const to of USERS_OF_ENGINE) expect([from, to, isFound(from, to)]).toEqual([from, to, true]);
  }
});

test.each(FORBIDDEN)('an import from %s to %s is found', (from, to) => expect(isFound(from, to)).toBe(true));
test.each(ALLOWED)('an import from %s to %s is allowed', (from, to) => expect(isFound(from, to)).toBe(false));

test('imports of electron and main.ts, and circles, are found', () => {
  expect(found.get('src-main/sync/outbox/electrical.ts')?.join()).toMatch(/electron/);
  expect(found.get('src-main/shell/wants-main.ts')).toContain('nothing imports main.ts');
  expect([
    ...(found.get('src-main/api/client/round.ts') ?? []),
    ...(found.get('src-main/api/client/about.ts') ?? []),
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

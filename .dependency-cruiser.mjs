/** @param {string} room */
const sync = (room) => `src-main/sync/${room}`;

/** The folders outside the workspace that its rooms may know. */
const aroundWorkspace = [
  'src-main/contract',
  'src-main/tracking',
  'src-main/api',
  'src-main/cache',
  'src-main/domain',
  'src-main/accounts',
  'src-main/backup',
  'src-main/reading',
  // A followed file changes snippets as the user does.
  ...['clocks', 'connection', 'outbox', 'rows', 'collections', 'recovery', 'engine'].map(sync),
  // A series counts as one.
  'src-main/sync/timers/series',
  // The tray shows when the statuses of all accounts end.
  'src-main/sync/timers/rules',
];

/** The folders outside features that its rooms may know: what talks to the server is behind the engine's face. */
const aroundFeatures = [
  'src-main/contract',
  'src-main/content',
  'src-main/tracking',
  'src-main/api',
  'src-main/cache',
  'src-main/domain',
  'src-main/accounts',
  'src-main/exchange',
  'src-main/backup',
  'src-main/reading',
  'src-main/workspace',
  // The names of Unicode emoji, for servers that do not list theirs.
  'resources/emoji',
  ...['clocks', 'outbox', 'wire', 'define', 'rows', 'collections', 'engine'].map(sync),
  'src-main/sync/delivery/decisions',
  'src-main/sync/delivery/undo',
  // Who cancels a reminder is not shown it when a quiet time ends.
  'src-main/sync/timers/held-reminders',
  // A series that is begun or shown has its next ones at once.
  'src-main/sync/timers/series',
  // The text of a message is read when the user opens it, so a feature writes it.
  'src-main/sync/reconcile/message-text',
];

/** The folders outside the shell that its rooms may know. */
const aroundShell = [
  'src-main/contract',
  'src-main/tracking',
  'src-main/api',
  'src-main/accounts',
  'src-main/exchange',
  'src-main/workspace',
  'src-main/features',
  'resources',
];

/**
 * @typedef {object} House
 * @property {string[][]} floors The rooms, from the lowest floor up. A room knows the rooms of lower floors only, so no import
 *   runs back up and two rooms of one floor know nothing of each other.
 * @property {string[]} around What every room may know outside the house, and the files beneath the floors.
 * @property {string[]} [files] The files that are in no room, without `.ts`.
 */

/**
 * The folders with rooms. A README draws the floors of each.
 * @type {Record<string, House>}
 */
const houses = {
  'src-main/contract': {
    floors: [['text', 'time'], ['operations'], ['values'], ['search', 'links'], ['calls']],
    around: ['src-main/contract/problem'],
    files: ['problem', 'ipc', 'ipc-channels', 'quick-calls'],
  },
  'src-main/api': {
    floors: [['transport'], ['responses', 'files'], ['client']],
    around: ['src-main/contract'],
  },
  'src-main/cache': {
    floors: [['file'], ['rows', 'search'], ['metadata'], ['collections', 'local']],
    around: ['src-main/contract', 'src-main/content', 'src-main/tracking'],
    files: ['prune'],
  },
  'src-main/sync': {
    floors: [
      ['clocks', 'connection', 'outbox', 'wire'],
      ['define'],
      ['rows'],
      ['collections'],
      ['reconcile', 'timers', 'recovery'],
      ['delivery', 'pull', 'events', 'live'],
      ['engine'],
    ],
    // `resources/emoji` has the names of Unicode emoji by feature level: what is sent goes by the server's names.
    around: [
      'src-main/contract',
      'src-main/content',
      'src-main/api',
      'src-main/cache',
      'src-main/domain',
      'resources/emoji',
    ],
  },
  'src-main/workspace': {
    floors: [['settings', 'profile', 'files'], ['engines'], ['backups']],
    around: aroundWorkspace,
    files: ['workspace'],
  },
  // A feature knows the features whose items it shows or changes too.
  'src-main/features': {
    floors: [
      ['base'],
      [
        'accounts',
        'app',
        'backup',
        'emoji',
        'local-settings',
        'navigation',
        'organization',
        'proxy',
        'quick',
        'rules',
        'settings',
        'snippets',
        'typing',
        'updates',
      ],
      ['commands', 'exchange', 'links', 'status'],
      ['people', 'shortcuts'],
      ['channels', 'scheduled'],
      ['alerts', 'messages', 'reminders'],
      ['activity', 'history', 'palette', 'series'],
      ['outbox'],
    ],
    around: aroundFeatures,
    files: ['index', 'dispatch'],
  },
  'src-main/shell': {
    floors: [
      ['words'],
      ['system', 'network', 'command-line'],
      ['windows', 'updates', 'paste'],
      ['tray', 'notifications'],
    ],
    around: aroundShell,
    files: ['shell'],
  },
  'src-main/shell/system': {
    floors: [
      ['program', 'language'],
      ['linux', 'desktop'],
      ['encryption', 'launching', 'signs'],
    ],
    around: [...aroundShell, 'src-main/shell/words'],
  },
  // `base` knows no account and no screen, `components` know no account, and `entities` show one thing wherever a place has it.
  'src-renderer': {
    floors: [
      ['base'],
      ['components'],
      ['state'],
      ['entities'],
      ['frame'],
      ['places', 'palette'],
      ['windows'],
    ],
    around: ['src-main/contract', 'src-main/content', 'resources'],
    files: ['env\\.d'],
  },
};

/** Who may know whom. A folder or file that is not listed for another may not be imported by it. */
const may = {
  'src-main/contract': ['node_modules/zod'],
  'src-main/contract/problem': [],
  // What people write: Markdown and HTML, and the words of both.
  'src-main/content': ['src-main/contract', 'resources/emoji', 'resources/locale'],
  'src-main/api': ['src-main/contract'],
  // Which parts of the data a query reads.
  'src-main/tracking': ['src-main/contract'],
  'src-main/cache': ['src-main/contract', 'src-main/content', 'src-main/tracking'],
  // The meaning of stored values: which rule set the status, when notifications are quiet, which messages are unread.
  'src-main/domain': ['src-main/contract', 'src-main/cache'],
  // What files of snippets look like, and what an import would do; it touches neither disk nor cache.
  // Dates of other programs are compared with how Perch writes them, and formatted texts become Markdown.
  'src-main/exchange': ['src-main/contract', 'src-main/content', 'resources/locale', 'resources/clock'],
  // Calendars and snippets of files that anybody may have written, in a thread of its own.
  'src-main/reading': ['src-main/contract', 'src-main/exchange', 'resources/locale', 'resources/clock'],
  // The file of a backup, and how the files of a restore take their places. What is in it is up to the workspace.
  'src-main/backup': ['src-main/contract', 'src-main/cache', 'src-main/accounts'],
  'src-main/accounts': ['src-main/contract', 'src-main/tracking', 'src-main/api'],
  'src-main/workspace': aroundWorkspace,
  'src-main/features': aroundFeatures,
  'src-main/shell': aroundShell,
  // The parts of a running Perch, and what each tells the others.
  'src-main/start': [
    'src-main/contract',
    'src-main/tracking',
    'src-main/accounts',
    'src-main/workspace',
    'src-main/features',
    'src-main/shell',
    'resources',
  ],
  'src-renderer': ['src-main/contract', 'src-main/content', 'resources'],
  resources: [],
  'test/programs/server': ['resources'],
  'test/programs/electron-stand-in': ['scripts/electron-runtime', 'test/e2e/launch', 'test/dbus'],
  ...Object.fromEntries(
    Object.entries(houses).flatMap(([house, { floors, around }]) =>
      floors.flatMap((rooms, floor) =>
        rooms.map((room) => [
          `${house}/${room}`,
          [
            ...around,
            ...floors
              .slice(0, floor)
              .flat()
              .map((lower) => `${house}/${lower}`),
          ],
        ]),
      ),
    ),
  ),
};

const ownCode = '^(src-main|src-renderer|resources|test|scripts)/';

const layers = Object.entries(may).map(([from, to]) => ({
  name: `what ${from} may know`,
  severity: 'error',
  from: { path: `^${from}[/.]` },
  to: { path: ownCode, pathNot: [from, ...to].map((folder) => `^${folder}[/.]`).join('|') },
}));

const homes = Object.entries(houses).map(([house, { floors, files = [] }]) => ({
  name: `every file of ${house} stands in a room`,
  severity: 'error',
  from: {
    path: `^${house}/`,
    pathNot: `^${house}/((${floors.flat().join('|')})/|(${files.join('|')})\\.ts$)`,
  },
  to: {},
}));

export default {
  forbidden: [
    ...layers,
    ...homes,
    {
      name: 'no place knows another',
      severity: 'error',
      from: { path: '^src-renderer/places/([^/]+)/' },
      to: { path: '^src-renderer/places/', pathNot: '^src-renderer/places/$1/' },
    },
    {
      name: 'contract imports nothing but zod',
      severity: 'error',
      from: { path: '^src-main/contract/' },
      to: { pathNot: '^src-main/contract/|^node_modules/zod/' },
    },
    {
      name: 'one reader of what people write',
      severity: 'error',
      // A property list is XML that programs write.
      from: { path: '^src-', pathNot: '^src-main/(content/|exchange/syntax/plist\\.ts$)' },
      to: { path: '(^|/)(markdown-it|htmlparser2)(/|$)' },
    },
    {
      name: 'the window parses by the small build of zod',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^(node_modules/)?zod(/|$)', pathNot: '^(node_modules/)?zod/mini(/|$)' },
    },
    {
      name: 'the window takes calls and operations as tables',
      comment:
        'Their declarations bring all schemas with them; src-renderer/base/bridge/contract.data.ts holds what is needed.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '^src-renderer/base/bridge/contract\\.data\\.ts$' },
      to: {
        path: '^src-main/contract/(ipc|operations/index)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only the shell, the start and the preload script import electron',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(shell/|start/|preload\\.ts|main\\.ts)' },
      to: { path: '(^|/)electron(-log|-updater)?(/|$)' },
    },
    {
      name: 'nothing imports main.ts',
      severity: 'error',
      from: {},
      to: { path: '^src-main/main\\.ts$' },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: { path: '^(src-|resources|scripts)' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/programs/electron-stand-in/sample-app|/\\.svelte-check/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.svelte', '.json', '.css'],
      conditionNames: ['svelte', 'import', 'types', 'default', 'node'],
      exportsFields: ['exports'],
    },
  },
};

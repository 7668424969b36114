/** Who may know whom (docs/decisions.md). A folder that is not listed for another may not be imported by it. */
const may = {
  'src-main/contract': ['node_modules/zod'],
  'src-main/api': ['src-main/contract'],
  'src-main/cache': ['src-main/contract'],
  'src-main/accounts': ['src-main/contract', 'src-main/api'],
  'src-main/sync': ['src-main/contract', 'src-main/api', 'src-main/cache'],
  'src-main/service': [
    'src-main/contract',
    'src-main/api',
    'src-main/cache',
    'src-main/accounts',
    'src-main/sync',
  ],
  'src-main/shell': [
    'src-main/contract',
    'src-main/api',
    'src-main/accounts',
    'src-main/sync',
    'src-main/service',
    'resources',
  ],
  'src-renderer': ['src-main/contract', 'resources'],
  resources: [],
  'test/server': ['resources'],
  'test/electron-stand-in': ['scripts/electron-runtime', 'test/e2e/launch'],
};

const ownCode = '^(src-main|src-renderer|resources|test|scripts)/';

const layers = Object.entries(may).map(([from, to]) => ({
  name: `${from} knows only ${to.length > 0 ? to.join(', ') : 'itself'}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: ownCode, pathNot: [from, ...to].map((folder) => `^${folder}`).join('|') },
}));

export default {
  forbidden: [
    ...layers,
    {
      name: 'contract imports nothing but zod',
      severity: 'error',
      from: { path: '^src-main/contract/' },
      to: { pathNot: '^src-main/contract/|^node_modules/zod/' },
    },
    {
      name: 'only the shell, the preload script and main import electron',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(shell/|preload\\.ts|main\\.ts)' },
      to: { path: '(^|/)electron(-log)?(/|$)' },
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
    exclude: { path: '^test/electron-stand-in/sample-app' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.svelte', '.json', '.css'],
      conditionNames: ['svelte', 'import', 'types', 'default', 'node'],
      exportsFields: ['exports'],
    },
  },
};

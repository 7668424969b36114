import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDevelopment } from '../../src-main/shell/system/program/development.ts';
import { pageAccess } from '../../src-main/shell/windows/page-preferences.ts';
import { isWithoutSandbox, openingSwitches } from '../../src-main/shell/system/program/switches.ts';
import { listed } from '../listed.ts';

/** What other programs can open by the way in which they start Perch. */
const { app } = vi.hoisted(() => ({
  app: { isPackaged: true, commandLine: { hasSwitch: vi.fn<(name: string) => boolean>() } },
}));
vi.mock('electron', () => ({ app }));

beforeEach(() => {
  app.isPackaged = true;
  app.commandLine.hasSwitch.mockReset().mockReturnValue(false);
  // Whoever runs the tests may have them.
  for (const name of ['SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING']) vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

/** Starts with this switch alone. */
const startWith = (name: string) => app.commandLine.hasSwitch.mockImplementation((asked) => asked === name);

const SWITCHES = listed`
  remote-debugging-port | remote-debugging-pipe | inspect | inspect-brk | inspect-wait
  ignore-certificate-errors | ignore-certificate-errors-spki-list | ssl-key-log-file | log-net-log
  enable-logging | disable-web-security | renderer-cmd-prefix | utility-cmd-prefix | zygote-cmd-prefix
  gpu-launcher | browser-subprocess-path
`;

describe('a package does not start', () => {
  test.each(SWITCHES)('with --%s', (name) => {
    startWith(name);
    expect(openingSwitches(false)).toEqual([`--${name}`]);
    // A package for tests and the source do.
    expect(openingSwitches(true)).toEqual([]);
    app.isPackaged = false;
    expect(openingSwitches(false)).toEqual([]);
  });

  test.each([
    ['SSLKEYLOGFILE', '/tmp/keys'],
    ['ELECTRON_ENABLE_LOGGING', '1'],
    ['ELECTRON_ENABLE_LOGGING', ''],
  ])('where the environment has %s=%s (rule: opening-switches)', (name, value) => {
    vi.stubEnv(name, value);
    expect(openingSwitches(false)).toEqual([name]);
    expect(openingSwitches(true)).toEqual([]);
    app.isPackaged = false;
    expect(openingSwitches(false)).toEqual([]);
  });
});

test('a package starts with other switches and variables', () => {
  startWith('proxy-server');
  vi.stubEnv('ELECTRON_OZONE_PLATFORM_HINT', 'auto');
  expect(openingSwitches(false)).toEqual([]);
});

test('a package without its sandbox says so', () => {
  startWith('no-sandbox');
  expect(isWithoutSandbox()).toBe(true);
  app.isPackaged = false;
  expect(isWithoutSandbox()).toBe(false);
});

test('a package has developer tools only where tests need them (rule: developer-tools)', () => {
  expect(pageAccess('p', false)).toEqual({ preload: 'p', devTools: false });
  expect(pageAccess('p', true).devTools).toBe(true);
  app.isPackaged = false;
  expect(pageAccess('p', false).devTools).toBe(true);
});

test('a package obeys no setting of development (rule: package-development)', () => {
  vi.stubEnv('PERCH_DEV_SERVER', 'http://localhost:5173');
  vi.stubEnv('PERCH_TIMING', '{"quitWithin":1}');
  vi.stubEnv('PERCH_SIGN_IN', '{"address":"https://a.example","email":"mira@a.example","apiKey":"abc"}');
  vi.stubEnv('PERCH_POLICY', '/tmp/policy.json');
  vi.stubEnv('PERCH_PROGRAMS', '/tmp/programs');
  expect(readDevelopment()).toEqual({
    devServer: null,
    timing: {},
    policyFile: null,
    programs: null,
    signIn: null,
  });
  app.isPackaged = false;
  expect(readDevelopment()).toEqual({
    devServer: 'http://localhost:5173',
    timing: { quitWithin: 1 },
    policyFile: '/tmp/policy.json',
    programs: ['/tmp/programs'],
    signIn: { address: 'https://a.example', email: 'mira@a.example', secret: { apiKey: 'abc' } },
  });
});

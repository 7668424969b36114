// The commands of `npm run`, and what they take. Plain JavaScript without dependencies, as the entry point needs it.

/** @type {Record<string, string>} */
export const commands = {
  demo: 'opens Perch signed in to a sample organization on a server of its own',
  start: 'opens Perch with your own profile: [-- --stand-in]',
  dev: 'the same, with hot reload of the window',
  test: 'runs every check and the core of the tests: [-- --all --at 2026-12-31T23:30 --zone Europe/Warsaw]',
  'test:e2e': 'runs the tests that drive windows and tray; takes Playwright’s arguments',
  'test:moments':
    'runs the tests that time can change, on the worst days: [-- --at 2026-12-31T23:30 --zone Europe/Warsaw]',
  'test:soak':
    'proves that nothing is lost or doubled: [-- --minutes 30 --seed N --only name | --share name --page]',
  'test:server': 'runs the tests of the API and of all changes against a server of yours: -- SERVER.json',
  server:
    'runs the reference server: [-- --port 0 --strict --seed demo --large N --database file --real-limits]',
  screenshots: 'takes the pictures in docs/screenshots',
  recordings: 'makes the steps that the reference server is held to from recordings of servers: -- FOLDER',
  docs: 'writes docs/generated from the operations table, the policy’s schema and the titles of the tests',
  bench: 'measures Perch against something bare: [-- --only name --json file --from file --markdown --page]',
  lint: 'checks types, style, format, import rules and unused code',
  format: 'formats every file',
  package:
    'makes the package for this computer: [-- --all | --format deb | --x64 | --arm64 | --dir] [--check --inspectable --stand-in --built --output folder]',
  audit: 'asks the registry for advisories about what is shipped',
  workflow: 'runs the steps of public CI that this machine can run: [-- JOB …]',
};

/** The commands that hand their arguments on: to Perch, and to Playwright. */
export const HANDING_ON = ['start', 'dev', 'test:e2e', 'screenshots'];

/**
 * The first option among the arguments that a command does not have. Values are looked at by the command itself.
 * @param {string} name
 * @param {string[]} args
 */
export function unknownOption(name, args) {
  /** @type {string[]} */
  const taken = commands[name]?.match(/--[\w-]+/g) ?? [];
  const given = args.flatMap((arg) => (/^--[^=]/.test(arg) ? arg.split('=', 1) : []));
  return given.find((option) => !taken.includes(option));
}

/**
 * A line about a command: what it does, and its arguments.
 * @param {string} name
 */
export const usageOf = (name) => `npm run ${name.padEnd(12)} ${commands[name] ?? ''}`;

import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { Office } from './office.ts';

let server: ReferenceServer;
let office: Office;
let failing: string;
let other: string;

const WAYS = ['run', 'get', 'all'] as const;
/** What runs the statements of all open files. */
const statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Record<
  (typeof WAYS)[number],
  (this: Database.Statement, ...args: unknown[]) => unknown
>;
const intact = { run: statement.run, get: statement.get, all: statement.all };
const repair = (): void => void Object.assign(statement, intact);

/** Errors that nothing has caught: one would end Perch. */
const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);

beforeEach(async () => {
  server = await startServer();
  office = new Office();
  failing = await office.signIn(server);
  other = await office.signIn(server, server.user('olu'));
  await until('both are pulled', () => snippetsOf(failing) > 0 && office.workspace.engine(other).isInStep);
  uncaught.splice(0);
  process.on('uncaughtException', note).on('unhandledRejection', note);
});

afterEach(async () => {
  repair();
  await office.close();
  await server.close();
  process.off('uncaughtException', note).off('unhandledRejection', note);
});

const snippetsOf = (id: string): number => accountOf(id).snippets;

/** What windows, tray and notifications ask for again and again. It must answer whatever a file does. */
function accountOf(id: string) {
  const { workspace } = office;
  workspace.timedStatuses();
  workspace.signsOfRules();
  expect(typeof workspace.isSending).toBe('boolean');
  const { accounts } = workspace.view();
  const account = accounts.find((one) => one.id === id);
  if (!account) throw new Error('The account is not listed');
  return account;
}

/** From now on the disk fails under the file of one account, at the statements that a test names. */
function fail(fails: (sql: string) => boolean, errorOf: () => Error): void {
  const file = office.cacheOf(failing);
  for (const way of WAYS)
    statement[way] = function (...args) {
      if (this.database.name === file && fails(this.source)) throw errorOf();
      return intact[way].apply(this, args);
    };
}

const ERRORS: Record<string, () => Error> = {
  'is damaged': () => new Database.SqliteError('damage that no check finds', 'SQLITE_CORRUPT'),
  'cannot be read': () => new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ'),
  'is on a full disk': () => new Database.SqliteError('database or disk is full', 'SQLITE_FULL'),
  'makes the program fail': () => new TypeError('a value that nobody expects'),
};

/** The part of the statements that fail: all, all of one table, all that write, or each but the first ones. */
function statements(): Record<string, (sql: string) => boolean> {
  let count = 0;
  const first = Math.floor(Math.random() * 40);
  return {
    'every statement': () => true,
    'the outbox': (sql) => /\boutbox\b/.test(sql),
    'the snippets': (sql) => /\bsnippets\b/.test(sql),
    'the rows of collections': (sql) => /\brows\b/.test(sql),
    'the facts': (sql) => /\bfacts\b/.test(sql),
    'whatever writes': (sql) => /^\s*(?:insert|update|delete|replace)/i.test(sql),
    [`every statement after ${String(first)}`]: () => (count += 1) > first,
  };
}

const cases = Object.keys(ERRORS).flatMap((error) =>
  Object.entries(statements()).map(([which, fails]) => [error, which, fails] as const),
);

test.each(cases)(
  'an account whose file %s at %s stops neither the loop nor another account',
  async (error, _, fails) => {
    fail(fails, ERRORS[error]!);
    office.workspace.refreshIfStale();
    office.workspace.retryNow();
    office.workspace.noteSigns(new Set(['focus']));
    const { db } = office.workspace.engine(other);
    createSnippet(db, { title: 'From the other one', content: 'x' }, Date.now());
    office.workspace.engine(other).wake();
    const isThere = (): boolean =>
      server.state.savedSnippets
        .list(server.user('olu').userId)
        .some(({ title }) => title === 'From the other one');
    await until('the other account delivers', () => {
      accountOf(failing);
      return isThere();
    });
    const before = office.faults.length;
    for (let turn = 0; turn < 100; turn += 1) {
      accountOf(failing);
      await new Promise(setImmediate);
    }
    // What fails is closed, or rests; it does not fail with each question.
    expect(office.faults.length - before).toBeLessThan(10);
    repair();
    office.workspace.retryNow();
    await until('the account is there again', () => {
      office.workspace.refreshIfStale();
      return accountOf(failing).connection.state === 'online';
    });
    expect(uncaught).toEqual([]);
  },
);

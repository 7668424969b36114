import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VaultBusy } from '../../src-main/accounts/key-store.ts';
import { MAX_CALENDAR_BYTES } from '../../src-main/api/files/calendar-file.ts';
import { readCalendars, readRules } from '../../src-main/domain/status-rules.ts';
import type { RuleForm, RuleView } from '../../src-main/contract/values/rules.ts';
import { deleteRule } from '../../src-main/features/rules/commands.ts';
import { accountCalls } from '../../src-main/features/base/account-calls.ts';
import type { HandlerContext } from '../../src-main/features/base/handler.ts';
import { ruleHandlers } from '../../src-main/features/rules/handlers.ts';
import { rulesView } from '../../src-main/features/rules/queries.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { Office } from '../faults/office.ts';
import { problemOf } from '../problem-of.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { slowCalendar } from '../slow-calendar.ts';
import { fast, until } from './device.ts';
import { turns } from './idle.ts';
import { timePasses } from './time.ts';
import { text } from './pair.ts';

/** Not in any file or log. */
const SECRET = 'f3c1a9-private';

let server: ReferenceServer;
let office: Office;
let account: string;
let host: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];

const stamp = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const meeting = (begins: number, ends: number, ...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    `UID:${begins}@test`,
    `DTSTART:${stamp(Date.now() + begins)}`,
    `DTEND:${stamp(Date.now() + ends)}`,
    'SUMMARY:Board review, confidential',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const serveText = (body: string) => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(body);
};
const serve = (...events: string[]) => serveText(calendar(...events));

beforeEach(async () => {
  requests.length = 0;
  serve();
  host = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  server = await startServer();
  office = new Office(undefined, fast({ calendarTimeout: 400 }));
  office.workspace.start();
  account = await office.signIn(server);
  await until('online', () => engine().isInStep);
});

afterEach(async () => {
  await office.end();
  await server.close();
  host.closeAllConnections();
  host.close();
  rmSync(office.folder, { recursive: true, force: true });
  expect(office.faults).toEqual([]);
});

const engine = () => office.workspace.engine(account);
const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/${SECRET}/basic.ics`;
const shown = () => statusView(engine().db);
const onServer = () => server.state.statuses.read(server.user('mira').userId).status_text ?? '';
const form = (source: string): RuleForm => ({
  kind: 'calendar',
  meeting: text('In a meeting until {time}'),
  out: text('Out of office'),
  least: 0,
  tentative: false,
  source,
});

const unfinishedOf = (id: string): number => readCalendars(engine().db)[id]?.unfinished ?? 0;

/** The file that the user chooses in the system's dialog. */
let chosen: string | null = null;

/** The handlers of the windows' calls, as one run has them. */
const handlers = () =>
  ruleHandlers({
    system: { chooseCalendar: async () => chosen },
    workspace: office.workspace,
    ...accountCalls(engine),
  } as unknown as HandlerContext);

async function save(source = address(), id: string | null = null, by = handlers()): Promise<string> {
  const saved = await by['rules:save']({ accountId: account, id, form: form(source) });
  return saved.id;
}

/** Has the user choose a file, and saves a rule for it. */
async function saveFile(path: string): Promise<string> {
  const by = handlers();
  chosen = path;
  expect(await by['rules:choose-calendar'](undefined)).toBe(path);
  return save(path, null, by);
}

function rule(): RuleView {
  const [first] = rulesView(engine().db, Date.now()).rules;
  if (!first) throw new Error('There is no rule');
  return first;
}
const isRead = () =>
  until('read', () => rule().calendar?.readAt !== null && rule().calendar?.problem === null);
const hasProblem = (problem: string) => until(problem, () => rule().calendar?.problem === problem);
const HOUR = 3_600_000;

describe('a calendar sets the status', () => {
  test('while an event is busy, with the end in the text, on screen and on the server', async () => {
    serve(meeting(-HOUR, HOUR), meeting(5 * HOUR, 6 * HOUR));
    await save();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
    expect(rule()).toMatchObject({ isHeld: true, calendar: { problem: null } });
    expect(shown().clearAt).toBe(rule().turn?.to);
  });

  test('while an event is out of office', async () => {
    serve(meeting(-HOUR, HOUR, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'));
    await save();
    await until('out of office', () => onServer() === 'Out of office');
  });

  test('but never over a status that the user set', async () => {
    engine().db.transaction(() => setOwnStatus(engine().db, text('Deep work'), null, Date.now()))();
    engine().wake();
    serve(meeting(2_000, HOUR));
    await save();
    await isRead();
    timePasses(3_000);
    expect(rule().turn?.from).toBeLessThanOrEqual(Date.now());
    engine().wake();
    await turns(server);
    expect([shown().text, onServer()]).toEqual(['Deep work', 'Deep work']);
  });

  test('and a meeting that is cancelled while it lasts ends the status', async () => {
    serve(meeting(-HOUR, HOUR));
    await save();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
    serve();
    office.workspace.calendars.refresh(account);
    await until('cleared', () => onServer() === '');
  });
});

describe('what of a calendar counts', () => {
  test('an event that anyone may send and that comes every second costs itself alone, and the list says so', async () => {
    serve(
      meeting(-HOUR, HOUR),
      meeting(-2 * HOUR, HOUR, 'RRULE:FREQ=SECONDLY'),
      meeting(-HOUR, HOUR, 'EXDATE', 'RRULE:'),
    );
    await save();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
    expect(rule()).toMatchObject({ on: true, isHeld: true });
    expect(rule().calendar?.skipped).toEqual({ lines: 2, first: { line: 22, name: 'EXDATE' }, events: 1 });
    serve(meeting(-HOUR, HOUR));
    office.workspace.calendars.refresh(account);
    await until('nothing is passed over', () => rule().calendar?.skipped === null);
  });

  test('tentative events count where that is chosen, without reading the calendar again', async () => {
    serve(meeting(-HOUR, HOUR, 'STATUS:TENTATIVE'));
    const id = await save();
    await isRead();
    expect(rule().turn).toBeNull();
    await handlers()['rules:save']({
      accountId: account,
      id,
      form: { ...form(''), tentative: true } as RuleForm,
    });
    expect(rule().turn).not.toBeNull();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
  });

  test('ten megabytes of past years are read, and the next meeting with them', async () => {
    const past = (at: number) =>
      meeting(-(at + 40) * 24 * HOUR, -(at + 40) * 24 * HOUR + HOUR, `DESCRIPTION:${'x'.repeat(800)}`);
    const body = calendar(...Array.from({ length: 10_000 }, (_, at) => past(at)), meeting(-HOUR, HOUR));
    expect(body.length).toBeGreaterThan(9_000_000);
    serveText(body);
    await save();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
  });
});

describe('the calendar is read', () => {
  test('without credentials, and not from an address that it forwards to', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/elsewhere.ics' }).end();
    await save();
    await hasProblem('unreachable');
    expect(requests.map(({ url, headers }) => [url, headers.authorization, headers.cookie])).toEqual([
      [`/${SECRET}/basic.ics`, undefined, undefined],
    ]);
  });

  test('and its last good copy stays where it cannot be read', async () => {
    serve(meeting(-HOUR, HOUR));
    await save();
    await until('in a meeting', () => shown().text !== '');
    host.closeAllConnections();
    host.close();
    office.workspace.calendars.refresh(account);
    await hasProblem('unreachable');
    await office.restart();
    await until('online again', () => engine().isInStep);
    expect(rule().turn).not.toBeNull();
    expect(shown().text).toContain('In a meeting');
  });

  test.each([
    ['not-calendar', '<html><body>Sign in</body></html>'],
    ['too-large', 'x'.repeat(MAX_CALENDAR_BYTES + 1)],
  ])('%s is said of what is no calendar', async (problem, body) => {
    answer = (_, response) => response.writeHead(200).end(body);
    await save();
    await hasProblem(problem);
    expect(rule().calendar).toEqual({ readAt: null, problem, skipped: null });
  });

  test('for a while only: one that takes too long gets its sentence, rests for an hour, and can be deleted', async () => {
    serve(meeting(-HOUR, HOUR));
    const id = await save();
    await until('in a meeting', () => shown().text !== '');
    serveText(slowCalendar());
    office.workspace.calendars.refresh(account);
    await hasProblem('unfinished');
    // The last good copy stays.
    expect(shown().text).toContain('In a meeting');
    const asked = requests.length;
    timePasses(HOUR - 60_000);
    office.workspace.retryNow();
    await turns(server);
    expect(requests.length).toBe(asked);
    timePasses(60_000);
    serve(meeting(HOUR, 2 * HOUR));
    office.workspace.retryNow();
    await isRead();
    serveText(slowCalendar());
    office.workspace.calendars.refresh(account);
    await until('asked again', () => requests.length === asked + 2);
    deleteRule(engine().db, id, Date.now());
    expect(rulesView(engine().db, Date.now()).rules).toEqual([]);
  });

  test('until one takes too long three times: its rule is switched off and says so, and can be switched on again', async () => {
    serveText(slowCalendar());
    const id = await save();
    const isTried = (times: number) =>
      until(`tried ${times} times`, () => requests.length === times && rule().calendar?.problem !== null);
    for (const times of [1, 2]) {
      await until('unfinished', () => unfinishedOf(id) === times);
      expect(rule().on).toBe(true);
      timePasses(HOUR);
      office.workspace.retryNow();
    }
    await hasProblem('switched-off');
    expect(rule().on).toBe(false);
    await isTried(3);
    timePasses(HOUR);
    office.workspace.retryNow();
    await turns(server);
    expect(requests).toHaveLength(3);
    // Switched on again it has as many tries as before, and is read where it ends.
    handlers()['rules:switch']({ accountId: account, id, on: true });
    await hasProblem('unfinished');
    expect(rule().on).toBe(true);
    serve(meeting(-HOUR, HOUR));
    office.workspace.calendars.refresh(account);
    await isRead();
    expect(unfinishedOf(id)).toBe(0);
  });

  test('from a file too, again after it changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-calendar-'));
    const file = join(folder, 'my.ics');
    await saveFile(file);
    await hasProblem('no-file');
    writeFileSync(file, calendar(meeting(-HOUR, HOUR)));
    office.workspace.retryNow();
    await until('in a meeting', () => onServer().startsWith('In a meeting until '));
    writeFileSync(file, 'x'.repeat(MAX_CALENDAR_BYTES + 1));
    office.workspace.calendars.refresh(account);
    await hasProblem('too-large');
    expect(shown().text).toContain('In a meeting');
    rmSync(folder, { recursive: true });
  });

  test('from another address after an edit, and from the same one where none is typed', async () => {
    const id = await save();
    await isRead();
    await save('', id);
    await until('read again', () => requests.length === 2);
    await isRead();
    serve(meeting(HOUR, 2 * HOUR));
    await save(address().replace(SECRET, 'other'), id);
    await until('read from there', () => requests.at(-1)?.url === '/other/basic.ics');
    await until('shown', () => rule().turn !== null);
  });

  test('from another address at once, where the first one has not answered yet', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_, response) => void waiting.push(response);
    const id = await save();
    await until('asked', () => waiting.length === 1);
    await save(address().replace(SECRET, 'other'), id);
    serve(meeting(HOUR, 2 * HOUR));
    waiting[0]?.writeHead(200).end(calendar());
    await until('read from there', () => requests.at(-1)?.url === '/other/basic.ics');
    await until('shown', () => rule().turn !== null);
  });
});

describe('the address is a secret', () => {
  test('it is in no file and no view, and is known after a restart', async () => {
    serve(meeting(HOUR, 2 * HOUR));
    await save();
    await isRead();
    expect(JSON.stringify(rulesView(engine().db, Date.now()))).not.toContain(SECRET);
    const vault = office.vault;
    await office.restart();
    expect(office.holding(SECRET)).toEqual([]);
    expect(office.vault).toBe(vault);
    await until('read again', () => requests.length >= 2);
  });

  test('it is encrypted again where the system asks for that, and read with the new key from then on', async () => {
    serve(meeting(HOUR, 2 * HOUR));
    await save();
    await isRead();
    const stored = () => JSON.stringify(readRules(engine().db));
    const before = stored();
    const { decrypt } = office.vault;
    office.vault.decrypt = async (encrypted) => ({ ...(await decrypt(encrypted)), isOutdated: true });
    await office.restart();
    await until('stored again', () => stored() !== before);
    const renewed = stored();
    office.vault.decrypt = decrypt;
    await office.restart();
    await until('read again', () => requests.length >= 3);
    expect(stored()).toBe(renewed);
    expect(rule().calendar?.problem).toBeNull();
  });

  test('a locked key chain holds up the calendar alone: rules and their last times are there', async () => {
    serve(meeting(-HOUR, HOUR));
    await save();
    await until('in a meeting', () => shown().text !== '');
    const { decrypt } = office.vault;
    const locked = Promise.withResolvers<void>();
    office.vault.decrypt = (encrypted) => locked.promise.then(() => decrypt(encrypted));
    requests.length = 0;
    await office.restart();
    expect([shown().text !== '', rule().calendar?.problem, requests.length]).toEqual([true, null, 0]);
    locked.resolve();
    await until('read', () => requests.length > 0);
  });

  test('a key chain that is busy is no reason to enter it again: it is read once the key chain answers', async () => {
    serve(meeting(HOUR, 2 * HOUR));
    await save();
    await isRead();
    const { decrypt } = office.vault;
    let isBusy = true;
    office.vault.decrypt = (encrypted) => (isBusy ? Promise.reject(new VaultBusy()) : decrypt(encrypted));
    await office.restart();
    await hasProblem('no-address-yet');
    expect(rule().turn).not.toBeNull();
    isBusy = false;
    office.workspace.calendars.refresh(account);
    await until('read', () => rule().calendar?.problem === null);
  });

  test('where the system cannot encrypt, it is known until Perch quits, and then the list asks for it', async () => {
    office.vault.isAvailable = async () => false;
    serve(meeting(HOUR, 2 * HOUR));
    await save();
    await isRead();
    await office.restart();
    await hasProblem('no-address');
    expect(rule().turn).not.toBeNull();
    expect(office.holding(SECRET)).toEqual([]);
  });

  test('titles of events are in no file', async () => {
    serve(meeting(HOUR, 2 * HOUR));
    await save();
    await isRead();
    expect(office.holding('Board review')).toEqual([]);
  });
});

describe('what is typed as a calendar', () => {
  test.each([
    ['http://calendar.example.com/a.ics', 'insecure-address'],
    ['https://mira:pad@calendar.example.com/a.ics', 'invalid-address'],
    ['calendar', 'invalid-address'],
    ['ftp://calendar.example.com/a.ics', 'invalid-address'],
    ['', 'invalid-input'],
  ])('%j is refused', async (source, kind) => {
    expect(await problemOf(save(source))).toMatchObject({ kind, field: 'source' });
  });

  test('webcal is https, and a file has its path', async () => {
    const { vault } = office;
    const texts: string[] = [];
    const encrypt = vault.encrypt.bind(vault);
    vault.encrypt = (written) => {
      texts.push(written);
      return encrypt(written);
    };
    const saved = async (source: string) => {
      await save(source);
      return readRules(engine().db).rules.at(-1)?.plan;
    };
    expect(await saved('webcal://127.0.0.1:1/a.ics')).toMatchObject({
      source: { kind: 'address', host: '127.0.0.1:1', encrypted: expect.any(String) as string },
    });
    expect(texts.map((written) => (JSON.parse(written) as { secret: string }).secret)).toEqual([
      'https://127.0.0.1:1/a.ics',
    ]);
    const id = await saveFile('/tmp/a b.ics');
    const plan = () => readRules(engine().db).rules.find((one) => one.id === id)?.plan;
    expect(plan()).toMatchObject({ source: { kind: 'file', path: '/tmp/a b.ics' } });
    // It stays the rule's own, under either name.
    await save('file:///tmp/a%20b.ics', id);
    expect(plan()).toMatchObject({ source: { kind: 'file', path: '/tmp/a b.ics' } });
  });

  test.each(['/etc/passwd', 'file:///etc/passwd'])(
    'a file that nobody chose is not read: %s (rule: calendar-file-chosen)',
    async (source) => {
      const unchosen = { kind: 'invalid-input', field: 'source', rule: 'not-chosen' };
      expect(await problemOf(save(source))).toEqual(unchosen);
      chosen = null;
      expect(await handlers()['rules:choose-calendar'](undefined)).toBeNull();
      expect(await problemOf(save(source))).toEqual(unchosen);
      expect(readRules(engine().db).rules).toEqual([]);
    },
  );
});

describe('a calendar in the form of a new rule', () => {
  const read = (source: string, by = handlers()) => by['rules:read-calendar']({ accountId: account, source });

  test('is read, and nothing of it is stored', async () => {
    serve(meeting(HOUR, 2 * HOUR), meeting(3 * HOUR, 4 * HOUR, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'));
    expect(await read(address())).toEqual({
      problem: null,
      times: [expect.objectContaining({ out: false }), expect.objectContaining({ out: true })],
    });
    expect(readCalendars(engine().db)).toEqual({});
    expect(office.holding(SECRET)).toEqual([]);
  });

  test('says why it can’t be read', async () => {
    serveText('Sign in');
    expect(await read(address())).toEqual({ problem: 'not-calendar', times: [] });
    answer = (_, response) => response.writeHead(404).end();
    expect(await read(address())).toEqual({ problem: 'unreachable', times: [] });
    expect(await problemOf(() => read('http://calendar.example.com/a.ics'))).toMatchObject({
      kind: 'insecure-address',
    });
  });

  test('is a file only where the user chose it (rule: calendar-file-chosen)', async () => {
    const path = join(office.folder, 'mine.ics');
    writeFileSync(path, calendar(meeting(HOUR, 2 * HOUR)));
    const by = handlers();
    expect(await problemOf(() => read(path, by))).toMatchObject({ kind: 'invalid-input' });
    chosen = path;
    await by['rules:choose-calendar'](undefined);
    expect(await read(path, by)).toMatchObject({ problem: null, times: [{ out: false }] });
  });
});

test.each(['at rest', 'being read'])('a calendar is read again after a restore: %s', async (state) => {
  await save();
  await until('read', () => Object.values(readCalendars(engine().db)).some(({ readAt }) => readAt !== null));
  const folder = mkdtempSync(join(tmpdir(), 'perch-calendar-'));
  const file = join(folder, 'Mine.perch-backup');
  const { backups } = office.workspace;
  await backups.save(file);
  const { id } = await backups.read(file);
  const held: ServerResponse[] = [];
  if (state === 'being read') {
    answer = (_, response) => void held.push(response);
    office.workspace.calendars.refresh(account);
    await until('asked', () => held.length > 0);
  }
  serve(meeting(-HOUR, HOUR));
  await backups.restore(id);
  for (const response of held) response.writeHead(200).end(calendar());
  await until('in a meeting', () => onServer().startsWith('In a meeting until '));
  rmSync(folder, { recursive: true });
});

test('a deleted rule ends its status, and returns with its calendar when that is undone', async () => {
  serve(meeting(-HOUR, HOUR));
  const id = await save();
  await until('in a meeting', () => onServer().startsWith('In a meeting until '));
  deleteRule(engine().db, id, Date.now());
  engine().wake();
  await until('cleared', () => onServer() === '');
  const offer = undoOffered(engine().db);
  expect(offer).toMatchObject({ what: 'rule', title: new URL(address()).host });
  expect(undo(engine().db, offer?.id ?? '', Date.now())).toEqual({ what: 'rule', key: id });
  engine().wake();
  await until('in a meeting again', () => onServer().startsWith('In a meeting until '));
});

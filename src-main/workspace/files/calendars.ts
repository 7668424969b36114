import type { KeyStore } from '../../accounts/key-store.ts';
import { fetchCalendar, MAX_CALENDAR_BYTES } from '../../api/files/calendar-file.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { readCalendars, readRules, writeCalendars, writeRules } from '../../domain/status-rules.ts';
import type {
  CalendarCopy,
  CalendarProblem,
  CalendarRead,
  CalendarSource,
  StatusRule,
} from '../../contract/values/rules.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { readFiles } from '../../reading/read-files.ts';
import { ReadingThread, Stopped, Unfinished } from '../../reading/reading-thread.ts';

const DAY = 24 * 60 * 60_000;
/** For how many days after it was read a calendar is known. */
const DAYS_AHEAD = 92;
/** How long a calendar rests that could not be read to its end, in milliseconds: to try costs seconds of a processor. */
const REST = 60 * 60_000;
/** After so many times its rule is switched off. */
const MOST_UNFINISHED = 3;

interface CalendarsOptions {
  keys: KeyStore;
  httpFor(accountId: string): HttpPort;
  engines(): [accountId: string, Engine][];
  /** How often calendars are read, in milliseconds. */
  every: number;
  /** How long reading one may take, in milliseconds of the processor. */
  timeout: number;
  onFault(error: unknown): void;
}

type CalendarRule = StatusRule & { plan: Extract<StatusRule['plan'], { kind: 'calendar' }> };

/** Reads the calendars of the rules now and then. Where one cannot be read, the last good copy stays. */
export class Calendars {
  readonly #options: CalendarsOptions;
  /** Until when a calendar that was read, or could not be read to its end, rests, by account and rule. */
  readonly #restsUntil = new Map<string, number>();
  readonly #reading = new Set<string>();
  /** The calendars that were to be read during a read, which may be one for a file of Perch that was closed since. */
  readonly #missed = new Set<string>();
  /** Other files do not wait for a calendar. */
  readonly #thread: ReadingThread;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CalendarsOptions) {
    this.#options = options;
    this.#thread = new ReadingThread(options.timeout);
  }

  start(): void {
    this.refresh();
    this.#timer = setInterval(() => this.refresh(), this.#options.every).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    // After a restore, the copies are older ones.
    this.#restsUntil.clear();
    void this.#thread.stop();
  }

  /**
   * Reads every calendar that was not read for a while.
   * @param accountId reads those of this account in any case
   */
  refresh(accountId?: string): void {
    for (const [id, engine] of this.#options.engines())
      try {
        for (const rule of calendarRules(engine.db)) void this.#refresh(id, engine, rule, accountId === id);
      } catch (error) {
        this.#options.onFault(error);
      }
  }

  /** Encrypts the address of a calendar for the disk; null if the system cannot. */
  encryptAddress(accountId: string, ruleId: string, address: string): Promise<string | null> {
    return this.#options.keys.encryptSecret(nameOf(accountId, ruleId), address);
  }

  /** Stores the address of a calendar for this session. */
  rememberAddress(accountId: string, ruleId: string, address: string): void {
    this.#options.keys.rememberSecret(nameOf(accountId, ruleId), address);
  }

  /** Reads a calendar for a rule that is not saved yet. Stores nothing. */
  async readOnce(
    accountId: string,
    db: Db,
    source: { kind: 'file'; path: string } | { kind: 'address'; url: URL },
  ): Promise<CalendarRead> {
    const owner = storedIdentity.read(db);
    const file =
      source.kind === 'file'
        ? await readCalendarFile(source.path)
        : await fetchCalendar(this.#options.httpFor(accountId), source.url.href);
    const read = await this.#copyOf(file, owner);
    return typeof read === 'string'
      ? { times: [], problem: read }
      : { times: read.times, problem: read.problem };
  }

  async #refresh(accountId: string, engine: Engine, rule: CalendarRule, isAsked: boolean): Promise<void> {
    const { every, onFault } = this.#options;
    const name = nameOf(accountId, rule.id);
    const rests = performance.now() < (this.#restsUntil.get(name) ?? -Infinity);
    if (rests && !isAsked) return;
    if (this.#reading.has(name)) return void this.#missed.add(name);
    this.#reading.add(name);
    let replaced: CalendarRule | undefined;
    try {
      const { read, encrypted } = await this.#read(accountId, engine.db, rule);
      if (!engine.db.open) return;
      const rest = read === 'unfinished' ? REST : typeof read === 'string' ? 0 : every / 2;
      this.#restsUntil.set(name, performance.now() + rest);
      const now = calendarRules(engine.db).find(({ id }) => id === rule.id);
      // The rule was deleted, or got another calendar, meanwhile.
      if (!now) return;
      if (JSON.stringify(now.plan.source) !== JSON.stringify(rule.plan.source)) {
        replaced = now;
        return;
      }
      engine.db.transaction(() => {
        storeCopy(engine.db, rule.id, read);
        if (encrypted !== undefined) storeEncrypted(engine.db, rule.id, encrypted);
      })();
      engine.wake();
    } catch (error) {
      if (!(error instanceof Stopped)) onFault(error);
    } finally {
      this.#reading.delete(name);
      if (this.#missed.delete(name)) this.refresh();
      if (replaced) void this.#refresh(accountId, engine, replaced, true);
    }
  }

  /** Reads a calendar. `encrypted` is its address as the system asks to store it from now on. */
  async #read(
    accountId: string,
    db: Db,
    { id, plan }: CalendarRule,
  ): Promise<{ read: CalendarCopy | CalendarProblem; encrypted?: string }> {
    const owner = storedIdentity.read(db);
    const { file, encrypted } = await this.#fileOf(accountId, id, plan.source);
    return { read: await this.#copyOf(file, owner), encrypted };
  }

  async #copyOf(
    file: { bytes: Uint8Array } | CalendarProblem,
    owner: { email: string } | null,
  ): Promise<CalendarCopy | CalendarProblem> {
    if (typeof file === 'string') return file;
    const now = Date.now();
    const window = { from: now - DAY, to: now + DAYS_AHEAD * DAY };
    const read = await this.#timesIn(file.bytes, window, owner ? [owner.email] : []);
    return typeof read === 'string' ? read : { readAt: now, problem: null, ...read };
  }

  async #timesIn(
    bytes: Uint8Array,
    window: { from: number; to: number },
    owners: string[],
  ): Promise<Pick<CalendarCopy, 'times' | 'skipped'> | CalendarProblem> {
    try {
      return await this.#thread.read('calendar', { bytes, window, owners });
    } catch (error) {
      if (error instanceof Unfinished) return 'unfinished';
      throw error;
    }
  }

  async #fileOf(
    accountId: string,
    ruleId: string,
    source: CalendarSource,
  ): Promise<{ file: { bytes: Uint8Array } | CalendarProblem; encrypted?: string }> {
    if (source.kind === 'file') return { file: await readCalendarFile(source.path) };
    const { keys, httpFor } = this.#options;
    const found = await keys.readSecret(nameOf(accountId, ruleId), source.encrypted);
    if (!found) return { file: 'no-address' };
    if (found === 'later') return { file: 'no-address-yet' };
    const file = await fetchCalendar(httpFor(accountId), found.secret);
    return found.encrypted === null || found.encrypted === source.encrypted
      ? { file }
      : { file, encrypted: found.encrypted };
  }
}

const nameOf = (accountId: string, ruleId: string): string => `${accountId} ${ruleId}`;

const calendarRules = (db: Db): CalendarRule[] =>
  readRules(db).rules.filter((rule): rule is CalendarRule => rule.on && rule.plan.kind === 'calendar');

/** Stores what was read. A problem leaves the times of the last good copy. */
function storeCopy(db: Db, id: string, read: CalendarCopy | CalendarProblem): void {
  const calendars = readCalendars(db);
  const before = calendars[id] ?? { readAt: null, times: [], problem: null, skipped: null };
  const unfinished = (before.unfinished ?? 0) + (read === 'unfinished' ? 1 : 0);
  const isEndless = unfinished >= MOST_UNFINISHED;
  const problem = isEndless ? 'switched-off' : read;
  const copy =
    typeof problem === 'string' ? { ...before, problem, unfinished: isEndless ? 0 : unfinished } : problem;
  writeCalendars(db, { ...calendars, [id]: copy });
  if (isEndless) changeRule(db, id, (rule) => ({ ...rule, on: false }));
}

/** Stores the address of a rule's calendar as it was encrypted again. */
function storeEncrypted(db: Db, id: string, encrypted: string): void {
  changeRule(db, id, (rule) => {
    if (rule.plan.kind !== 'calendar' || rule.plan.source.kind !== 'address') return rule;
    return { ...rule, plan: { ...rule.plan, source: { ...rule.plan.source, encrypted } } };
  });
}

function changeRule(db: Db, id: string, change: (rule: StatusRule) => StatusRule): void {
  const stored = readRules(db);
  writeRules(db, { ...stored, rules: stored.rules.map((rule) => (rule.id === id ? change(rule) : rule)) });
}

async function readCalendarFile(path: string): Promise<{ bytes: Uint8Array } | CalendarProblem> {
  try {
    const [file] = await readFiles([path], MAX_CALENDAR_BYTES);
    return file ?? 'no-file';
  } catch (error) {
    return error instanceof Refusal && error.problem.kind === 'too-large' ? 'too-large' : 'no-file';
  }
}

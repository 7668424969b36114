import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnusable } from '../../src-main/backup/archive.ts';
import { inSlices } from '../../src-main/cache/rows/slices.ts';
import type { BackupPreview } from '../../src-main/contract/values/backup.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { type ImportPlan, MOST_ENTRIES } from '../../src-main/contract/values/exchange.ts';
import { CalendarProblem } from '../../src-main/contract/values/rules.ts';
import { importSteps } from '../../src-main/features/exchange/commands.ts';
import { ImportPlans } from '../../src-main/features/exchange/plans.ts';
import { outboxPage } from '../../src-main/features/outbox/queries.ts';
import { rulesView } from '../../src-main/features/rules/queries.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { ReadingThread } from '../../src-main/reading/reading-thread.ts';
import { countChanges } from '../../src-main/sync/outbox/store.ts';
import type { Below } from '../faults/random.ts';
import { until } from '../sync/device.ts';
import { makeActing, spoilBackup } from './backups.ts';
import { hostileCalendar } from './calendars.ts';
import { hostileImport } from './imports.ts';
import type { AttackedPerch } from './perch.ts';

/** The outcome of a file. */
export interface Outcome {
  /** The kinds of attack in the file. */
  kinds: string[];
  /** The report to the user, in a word. */
  told: string;
  /** The broken promises, as text. */
  problems: string[];
}

/** How many times of a calendar are stored at most. */
const MOST_TIMES = 2_000;

/** A word that is in the file and nowhere else. */
const markOf = (below: Below): string => `hostile${below(1_000_000_000)}mark`;

/** Has a rule read a hostile calendar. */
export async function attackByCalendar(perch: AttackedPerch, below: Below): Promise<Outcome> {
  const mark = markOf(below);
  const { kinds, bytes, ordinary } = hostileCalendar(below, Date.now(), mark);
  const before = perch.unsent;
  const { times, problem } = await perch.readCalendar(bytes);
  const problems: string[] = [];
  if (problem !== null) {
    if (!CalendarProblem.safeParse(problem).success) problems.push(`an unknown problem: ${problem}`);
    // What anyone may send costs itself alone.
    if (problem !== 'too-large' && ordinary !== null)
      problems.push(`an ordinary event was not read: ${problem}`);
  } else {
    if (times.length > MOST_TIMES) problems.push(`${times.length} times`);
    if (times.some(({ from, to }) => !(from < to))) problems.push('a time that ends before it begins');
    const isCut = times.length === MOST_TIMES && (times.at(-1)?.from ?? 0) < (ordinary ?? 0);
    const hasOrdinary = times.some(({ from, to }) => from === ordinary && to === ordinary + 45 * 60_000);
    if (ordinary !== null && !isCut && !hasOrdinary) problems.push('an ordinary event is missing');
  }
  // A rule may have set and cleared the status meanwhile.
  await until('what the rule did is delivered', () => perch.unsent === before);
  const holders = perch.ids.filter((id) => perch.holds(id, mark));
  problems.push(...holders.map((id) => `text of the calendar is in account ${id}`));
  return { kinds, told: problem ?? 'read', problems };
}

/** How many snippets of a file are imported besides the ordinary one. */
const IMPORTED = 3;

/** Has the user choose a hostile file for an import, and import some of it. */
export async function attackByImport(perch: AttackedPerch, below: Below): Promise<Outcome> {
  const mark = markOf(below);
  const { kinds, files, ordinary } = hostileImport(below, mark);
  const [account, other] = perch.ids;
  const before = perch.unsent;
  const thread = new ReadingThread();
  const plans = new ImportPlans(thread, () => {});
  try {
    const plan = await plans
      .read(account, perch.db(), () => ({ name: 'a file', files }))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return error.problem;
        throw error;
      });
    const problems: string[] = [];
    if (perch.unsent !== before || perch.holds(account, mark))
      problems.push('something was imported unasked');
    if ('kind' in plan) {
      const told = plan.kind;
      const isOfSize = told === 'too-large' || told === 'unfinished';
      if (ordinary !== null && !isOfSize) problems.push(`a file with an ordinary snippet is ${told}`);
      return { kinds, told, problems };
    }
    if (plan.rows.length > MOST_ENTRIES) problems.push(`${plan.rows.length} rows`);
    if (ordinary !== null && !plan.rows.some(({ title, group }) => title === ordinary && group === 'new'))
      problems.push('an ordinary snippet is missing');
    await importSome(perch, plans, plan, ordinary);
    await perch.settled();
    if (
      ordinary !== null &&
      titlesOnServer(perch, account).filter((title) => title === ordinary).length !== 1
    )
      problems.push('an ordinary snippet is not on the server once');
    if (perch.holds(other, mark)) problems.push('text of the file is in the other account');
    return { kinds, told: 'read', problems };
  } finally {
    await thread.stop();
  }
}

async function importSome(
  perch: AttackedPerch,
  plans: ImportPlans,
  { id, rows }: ImportPlan,
  ordinary: string | null,
): Promise<void> {
  const [account] = perch.ids;
  const wanted = new Set([
    ...rows.filter(({ title }) => title === ordinary),
    ...rows.filter(({ group }) => group === 'new').slice(0, IMPORTED),
  ]);
  const choices = new Map(
    rows.filter((row) => !wanted.has(row)).map(({ index }) => [index, 'skip' as const]),
  );
  const steps = importSteps(perch.db(), plans.take(account, id).entries, choices, Date.now());
  await inSlices(perch.db(), steps, { signal: new AbortController().signal, isStale: () => false });
  perch.engine().wake();
}

const titlesOnServer = (perch: AttackedPerch, id: string): string[] => {
  const user = perch.users[perch.ids.indexOf(id)];
  return user ? perch.server.state.savedSnippets.list(user.userId).map(({ title }) => title) : [];
};

/** How many spoilt copies of one backup are read. */
const COPIES = 4;

/**
 * Has the user choose spoilt backups while unsent changes wait, restore those that can be read, and undo that. Then everything
 * that waited arrives once.
 */
export async function attackByBackups(perch: AttackedPerch, below: Below): Promise<Outcome[]> {
  const title = `Unsent ${below(1_000_000_000)}`;
  await perch.offline();
  perch.leaveUnsent(title);
  const saved = join(perch.folder, 'saved.perch-backup');
  await perch.office.workspace.backups.save(saved);
  const outcomes: Outcome[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) outcomes.push(await attackByBackup(perch, saved, below));
  await perch.server.start();
  await perch.online();
  await perch.settled();
  const problems = perch.ids.flatMap((id) => {
    const count = titlesOnServer(perch, id).filter((one) => one === `${title} of ${id}`).length;
    return count === 1 ? [] : [`what waited is on the server ${count} times`];
  });
  const foreign = perch.ids.filter((id, at) =>
    titlesOnServer(perch, id).includes(`${title} of ${perch.ids[1 - at] ?? ''}`),
  );
  problems.push(...foreign.map(() => 'what waited was sent for another account'));
  const kinds = outcomes.flatMap(({ kinds: some }) => some);
  return problems.length === 0 ? outcomes : [...outcomes, { kinds, told: 'delivered', problems }];
}

async function attackByBackup(perch: AttackedPerch, saved: string, below: Below): Promise<Outcome> {
  const file = perch.copyOf(saved);
  const mark = markOf(below);
  const { kind, isOther } = spoilBackup(file, below, mark);
  const { backups } = perch.office.workspace;
  const before = perch.unsent;
  const problems: string[] = [];
  let preview: BackupPreview | null = null;
  let told = 'usable';
  try {
    preview = await backups.read(file);
  } catch (error) {
    told = error instanceof Refusal ? error.problem.kind : String(error);
    if (!isUnusable(error)) problems.push(`refused with ${told}`);
  }
  if (perch.unsent !== before) problems.push('reading a backup changed something');
  if (preview?.origin === 'own' && isOther) problems.push('it is said to be of this computer');
  if (preview) {
    await backups.restore(
      preview.id,
      preview.accounts.map(({ id }) => id),
    );
    problems.push(...perch.damages, ...foreignDrafts(perch), ...queriesThatFail(perch));
    await backups.undo();
    if (perch.unsent !== before)
      problems.push(`undone, it is not as before: ${perch.unsent} and not ${before}`);
    backups.keep();
  }
  return { kinds: [kind], told, problems: problems.map((problem) => `${kind}: ${problem}`) };
}

/**
 * Has the user restore a backup full of what would act, online, with everything that it says. Nothing of it reaches a server, no
 * other server is asked, and no file outside the profile changes.
 */
export async function attackByActing(perch: AttackedPerch, below: Below): Promise<Outcome> {
  const { workspace } = perch.office;
  const mark = markOf(below);
  const decoy = join(perch.folder, 'mine.yml');
  const text = `matches:\n  - trigger: ":${mark}"\n    replace: "${mark}"\n`;
  writeFileSync(decoy, text);
  const file = join(perch.folder, `${mark}.perch-backup`);
  await workspace.backups.save(file);
  const kinds = makeActing(file, below, mark, decoy);
  const before = perch.unsent;
  const settings = JSON.stringify(workspace.localSettings.current);
  const { id, origin } = await workspace.backups.read(file);
  const problems = origin === 'unknown' ? [] : [`its origin is ${origin}`];
  await workspace.backups.restore(id);
  const known = () => workspace.view().accounts.filter(({ connection }) => connection.state !== 'signed-out');
  await until(
    'in step',
    () => known().length > 0 && known().every((one) => workspace.engine(one.id).isInStep),
  );
  for (const one of known()) workspace.engine(one.id).retryNow();
  await until('in step', () => known().every((one) => workspace.engine(one.id).isInStep));
  await until('settled', () =>
    known().every((one) => {
      const { unsent, needsUser } = countChanges(workspace.engine(one.id).db);
      return unsent === needsUser;
    }),
  );
  problems.push(...perch.damages, ...queriesThatFail(perch));
  if (perch.onServer.includes(mark)) problems.push('something of it is on the server');
  const others = [...perch.office.asked].filter((origin) => origin !== perch.server.url);
  if (others.length > 0) problems.push(`another server was asked: ${others.join()}`);
  if (readFileSync(decoy, 'utf8') !== text) problems.push('a file of the user was changed');
  if (JSON.stringify(workspace.localSettings.current) !== settings) problems.push('a setting was changed');
  await workspace.backups.undo();
  workspace.backups.keep();
  await perch.online();
  await perch.settled();
  if (perch.unsent !== before) problems.push('undone, it is not as before');
  if (perch.onServer.includes(mark)) problems.push('undone, something of it is on the server');
  return { kinds, told: 'restored', problems: problems.map((problem) => `${kinds.join(', ')}: ${problem}`) };
}

/** Drafts that are shown to another user than their author. */
function foreignDrafts(perch: AttackedPerch): string[] {
  return perch.office.workspace.view().accounts.flatMap(({ id, email }) => {
    const db = perch.office.workspace.findEngine(id)?.db;
    const owner = perch.users.findIndex((user) => user.email === email);
    const others = perch.ids.filter((_, at) => at !== owner);
    const drafts = JSON.stringify(db?.prepare('select value from drafts').all() ?? []);
    return others.some((other) => drafts.includes(other))
      ? [`${email} has the draft of another account`]
      : [];
  });
}

/** What a window asks for first, of each account; what fails, as text. */
function queriesThatFail(perch: AttackedPerch): string[] {
  return perch.office.workspace.view().accounts.flatMap(({ id }) => {
    const engine = perch.office.workspace.findEngine(id);
    if (!engine) return [];
    const { db, connection } = engine;
    const queries = [
      () => outboxPage(db, connection, 0, 200),
      () => snippetPage(db, '', 0, 200),
      () => statusView(db),
      () => rulesView(db, Date.now()),
    ];
    return queries.flatMap((query) => {
      try {
        query();
        return [];
      } catch (error) {
        return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      }
    });
  });
}

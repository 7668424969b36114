import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../../src-main/cache/file/database.ts';
import { leaveRecord } from '../../../src-main/cache/file/record.ts';
import { indexSteps } from '../../../src-main/cache/search/text-index.ts';
import { expect } from '../../e2e/fixtures.ts';
import { emptyProfile, launchPerch, type LaunchOptions } from '../../e2e/launch.ts';
import { foot, goTo, rows } from '../../e2e/screen.ts';
import type { Bench } from '../group.ts';
import { startServerProcess } from '../server-process.ts';

/** How many snippets the account of the template has, on its server too. */
export const OWN_SNIPPETS = 5_000;
const ORGANIZATION = `300,50,${OWN_SNIPPETS}`;

/** A profile that is signed in and was closed in its place of snippets. Made once per run. */
interface Template {
  profile: string;
  /** The server's state, and its port. */
  database: string;
  port: string;
}

/** The variables that every start of Perch needs here: what it encrypts, the next start decrypts. */
export const environmentOf = ({ folder }: Bench): Record<string, string> => ({
  STANDIN_KEYRING: join(folder, 'keyring'),
});

/** How to start Perch with a profile. */
export const launchOf = (bench: Bench, profile: string): LaunchOptions => ({
  profile,
  env: environmentOf(bench),
});

async function template(bench: Bench): Promise<Template> {
  const file = join(bench.folder, 'template.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Template;
  const database = join(bench.folder, 'server.db');
  const server = await startServerProcess('--database', database, '--large', ORGANIZATION);
  const { email, apiKey } = server.mira.user;
  const signIn = JSON.stringify({ address: server.url, email, apiKey });
  const perch = await launchPerch({ env: { ...environmentOf(bench), PERCH_SIGN_IN: signIn } });
  await goTo(perch.page, 'Snippets');
  await rows(perch.page).first().waitFor();
  await expect(foot(perch.page)).toContainText('Up to date', { timeout: 120_000 });
  await perch.close();
  await server.stop();
  const profile = join(bench.folder, 'template');
  cpSync(perch.profile, profile, { recursive: true });
  const made = { profile, database, port: new URL(server.url).port };
  writeFileSync(file, JSON.stringify(made));
  return made;
}

/** The server of the template, running. While it does not run, it is away. */
export async function startTemplateServer(bench: Bench) {
  const { database, port } = await template(bench);
  return startServerProcess('--database', database, '--port', port);
}

export interface Profile {
  folder: string;
  /** The cache of its account. */
  cache: string;
}

/** A copy of the template's profile, with its own snippets or with so many others. */
export async function profileOf(bench: Bench, snippets?: number): Promise<Profile> {
  const { profile } = await template(bench);
  const folder = emptyProfile();
  cpSync(profile, folder, { recursive: true });
  const [account = ''] = readdirSync(join(folder, 'accounts'));
  const cache = join(folder, 'accounts', account, 'account.db');
  if (snippets !== undefined) replaceSnippets(cache, bench.snippets(snippets));
  indexTexts(cache);
  leaveInOrder({ folder, cache });
  return { folder, cache };
}

/** Puts a file with other snippets in the place of a cache, and everything else of the cache into the file. */
function replaceSnippets(cache: string, snippets: string): void {
  const other = `${cache}.other`;
  copyFileSync(snippets, other);
  const db = new Database(other);
  db.exec(`attach '${cache}' as own`);
  const tables = db.prepare<[], { name: string; columns: string }>(
    // Generated columns are not columns of this pragma. Triggers note the copied rows for the index of texts.
    `select tables.name, group_concat(columns.name) as columns
       from sqlite_schema as tables join pragma_table_info(tables.name) as columns
       where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like 'snippet%'
         and tables.name not like 'texts%'
       group by tables.name`,
  );
  db.transaction(() => {
    for (const { name, columns } of tables.all())
      db.exec(`delete from main.${name};
        insert into main.${name} (${columns}) select ${columns} from own.${name}`);
  })();
  db.close();
  renameSync(other, cache);
}

/** Indexes what the template has not, which Perch does when it is idle and a start of every day has not to do. */
function indexTexts(cache: string): void {
  const db = openDatabase(cache, 'nothing');
  for (const _ of indexSteps(db));
  db.close();
}

/** Closes the cache as Perch does when it quits, after it was killed. */
export function leaveInOrder({ cache }: Profile): void {
  openDatabase(cache, 'nothing').close();
  leaveRecord(cache, Date.now());
}

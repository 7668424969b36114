import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { perchRuntime } from './launch.ts';
import { cacheOf, createSnippet, foot, goTo, row, rows, signIn } from './screen.ts';

const repository = path.resolve(import.meta.dirname, '../..');

test.use({ ownPerch: true, causes: /engine SqliteError/ });

test('a profile of a newer Perch is refused with an explanation and left unchanged', async ({
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  const db = new Database(cacheOf(first.profile));
  db.pragma('user_version = 999');
  db.close();
  const before = fs.readFileSync(cacheOf(first.profile));

  const { executable, args, env } = await perchRuntime();
  const second = spawn(executable, [...args, `--user-data-dir=${first.profile}`, repository], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  second.stderr.setEncoding('utf8').on('data', (text: string) => (written += text));
  expect((await once(second, 'exit'))[0]).toBe(1);
  expect(written).toContain('last used by a newer Perch');
  expect(fs.readFileSync(cacheOf(first.profile)).equals(before)).toBe(true);
});

test('a file that another program holds is named as the reason, and “Try again” opens it', async ({
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  const script = path.join(repository, 'test/faults/holder.mjs');
  const holder = spawn(process.execPath, [script, cacheOf(first.profile)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  try {
    const { page, ...second } = await perch({ profile: first.profile });
    const pane = page.getByRole('main');
    await expect(pane).toContainText('Another program is using this account’s file.');
    await expect(pane).toContainText(': another program is using');
    await expect(pane).not.toContainText('Free up space');
    await expectAccessible({ page, ...second }, 'a file that another program holds');
    const folder = process.env['PERCH_PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/files-held.png` });
    const again = pane.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).toBeVisible();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(foot(page)).toContainText('Up to date');
    await expect(pane).not.toContainText('another program');
  } finally {
    holder.kill('SIGKILL');
  }
});

test('a file from before the first release is named in a notice, and stays as it is', async ({
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  const older = path.join(path.dirname(cacheOf(first.profile)), 'cache.db');
  const db = new Database(older);
  db.exec('create table changes (id text)');
  db.pragma('user_version = 16');
  db.close();
  const before = fs.readFileSync(older);

  const second = await perch({ profile: first.profile });
  const notice = second.page.getByText('from before Perch’s first release');
  await expect(notice).toContainText(older);
  await expect(foot(second.page)).toContainText('Up to date');
  await expectAccessible(second, 'a file from before the first release');
  await second.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await second.close();

  const third = await perch({ profile: first.profile });
  await expect(foot(third.page)).toContainText('Up to date');
  await expect(third.page.getByText('from before Perch’s first release')).toHaveCount(0);
  expect(fs.readFileSync(older).equals(before)).toBe(true);
});

test('a corrupted cache is set aside, and the app starts with what it can recover', async ({
  server,
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await goTo(first.page, 'Snippets');
  await createSnippet(first.page, 'Written offline', 'Before the disk broke.');
  await first.close();
  const file = cacheOf(first.profile);
  fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 'not a database'));
  // SQLite would repair the file from a log that was not written back yet.
  fs.rmSync(`${file}-wal`, { force: true });
  await server.start();

  const second = await perch({ profile: first.profile });
  await expect(second.page.getByText(/was damaged/).first()).toBeVisible();
  await goTo(second.page, 'Snippets');
  await expect(rows(second.page)).toHaveCount(server.state.savedSnippets.list(mira(server).userId).length);
  await expect(row(second.page, 'Written offline')).toHaveCount(0);
  expect(fs.readdirSync(path.dirname(file)).some((name) => name.includes('.corrupt-'))).toBe(true);
});

const listOf = (profile: string): string => path.join(profile, 'accounts.json');

test('a damaged list of accounts is restored from its copy, and a notice stays until it is dismissed', async ({
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  fs.writeFileSync(listOf(first.profile), '{torn');

  const second = await perch({ profile: first.profile });
  const notice = second.page.getByText('Perch restored it from a copy');
  await expect(notice).toBeVisible();
  await expect(foot(second.page)).toContainText('Up to date');
  await expectAccessible(second, 'a restored list of accounts');
  await second.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await second.close();

  const third = await perch({ profile: first.profile });
  await expect(foot(third.page)).toContainText('Up to date');
  await expect(third.page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

test('without the list and its copy, unsent changes are reported, and sent after signing in', async ({
  server,
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await goTo(first.page, 'Snippets');
  await createSnippet(first.page, 'Written offline', 'Before the list broke.');
  await first.close();
  for (const file of [listOf(first.profile), `${listOf(first.profile)}.backup`])
    fs.writeFileSync(file, '{torn');
  await server.start();

  const second = await perch({ profile: first.profile });
  const { page } = second;
  await expect(page.getByText('so you need to sign in again')).toBeVisible();
  const unlisted = page.getByText(/^1 unsent change of mira@meridian\.example at Meridian can’t be sent/);
  await expect(unlisted).toBeVisible();
  await expectAccessible(second, 'unsent changes of an account that is not in the list');
  const { email, password } = mira(server);
  await signIn(page, { address: server.url, email, password });
  const titles = () => server.state.savedSnippets.list(mira(server).userId).map(({ title }) => title);
  await expect.poll(() => titles().filter((title) => title === 'Written offline')).toHaveLength(1);
  await expect(unlisted).toHaveCount(0);
});

import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, mira, test } from './fixtures.ts';
import { cacheOf, createSnippet, foot, goTo, row, rows } from './screen.ts';

test('a cache from a newer Perch is refused with a sentence and left as it is', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  const first = await signedIn(server);
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  const db = new Database(cacheOf(first.profile));
  db.pragma('user_version = 999');
  db.close();
  const before = fs.readFileSync(cacheOf(first.profile));

  const second = await perch({ profile: first.profile });
  await expect(second.page.getByText(/written by a newer Perch/).first()).toBeVisible();
  await second.close();
  expect(fs.readFileSync(cacheOf(first.profile)).equals(before)).toBe(true);
});

test('a corrupted cache is set aside, and the app starts with what can be had again', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  const first = await signedIn(server);
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await goTo(first.page, 'Snippets');
  await createSnippet(first.page, 'Written offline', 'Before the disk broke.');
  await first.close();
  const file = cacheOf(first.profile);
  fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 'not a database'));
  // From a log that was not written back yet, SQLite would make the file whole again.
  fs.rmSync(`${file}-wal`, { force: true });
  await server.start();

  const second = await perch({ profile: first.profile });
  await expect(second.page.getByText(/was damaged/).first()).toBeVisible();
  await goTo(second.page, 'Snippets');
  await expect(rows(second.page)).toHaveCount(server.state.savedSnippets.list(mira(server).userId).length);
  await expect(row(second.page, 'Written offline')).toHaveCount(0);
  expect(fs.readdirSync(path.dirname(file)).some((name) => name.includes('.corrupt-'))).toBe(true);
});

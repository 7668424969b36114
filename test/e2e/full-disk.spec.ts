import fs from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { chooseImport, importSheet } from './importing.ts';
import { createSnippet, foot, goTo, newSnippet, row } from './screen.ts';
import type { RunningPerch } from './launch.ts';

test.use({ ownPerch: true });

const canLimit = spawnSync('prlimit', ['--pid', String(process.pid), '--fsize']).status === 0;

/** Lets no file of the main process grow, so that the disk is full for it. */
const limit = ({ main }: RunningPerch, bytes: string) =>
  execFileSync('prlimit', ['--pid', String(main.pid), `--fsize=${bytes}:`]);

test('on a full disk nothing is reported as saved, and with space again the change is saved and sent', async ({
  serve,
  signedIn,
}) => {
  test.skip(!canLimit, 'prlimit, which takes the disk away from one process, is missing here');
  const server = await serve();
  const perch = await signedIn(server);
  const { page } = perch;
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  limit(perch, '0');

  await newSnippet(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Too much');
  await page.getByRole('textbox', { name: 'Content' }).fill('for this disk');
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  await expect(page.getByText('Couldn’t write to the disk')).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toHaveValue('for this disk');
  // The draft is not stored either, and is still there after another place.
  await expect(page.getByText('Draft not saved')).toBeVisible();
  await expect(page.getByText('Draft saved')).toHaveCount(0);
  await goTo(page, 'Topics');
  await goTo(page, 'Snippets');
  await expect(content).toHaveValue('for this disk');

  // Changes of other clients cannot be stored either, and the foot of the window explains it.
  server.state.savedSnippets.create(mira(server).userId, { title: 'From elsewhere', content: 'x' });
  await expect(foot(page)).toContainText('Can’t write to the disk');
  await expectNothingSerious(page, 'a full disk');

  limit(perch, 'unlimited');
  await save.click();
  await expect(row(page, 'Too much')).toBeVisible();
  await expect(foot(page)).toContainText('Up to date');
  await expect(row(page, 'From elsewhere')).toBeVisible();
  await createSnippet(page, 'And another', 'that fits');
  await expect
    .poll(() => server.state.savedSnippets.list(mira(server).userId).map(({ title }) => title))
    .toEqual(expect.arrayContaining(['Too much', 'And another']));
});

test('an import on a full disk says so in its sheet, and goes on from there with space again', async ({
  serve,
  signedIn,
}, info) => {
  test.skip(!canLimit, 'prlimit, which takes the disk away from one process, is missing here');
  const perch = await signedIn(await serve());
  const { page } = perch;
  const file = info.outputPath('two.csv');
  fs.writeFileSync(file, 'title,content\nOne,1\nTwo,2\n');
  await chooseImport(perch, file);
  const submit = importSheet(page).getByRole('button', { name: 'Import 2 snippets' });
  await expect(submit).toBeVisible();
  limit(perch, '0');
  await submit.click();
  await expect(importSheet(page).getByRole('alert')).toContainText('Couldn’t write to the disk');
  await expectNothingSerious(page, 'an import on a full disk');

  limit(perch, 'unlimited');
  await submit.click();
  await expect(importSheet(page)).toHaveCount(0);
  await expect(page.getByText('2 snippets imported')).toBeVisible();
  for (const title of ['One', 'Two']) await expect(row(page, title)).toHaveCount(1);
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { chooseImport, importSheet, inSourceMenu, openExchange, openSources } from './importing.ts';
import { goTo, row } from './screen.ts';

const lines = (page: Page) => importSheet(page).getByRole('treeitem');
const line = (page: Page, title: string) => lines(page).filter({ hasText: title });
const tree = (page: Page) => importSheet(page).getByRole('tree', { name: 'What was found' });
const counts = (page: Page) => importSheet(page).getByRole('status');

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-import-'));
});
test.afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const LONG = 'Warranty extension for orders that were placed before the first of March';

test('a file is compared with what is here before anything is queued, and then imported', async ({
  server,
  running,
  page,
}) => {
  const owner = mira(server).userId;
  const [first, second] = server.state.savedSnippets.list(owner);
  if (!first || !second) throw new Error('The seed has no snippets');
  const before = server.state.savedSnippets.list(owner).length;
  const file = write(
    'macros.json',
    JSON.stringify([
      ...['Backorder, first notice', 'Backorder, second notice', 'Customs form missing', 'D', 'E'].map(
        (title) => ({ title, content: `About ${title}` }),
      ),
      { title: first.title, content: `${first.content} Or call us.` },
      { title: second.title, content: second.content },
      { title: LONG, content: 'x' },
      { name: 'No text' },
    ]),
  );
  await chooseImport(running, file);

  await expect(importSheet(page)).toContainText('9 found in macros.json');
  await expect(counts(page)).toHaveText('5 new, 1 updated, 1 skipped, 2 can’t be imported');
  await expect(line(page, '2 more')).toBeVisible();
  await expect(line(page, first.title)).toContainText('1 change');
  await expect(line(page, first.title)).toHaveAttribute('aria-selected', 'true');
  await expect(importSheet(page).locator('ins')).toContainText('Or call us.');
  await expect(importSheet(page)).toContainText(`Keep both adds “${first.title} 2”.`);
  await expectAccessible(running, 'the preview of an import');
  expect(server.count('POST', '/saved_snippets')).toBe(0);

  // An entry that cannot be imported shows why. A title that is too long can be shortened at once.
  await line(page, 'No text').click();
  await expect(importSheet(page)).toContainText('Entry 9: The text is missing.');
  await importSheet(page).getByRole('button', { name: 'Shorten…' }).click();
  const title = importSheet(page).getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expectAccessible(running, 'an entry with a long title');
  await title.fill('Warranty extension');
  await importSheet(page).getByRole('button', { name: 'Apply' }).click();
  await expect(counts(page)).toHaveText('6 new, 1 updated, 1 skipped, 1 can’t be imported');

  await line(page, 'Backorder, first notice').locator('.box').click();
  await line(page, first.title).click();
  await importSheet(page).getByRole('radio', { name: 'Keep both' }).check();
  await expect(counts(page)).toHaveText('6 new, 0 updated, 2 skipped, 1 can’t be imported');
  await importSheet(page).getByRole('button', { name: 'Import 6 snippets' }).click();
  await expect(importSheet(page)).toHaveCount(0);
  await expect(page.getByText('6 snippets imported')).toBeVisible();
  await expect.poll(() => server.state.savedSnippets.list(owner).length).toBe(before + 6);
  const titles = server.state.savedSnippets.list(owner).map((one) => one.title);
  expect(titles).toEqual(
    expect.arrayContaining([`${first.title} 2`, 'Warranty extension', 'Customs form missing']),
  );
  expect(titles).not.toContain('Backorder, first notice');
  expect(server.state.savedSnippets.list(owner).find(({ id }) => id === first.id)?.content).toBe(
    first.content,
  );

  // The same file once more: what was imported is already the same.
  await chooseImport(running, file);
  await expect(counts(page)).toHaveText('1 new, 1 updated, 5 skipped, 2 can’t be imported');
});

test('an entry that cannot be imported keeps none of the others back', async ({ running, page }) => {
  const entries = [
    { title: 'Before', content: '1' },
    { title: LONG, content: '2' },
    { title: 'After', content: '3' },
  ];
  await chooseImport(running, write('long.json', JSON.stringify(entries)));
  await importSheet(page).getByRole('button', { name: 'Import 2 snippets' }).click();
  await expect(importSheet(page)).toHaveCount(0);
  await expect(page.getByText('2 snippets imported. 1 can’t be imported.')).toBeVisible();
  for (const title of ['Before', 'After']) await expect(row(page, title)).toBeVisible();
});

test('a table is corrected in the sheet, long titles are cut together, and what cannot be filled in is named', async ({
  server,
  running,
  page,
}) => {
  await chooseImport(
    running,
    write(
      'tabelle.csv',
      `Cím;Azonosító;Szöveg\nHello;7;Szia %filltext:name=who%, %key:esc%kész\n${LONG};8;Jó\n${LONG} 2;9;Rossz\n`,
    ),
  );
  await expect(importSheet(page)).toContainText('4 found in tabelle.csv of TextExpander');
  const columns = importSheet(page).getByRole('combobox');
  await expect(columns).toHaveCount(3);
  await importSheet(page).getByRole('combobox', { name: 'Title' }).selectOption('1: Cím');
  await importSheet(page).getByRole('combobox', { name: 'Content' }).selectOption('3: Szöveg');
  await importSheet(page).getByRole('checkbox', { name: 'First row has headings' }).check();
  await expect(counts(page)).toHaveText(
    '1 new, 0 updated, 0 skipped, 2 can’t be imported, 1 with placeholders to check',
  );
  await expectAccessible(running, 'the columns of a table');
  await importSheet(page).getByRole('button', { name: 'Shorten 2 long titles' }).click();
  await expect(counts(page)).toHaveText('3 new, 0 updated, 0 skipped, 1 with placeholders to check');
  await importSheet(page).getByRole('button', { name: 'Cancel' }).click();

  await chooseImport(
    running,
    write(
      'Snippets.json',
      JSON.stringify([{ name: 'Ask', text: 'Hi {argument name="who"}, {uuid}', keyword: '!ask' }]),
    ),
  );
  await expect(importSheet(page)).toContainText('1 found in Snippets.json of Raycast');
  await expect(counts(page)).toHaveText('1 new, 0 updated, 0 skipped, 1 with placeholders to check');
  await expect(importSheet(page)).toContainText(
    'Perch can’t fill in this placeholder. Check the text: {uuid}',
  );
  await expect(importSheet(page)).toContainText('Also found by: !ask');
  await expectAccessible(running, 'a snippet of another program');
  await importSheet(page).getByRole('button', { name: 'Import 1 snippet' }).click();
  await expect
    .poll(() => server.state.savedSnippets.list(mira(server).userId).map(({ content }) => content))
    .toContain('Hi {{who}}, {{uuid}}');
  await page.getByRole('combobox', { name: 'Search snippets' }).fill('!ask');
  await expect(row(page, 'Ask')).toBeVisible();
});

test('an import works by keyboard alone', async ({ running, page }) => {
  await running.chooseNextPath(write('a.csv', 'title,content\nOne,1\nTwo,2\nThree,3\n'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import');
  await expect(page.getByRole('option', { name: /Import snippets/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const choose = importSheet(page).getByRole('button', { name: 'Choose file…' });
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tree(page)).toBeFocused();
  await expect(line(page, 'One')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(line(page, 'Two')).toHaveAttribute('aria-checked', 'false');
  await expect(lines(page).first()).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(line(page, 'Two')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(importSheet(page)).toHaveCount(0);
  for (const title of ['One', 'Two', 'Three']) await expect(row(page, title)).toBeVisible();
});

test('a file that cannot be read is answered with the reason and the line, and nothing else happens', async ({
  running,
  page,
}) => {
  await chooseImport(running, write('torn.json', '[\n  {"title": "A",\n'));
  await expect(importSheet(page)).toContainText('Line 3: This isn’t valid JSON.');
  await expectAccessible(running, 'a file that cannot be read');
  await running.chooseNextPath(write('other.docx', 'x'));
  await importSheet(page).getByRole('button', { name: 'Choose file…' }).click();
  await expect(importSheet(page)).toContainText('This looks like a text document. Save it as Markdown');
  await page.keyboard.press('Escape');
  await expect(importSheet(page)).toHaveCount(0);
});

test('a folder of Markdown files is imported without a connection, and sent later', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Snippets');
  await server.stop();
  const notes = path.join(folder, 'notes');
  fs.mkdirSync(notes);
  fs.writeFileSync(path.join(notes, 'a.md'), '---\ntitle: From front matter\n---\n\nOne');
  fs.writeFileSync(path.join(notes, 'b.md'), '# From heading\n\nTwo');
  fs.writeFileSync(path.join(notes, 'From name.md'), 'Three');
  fs.symlinkSync('/etc/hostname', path.join(notes, 'link.md'));
  await chooseImport(running, notes);
  await expect(importSheet(page)).toContainText('3 found in notes');
  await importSheet(page).getByRole('button', { name: 'Import 3 snippets' }).click();
  for (const title of ['From front matter', 'From heading', 'From name'])
    await expect(row(page, title)).toBeVisible();
  await server.start();
  await expect
    .poll(() => server.state.savedSnippets.list(mira(server).userId).map(({ title }) => title))
    .toEqual(expect.arrayContaining(['From front matter', 'From heading', 'From name']));
});

test('a file that is dropped on the snippets is shown before it is imported', async ({ page }) => {
  await goTo(page, 'Snippets');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(['matches:\n  - trigger: ":hi"\n    replace: "Hello {{name}}"\n'], 'base.yml'),
    );
    return transfer;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop to import snippets')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await expect(importSheet(page)).toContainText('1 found in base.yml');
  await importSheet(page).getByRole('button', { name: 'Import 1 snippet' }).click();
  await expect(row(page, ':hi')).toBeVisible();
});

test('snippets are exported with favorites and uses, and an import gives both back', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Snippets');
  const [first] = server.state.savedSnippets.list(mira(server).userId);
  if (!first) throw new Error('The seed has no snippets');
  await row(page, first.title).click();
  await page.getByRole('button', { name: 'Add to favorites' }).first().click();
  const file = path.join(folder, 'out.json');
  await running.chooseNextPath(file);
  await openExchange(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: 'Export snippets' });
  await expectAccessible(running, 'the export of snippets');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(/snippets exported to out\.json/)).toBeVisible();
  const written = JSON.parse(fs.readFileSync(file, 'utf8')) as { snippets: object[] };
  expect(written.snippets).toHaveLength(server.state.savedSnippets.list(mira(server).userId).length);
  expect(written.snippets).toContainEqual({ title: first.title, content: first.content, favorite: true });

  await page.getByRole('button', { name: 'Remove from favorites' }).first().click();
  await chooseImport(running, file);
  await expect(counts(page)).toContainText('details of 1 snippet');
  await importSheet(page).getByRole('button', { name: 'Import details' }).click();
  await expect(row(page, first.title).getByRole('img', { name: 'Favorite' })).toBeVisible();

  await running.chooseNextPath(folder);
  await openExchange(page, 'Export…');
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('Folder of Markdown files');
  await dialog.getByRole('combobox', { name: 'Snippets' }).selectOption('Favorites');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1 snippet exported to Snippets')).toBeVisible();
  expect(fs.readdirSync(path.join(folder, 'Snippets'))).toEqual([`${first.title}.md`]);
});

test('an espanso file is followed after its import, by keys: its snippets are read-only until they are made one’s own', async ({
  server,
  running,
  page,
}) => {
  const yaml = (text: string) =>
    `matches:\n  - trigger: ":hi"\n    label: Greeting\n    replace: ${text}\n  - trigger: ":bye"\n    label: Farewell\n    replace: Bye\n`;
  const file = write('base.yml', yaml('Good morning'));
  await chooseImport(running, file);
  await expect(importSheet(page)).toContainText('2 found in base.yml');
  await importSheet(page).getByRole('checkbox', { name: 'Sync with this file' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(running, 'an import that is followed');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(importSheet(page)).toHaveCount(0);
  await expect(row(page, 'Greeting')).toContainText('From base.yml');
  fs.writeFileSync(file, yaml('Good evening'));
  const contents = () => server.state.savedSnippets.list(mira(server).userId).map(({ content }) => content);
  await expect.poll(contents).toContain('Good evening');

  await row(page, 'Greeting').click();
  const reader = page.getByRole('article', { name: 'Greeting' });
  await expect(reader).toContainText('From base.yml, read-only');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(running, 'a snippet that follows a file');
  await page.keyboard.press('ControlOrMeta+E');
  await expect(page.getByText('This snippet follows base.yml and is changed there.')).toBeVisible();
  await page.getByRole('button', { name: 'Open file' }).press('Enter');
  await expect.poll(() => running.opened()).toEqual([file]);

  const [{ id } = { id: 0 }] = server.state.savedSnippets
    .list(mira(server).userId)
    .filter(({ title }) => title === 'Farewell');
  server.state.savedSnippets.update(mira(server).userId, id, { content: 'See you' });
  const note = page.getByText(
    '“Farewell” was changed or deleted elsewhere and no longer syncs with base.yml.',
  );
  await expect(note).toBeVisible();
  await expectAccessible(running, 'a snippet that follows its file no longer');
  await note.locator('..').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect.poll(contents).toContain('Bye');

  await page.getByRole('button', { name: 'Make it mine' }).press('Enter');
  await expect(page.getByText('“Greeting” is yours now and no longer syncs with base.yml.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(fs.readFileSync(file, 'utf8')).toBe(yaml('Good evening'));

  fs.rmSync(file);
  await expect(page.getByText('base.yml can’t be synced at the moment.')).toBeVisible();
  const sheet = await openSources(page);
  await expect(sheet).toContainText('Your snippets stay as they are until then.');
  await expectAccessible(running, 'a followed file');
  await inSourceMenu(sheet, 'base.yml', 'Stop syncing');
  await expect(sheet).not.toContainText('base.yml');
  await expect(sheet.getByRole('button', { name: 'Import and sync a file…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('can’t be synced at the moment')).toHaveCount(0);
  await expect(row(page, 'Farewell')).not.toContainText('From base.yml');
});

test('many snippets that a followed file has no longer are a question, and their deletion is undone at once', async ({
  server,
  running,
  page,
}) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  const yaml = (count: number) =>
    `matches:\n${names
      .map((name) => `  - trigger: ":${name}"\n    replace: Text of ${name}\n`)
      .slice(0, count)
      .join('')}`;
  const file = write('base.yml', yaml(5));
  await chooseImport(running, file);
  await importSheet(page).getByRole('checkbox', { name: 'Sync with this file' }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(importSheet(page)).toHaveCount(0);
  fs.writeFileSync(file, yaml(3));
  const note = page.getByText('base.yml no longer has 2 snippets: :Four, :Five. Delete them here too?');
  await expect(note).toBeVisible({ timeout: 30_000 });
  await expectAccessible(running, 'a question about missing snippets');
  // Their sources ask the same.
  const sheet = await openSources(page);
  await expect(sheet).toContainText('base.yml no longer has 2 snippets: :Four, :Five. Delete them here too?');
  await expectAccessible(running, 'the sources with a question about missing snippets');
  await sheet.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(sheet).not.toContainText('no longer has');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Deleted as in the file: :Four, :Five')).toBeVisible();
  await expect(row(page, ':Five')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(row(page, ':Five')).toBeVisible();
  await expect(row(page, ':Five')).not.toContainText('From base.yml');
  const titles = server.state.savedSnippets.list(mira(server).userId).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining([':Four', ':Five']));
});

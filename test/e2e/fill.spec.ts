import { beyond, expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { composer, composerField, createSnippet, goTo, openTopic, row, rows } from './screen.ts';

const PARCEL = {
  title: 'Parcel lost',
  content:
    'Dear {{name}},\n\norder {{order=unknown}} is **lost**. {{cursor}}\n\n{{me}} {{#if paid}} `{{code}}`',
};

test('Copy asks for placeholders, shows what is copied, and offers what is on the clipboard', async ({
  server,
  signedIn,
}) => {
  server.state.savedSnippets.create(mira(server).userId, PARCEL);
  const running = await signedIn(server);
  const { app, page } = running;
  await app.evaluate(({ clipboard }) => clipboard.writeText('Marta'));
  await goTo(page, 'Snippets');
  await row(page, 'Parcel lost').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Parcel lost' });
  const name = dialog.getByLabel('name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('placeholder', 'From clipboard: Marta (↓)');
  await expect(dialog.locator('.placeholder.empty')).toHaveText('name');
  await expect(dialog.locator('.placeholder.active')).toHaveText('name');
  await expect(dialog.getByText('1 of 2 filled in')).toBeVisible();
  await expect(dialog.getByText('Dates and your name are filled in for you.')).toBeVisible();
  await expect(dialog.locator('.prose')).toContainText('{{#if paid}} {{code}}');
  await expectAccessible(running, 'filling in');
  // The button stays in sight where the form has no room.
  await page.setViewportSize({ width: 560, height: 360 });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1120, height: 720 });
  await page.keyboard.press('ArrowDown');
  await expect(name).toHaveValue('Marta');
  await expect(dialog.locator('.placeholder.active')).toHaveText('Marta');
  await page.keyboard.press('Tab');
  await expect(dialog.locator('.placeholder.active')).toHaveText('unknown');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(
    'Dear Marta,\n\norder 4711 is **lost**. \n\nMira Kowalski {{#if paid}} `{{code}}`',
  );
});

test('a copy that failed is said in the dialog, which stays', async ({ serve, signedIn }) => {
  const server = await serve();
  const { userId } = mira(server);
  const id = server.state.savedSnippets.create(userId, { title: 'Greeting', content: 'Dear {{name}}' });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await row(page, 'Greeting').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Greeting' });
  await dialog.getByLabel('name').fill('Marta');
  const listed = page.getByRole('option', { name: /Greeting/, includeHidden: true });
  await expect(listed).toHaveCount(1);
  server.state.savedSnippets.delete(userId, id);
  await expect(listed).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/no longer exists/);
  await expect(dialog.getByLabel('name')).toHaveValue('Marta');
});

test('a snippet that is inserted is filled in first, and the caret is where it says', async ({
  server,
  signedIn,
}) => {
  server.state.savedSnippets.create(mira(server).userId, PARCEL);
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  const choose = async (): Promise<void> => {
    await composer(page).getByRole('button', { name: 'Insert a snippet' }).click();
    const chooser = page.getByRole('dialog', { name: 'Insert a snippet' });
    await chooser.getByRole('combobox').fill('parcel');
    await expect(chooser.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Fill in Parcel lost' });
  await expect(dialog.getByLabel('name')).toBeFocused();
  // Nothing is inserted where it is cancelled.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue('');
  await choose();
  await expect(dialog.getByLabel('name')).toBeFocused();
  await page.keyboard.type('Marta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('order')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(
    'Dear Marta,\n\norder unknown is **lost**. \n\nMira Kowalski {{#if paid}} `{{code}}`',
  );
  await expect(field).toBeFocused();
  await page.keyboard.type('Sorry!');
  await expect(field).toHaveValue(/is \*\*lost\*\*\. Sorry!\n/);
  // The input is offered the next time, and the use is counted.
  await goTo(page, 'Snippets');
  await row(page, 'Parcel lost').click();
  await expect(page.getByText('Used once')).toBeVisible();
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(dialog.getByText('Last: Marta (↑)')).toBeVisible();
});

test('nothing is copied with an empty placeholder, unless Ctrl+Enter or the button says so', async ({
  server,
  signedIn,
}) => {
  server.state.savedSnippets.create(mira(server).userId, { title: 'Two', content: '{{name}}: {{code}}' });
  const running = await signedIn(server);
  const { app, page } = running;
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await app.evaluate(({ clipboard }) => clipboard.writeText(''));
  await goTo(page, 'Snippets');
  await row(page, 'Two').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Two' });
  await expect(dialog.getByRole('textbox', { name: 'name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'code' })).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'name' })).toBeFocused();
  await expect(dialog.getByText('to leave it as it is')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy anyway' })).toBeVisible();
  await expectAccessible(running, 'an empty placeholder');
  expect(await copied()).toBe('');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  expect(await copied()).toBe('{{name}}: 7');

  // Escape copies nothing, and gives the focus back to the search.
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await search.fill('two');
  await search.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(search).toBeFocused();
  expect(await copied()).toBe('{{name}}: 7');

  // A long word stays in the dialog. Without placeholders Perch asks nothing.
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  await createSnippet(page, 'Long', `Dear {{${long}}}`);
  await page.getByRole('region', { name: 'Snippet' }).getByRole('button', { name: /^Copy/ }).click();
  expect(await beyond(page.getByRole('dialog').locator('label', { hasText: long }))).toBe(0);
  await page.keyboard.press('Escape');
  await createSnippet(page, 'Plain', 'Only `{{code}}` here');
  await search.press('Enter');
  await expect.poll(copied).toBe('Only `{{code}}` here');
});

test('a choice is made by its first letter or the arrow keys, and several by Space', async ({
  server,
  signedIn,
}) => {
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Order',
    content:
      '| size | with |\n|---|---|\n| {{size=S|M|L}} | {{with+=ham|egg|rocket}} |\n\n{{ship=by post, in three days|by courier, tomorrow}}: {{size}}',
  });
  const running = await signedIn(server);
  const { app, page } = running;
  await goTo(page, 'Snippets');
  await row(page, 'Order').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Order' });
  const sizes = dialog.getByRole('radiogroup', { name: 'size' });
  await expect(sizes.getByRole('radio', { name: 'S' })).toBeFocused();
  await expect(sizes.getByRole('radio', { name: 'S' })).toBeChecked();
  await expect(dialog.getByText('2 of 3 filled in')).toBeVisible();
  await page.keyboard.press('l');
  await expect(sizes.getByRole('radio', { name: 'L' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(sizes.getByRole('radio', { name: 'M' })).toBeChecked();
  await expect(dialog.getByRole('cell').first()).toHaveText('M');
  await page.keyboard.press('Enter');
  const several = dialog.getByRole('group', { name: 'with' });
  await expect(several.getByRole('checkbox', { name: 'ham' })).toBeFocused();
  await expectAccessible(running, 'choices');
  await page.keyboard.press('Enter');
  const way = dialog.getByRole('combobox', { name: 'ship' });
  await expect(way).toBeFocused();
  await expect(way).toHaveValue('by post, in three days');
  // Nothing of several is not an answer yet.
  await page.keyboard.press('Enter');
  await expect(several.getByRole('checkbox', { name: 'ham' })).toBeFocused();
  await expect(dialog.getByText('to leave it as it is')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('3 of 3 filled in')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(way).toBeFocused();
  await page.keyboard.press('b');
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(
    /^\| size \| with \|\n\|---\|---\|\n\| M \| ham, rocket \|\n\nby (post|courier), .*: M$/,
  );
});

test('choices that are made after all move no field below them', async ({ server, signedIn }) => {
  const content = '{{with+=ham|egg|rocket}} for {{name}}';
  server.state.savedSnippets.create(mira(server).userId, { title: 'Lunch', content });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await row(page, 'Lunch').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Lunch' });
  const name = dialog.getByRole('textbox', { name: 'name' });
  await name.fill('Marta');
  await name.press('Enter');
  const problem = dialog.getByText('to leave it as it is');
  await expect(problem).toBeVisible();
  const place = await name.boundingBox();
  await dialog.getByRole('checkbox', { name: 'egg' }).check();
  await expect(problem).toBeHidden();
  expect(await name.boundingBox()).toEqual(place);
});

test('a day is written in words, and a person is found by name and mentioned in a message', async ({
  server,
  signedIn,
}) => {
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Review',
    content: '{{@reviewer}}, please look at it until {{due=date+3d}}. {{@more+}}',
  });
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await composer(page).getByRole('button', { name: 'Insert a snippet' }).click();
  await page.getByRole('dialog', { name: 'Insert a snippet' }).getByRole('combobox').fill('review');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill in Review' });
  const reviewer = dialog.getByRole('combobox', { name: 'reviewer' });
  await expect(reviewer).toBeFocused();
  await page.keyboard.type('olu');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'reviewer: chosen' })).toContainText('Olu');
  await page.keyboard.press('Enter');
  const due = dialog.getByRole('textbox', { name: 'due' });
  await expect(due).toBeFocused();
  await page.keyboard.type('someday');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Couldn’t read that day')).toBeVisible();
  await due.fill('24 dec 2031');
  await expect(dialog.locator('.prose')).toContainText('until December 24, 2031.');
  await expectAccessible(running, 'a day and people');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(composerField(page)).toHaveValue(
    /^@\*\*Olu .*\|\d+\*\*, please look at it until December 24, 2031\. \{\{@more\+\}\}$/,
  );
});

test('a snippet within a snippet is filled in with it, a missing one is named, and a circle is refused', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const { savedSnippets } = server.state;
  savedSnippets.create(userId, { title: 'Greeting', content: 'Dear {{name}},' });
  savedSnippets.create(userId, { title: 'Letter', content: '{{>greeting}} bye. {{>signature}}' });
  savedSnippets.create(userId, { title: 'Short', content: 'x {{>signature}}' });
  savedSnippets.create(userId, { title: 'Hen', content: 'of an {{>egg}}' });
  savedSnippets.create(userId, { title: 'Egg', content: 'of a {{>hen}}' });
  const { app, page } = await signedIn(server);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await app.evaluate(({ clipboard }) => clipboard.writeText(''));
  await goTo(page, 'Snippets');
  await row(page, 'Letter').click();
  const reader = page.getByRole('region', { name: 'Snippet' });
  await expect(reader).toContainText('No snippet is named “signature”');
  await page.getByRole('button', { name: /^Copy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in Letter' });
  await expect(dialog).toContainText('No snippet is named “signature”');
  await dialog.getByLabel('name').fill('Marta');
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe('Dear Marta, bye. {{>signature}}');
  await expect(dialog).toBeHidden();
  // A copied snippet moves up, and rows must not move under a click.
  await expect(rows(page).first()).toContainText('Letter');
  // Without a field too, the sentence comes before the copy.
  await row(page, 'Short').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByRole('dialog', { name: 'Fill in Short' })).toContainText(
    'No snippet is named “signature”',
  );
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe('x {{>signature}}');
  await expect(rows(page).nth(1)).toContainText('Letter');
  await page.getByRole('option', { name: /^Hen/ }).click();
  await expect(reader).toContainText('These snippets include each other: “Egg → Hen → Egg”');
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'include each other' })).toBeVisible();
  expect(await copied()).toBe('x {{>signature}}');
  // Where it is written, the sentence goes with the circle.
  await reader.getByRole('button', { name: 'Edit' }).click();
  await expect(reader).toContainText('include each other');
  await page.getByRole('textbox', { name: 'Content' }).fill('of a farm');
  await expect(reader).not.toContainText('include each other');
});

import type { ElectronApplication, Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { draftOf, goTo, row, newFromClipboard } from './screen.ts';

const copy = (app: ElectronApplication, text: string): Promise<void> =>
  app.evaluate(({ clipboard }, copied) => void clipboard.writeText(copied), text);
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('the text on the clipboard becomes a snippet', async ({ server, app, page }) => {
  await copy(app, '# Parcel lost\n\nWe are looking for it. {{name}}');
  await goTo(page, 'Snippets');
  await newFromClipboard(page);
  await expect(title(page)).toHaveValue('Parcel lost');
  await expect(content(page)).toHaveValue('# Parcel lost\n\nWe are looking for it. {{name}}');
  await title(page).fill('Lost parcel');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(row(page, 'Lost parcel')).toBeVisible();
  await expect
    .poll(() => server.state.savedSnippets.list(mira(server).userId))
    .toContainEqual(
      expect.objectContaining({
        title: 'Lost parcel',
        content: '# Parcel lost\n\nWe are looking for it. {{name}}',
      }),
    );
});

test('the clipboard becomes a snippet from any place by keyboard, within the rules for title and content', async ({
  server,
  app,
  page,
}) => {
  await copy(app, `${'w'.repeat(70)}\n${'x'.repeat(10_000)}`);
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+Shift+N');
  await expect(title(page)).toHaveValue(`${'w'.repeat(59)}…`);
  await expect(page.getByText('Snippets can have up to 10,000 characters.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(content(page)).toBeFocused();
  expect(server.count('POST', '/saved_snippets')).toBe(0);
});

test('a clipboard without text, or with far too much, is reported', async ({ app, page }) => {
  await goTo(page, 'Snippets');
  await copy(app, ' \n');
  await newFromClipboard(page);
  await expect(page.getByText('There’s no text on the clipboard.')).toBeVisible();
  await copy(app, 'x'.repeat(100_001));
  await newFromClipboard(page);
  await expect(page.getByText('up to 100,000 characters')).toBeVisible();
  await expect(title(page)).toHaveCount(0);
});

test('control characters are in nothing that is selected and copied (rule: no-control-characters)', async ({
  server,
  page,
}) => {
  const text = 'true\x1b[201~\x03 end';
  const clean = 'true[201~ end';
  server.state.savedSnippets.create(mira(server).userId, { title: 'Keys', content: text });
  await goTo(page, 'Snippets');
  await row(page, 'Keys').click();
  await page.getByText(/^true/).last().selectText();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+n');
  await content(page).press('ControlOrMeta+v');
  await expect(content(page)).toHaveValue(clean);
  // Also what is cut out of a field.
  await content(page).fill(text);
  await content(page).press('ControlOrMeta+a');
  await content(page).press('ControlOrMeta+x');
  await expect(content(page)).toHaveValue('');
  await content(page).press('ControlOrMeta+v');
  await expect(content(page)).toHaveValue(clean);
});

test('a half-written snippet is not lost to the clipboard', async ({ app, page }) => {
  await copy(app, 'Second thought');
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Control+n');
  await title(page).fill('Mine');
  await content(page).fill('First thought');
  // This also works while the form is open.
  await page.keyboard.press('Control+Shift+N');
  await expect(content(page)).toHaveValue('First thought\n\nSecond thought');
  await expect(title(page)).toHaveValue('Mine');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await expect(content(page)).toHaveValue('First thought\n\nSecond thought');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(content(page)).toHaveValue('');
  await expect.poll(() => draftOf(page, 'snippet:new')).toBe('');
});

test('Markdown and a placeholder are put into a snippet by buttons and keys', async ({ page }) => {
  await goTo(page, 'Snippets');
  await page.getByRole('button', { name: 'New snippet', exact: true }).click();
  const text = content(page);
  await text.fill('Hi');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await text.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text).toHaveValue('**Hi**');
  await text.press('End');
  await page.keyboard.type(' ');
  const add = tools.getByRole('button', { name: 'Add a placeholder' });
  await add.click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('first name');
  await expect(text).toHaveValue('**Hi** {{first name}}');
  // By keys alone, a choice whose name is typed over.
  await text.press('End');
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Text' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('size');
  await expect(text).toHaveValue('**Hi** {{first name}}{{size=A|B|C}}');
  await expect(page.getByRole('region', { name: 'Placeholders' }).getByRole('listitem')).toHaveText([
    'first name',
    'size',
  ]);
  await text.press('End');
  await page.keyboard.type(' {{date+3}}');
  await expect(page.getByText('Not a placeholder, stays as written: {{date+3}}')).toBeVisible();
  // The bar over the form has its title, and what became of the text.
  const bar = page.locator('.pane-bar');
  await expect(bar.getByRole('heading', { name: 'New snippet' })).toBeVisible();
  await expect(bar).toContainText('Draft saved');
  await page.getByRole('radio', { name: 'Preview' }).click();
  await expect(tools).toHaveCount(0);
});

test('a copied snippet is marked for managers of the clipboard', async ({ serve, signedIn }) => {
  test.skip(process.platform !== 'linux', 'each system has a mark of its own');
  const { app, page } = await signedIn(await serve());
  await goTo(page, 'Snippets');
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const marks = await app.evaluate(async ({ clipboard }) => {
    const [item] = await clipboard.read();
    const type = item?.types.find((one) => one.includes('x-kde-passwordManagerHint'));
    return type && item ? await ((await item.getType(type)) as Blob).text() : null;
  });
  expect(marks).toBe('secret');
});

test('a snippet with formatting is copied as HTML too, and one that only a chat understands is not', async ({
  server,
  signedIn,
}) => {
  const { savedSnippets } = server.state;
  const { userId } = mira(server);
  savedSnippets.create(userId, {
    title: 'Delivery',
    content: '**3 to 5 days**, see [the plan](https://a.example/)',
  });
  savedSnippets.create(userId, { title: 'Ask', content: '**Please** @**Olu Adeyemi**' });
  const { app, page } = await signedIn(server);
  const copied = () =>
    app.evaluate(async ({ clipboard }) => {
      const [item] = await clipboard.read();
      const html = item?.types.includes('text/html') ? ((await item.getType('text/html')) as Blob) : null;
      return [await clipboard.readText(), html && (await html.text())];
    });
  await goTo(page, 'Snippets');
  await row(page, 'Delivery').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect
    .poll(copied)
    .toEqual([
      '**3 to 5 days**, see [the plan](https://a.example/)',
      '<p><strong>3 to 5 days</strong>, see <a href="https://a.example/">the plan</a></p>',
    ]);
  await row(page, 'Ask').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect.poll(copied).toEqual(['**Please** @**Olu Adeyemi**', null]);
});

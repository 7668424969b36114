import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { flagsOf, idOf, markByHand, message, messages } from './messages.ts';
import { composer, composerField, openTopic } from './screen.ts';

test('the toolbar of a message appears without moving anything, and reacts, stars and quotes', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const lunch = message(page, 'See you');
  await lunch.waitFor();
  // The newest message has the keys when a topic opens, and its toolbar with them.
  await composerField(page).click();
  const before = await lunch.boundingBox();
  const toolbar = lunch.getByRole('toolbar', { name: 'Message actions' });
  const tools = toolbar.locator('..');
  await expect(tools).toHaveCSS('opacity', '0');
  await lunch.hover();
  await expect(tools).toHaveCSS('opacity', '1');
  expect(await lunch.boundingBox()).toEqual(before);
  await expectAccessible(running, 'the toolbar of a message');

  const own = () =>
    server.state.reactions
      .list(idOf(server, 'See you'))
      .filter(({ user_id }) => user_id === mira(server).userId)
      .map(({ emoji_name }) => emoji_name);
  const check = toolbar.getByRole('button', { name: 'React with check' });
  await check.click();
  await expect.poll(own).toEqual(['check']);
  await expect(check).toHaveAttribute('aria-pressed', 'true');
  await check.click();
  await expect.poll(own).toEqual([]);
  await toolbar.getByRole('button', { name: 'Star' }).click();
  await expect.poll(() => flagsOf(server, 'See you')).toContain('starred');

  const field = composerField(page);
  await field.fill('First.');
  await lunch.hover();
  await toolbar.getByRole('button', { name: 'Quote' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('Yes.');
  await expect(field).toHaveValue(
    /^First\.\n\n@_\*\*[^|]+\|\d+\*\*:\n```quote\nSee you at the door\.\n```\nYes\.$/,
  );
});

test('the focus shows the toolbar, and keys reach its buttons and open the menu', async ({ page }) => {
  await openTopic(page, 'team lunch');
  const last = message(page, 'See you');
  await last.focus();
  await expect(last.getByRole('toolbar').locator('..')).toHaveCSS('opacity', '1');
  await last.getByRole('button', { name: 'Remind me' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await last.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  await last.click({ button: 'right', position: { x: 200, y: 30 } });
  await expect(page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible();
});

test('the bar of the selected messages takes the place of the composer, and Esc gives it back', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await field.fill('Half a');
  await messages(page).last().focus();
  await keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  await expect(bar).toContainText('1 selected');
  await expect(composer(page)).toBeHidden();
  await keyboard.press('x');
  await expect(bar).toBeHidden();
  await expect(composer(page)).toBeVisible();
  await keyboard.press('x');
  await keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selected');
  await expectAccessible(running, 'selected messages');
  await bar.getByRole('button', { name: 'Star' }).click();
  await expect.poll(() => flagsOf(server, 'See you')).toContain('starred');
  await expect(bar.getByRole('button', { name: 'Remove star' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(messages(page).nth(-2)).toBeFocused();
  await expect(field).toHaveValue('Half a');

  await keyboard.press('x');
  await keyboard.press('Shift+ArrowDown');
  await bar.getByRole('button', { name: 'Save as snippet' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(
    /noon\?[^]*\n\nSee you at the door\./,
  );
});

test('in a narrow window the toolbar of a message covers neither its name nor its time', async ({ page }) => {
  await openTopic(page, 'team lunch');
  await page.setViewportSize({ width: 420, height: 720 });
  const lunch = message(page, 'See you');
  await lunch.hover();
  const toolbar = lunch.getByRole('toolbar', { name: 'Message actions' });
  await expect(toolbar.locator('..')).toHaveCSS('opacity', '1');
  const bottom = await toolbar.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await lunch.locator('time').evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
  await lunch.getByRole('button', { name: /^More/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { call } from '../programs/server/test-client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { general, idOf, message } from './messages.ts';
import { composer, composerField, foot, openTopic, topics } from './screen.ts';

/** Texts of others as conversations show them. Ana writes them by the API. */
async function write(server: ReferenceServer, content: string): Promise<void> {
  const to = { type: 'stream', to: general(server), topic: 'team lunch', content };
  const { body } = await call(server, server.user('ana'), 'POST', '/messages', to);
  expect(body).toMatchObject({ result: 'success' });
}
/** With the focus where the user writes, so that what arrives moves nothing under it. */
async function begin(page: Page): Promise<void> {
  await openTopic(page, 'team lunch');
  await composerField(page).focus();
}
const picture = (place: Page | Locator, name = ':meridian:') => place.getByRole('img', { name, exact: true });
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

test('the organization’s emoji are pictures in what others wrote and in what waits, also offline', async ({
  server,
  running,
  page,
}) => {
  server.state.emoji.addCustom('never_seen', mira(server).userId);
  await begin(page);
  await write(server, 'Well done :meridian: and :no_such_emoji: too');
  const text = message(page, 'Well done');
  await isDrawn(picture(text));
  await expect(text).toContainText('and :no_such_emoji: too');

  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await composerField(page).fill('Thanks :meridian: :never_seen:');
  await composer(page)
    .getByRole('button', { name: /^Send when online/ })
    .click();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await isDrawn(picture(waiting));
  await expect(waiting).toContainText(':never_seen:');
  await topics(page).filter({ hasText: 'second floor' }).click();
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await isDrawn(picture(text));
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/emoji.png` });
  await expectAccessible(running, 'a message with a picture for an emoji');
});

test('an emoji that was deactivated stays in the texts that have it', async ({ server, page }) => {
  const id = server.state.emoji.addCustom('retired', mira(server).userId);
  await begin(page);
  await write(server, 'Once :retired:');
  server.state.emoji.deactivateCustom(id);
  await isDrawn(picture(message(page, 'Once'), ':retired:'));
});

test('alert words are marked in messages as mentions are, and follow what is set elsewhere', async ({
  server,
  page,
}) => {
  const { userId } = mira(server);
  server.state.alertWords.set(userId, ['espresso']);
  await begin(page);
  await write(server, 'Espresso, or a flat white for @**Mira Kowalski**?');
  const marks = message(page, 'Espresso').locator('mark');
  await expect(marks).toHaveText(['Espresso']);
  const look = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await look(marks)).toBe(await look(message(page, 'Espresso').locator('.mention')));
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/alert.png` });
  server.state.alertWords.set(userId, ['flat white']);
  await expect(marks).toHaveText(['flat white']);
  server.state.alertWords.set(userId, []);
  await expect(marks).toHaveCount(0);
});

test('numbers of lists are beside the text, signs count from the text on, and a wide table scrolls by itself', async ({
  server,
  page,
}) => {
  await begin(page);
  await write(server, 'Steps\n\n998. first\n999. second\n1000. third\n\n* one\n  * two\n    * three');
  const row = (cell: string) => `|${Array.from({ length: 12 }, () => cell).join('|')}|`;
  await write(server, `Wide\n\n${row('Column')}\n${row('---')}\n${row('some words')}`);
  const steps = message(page, 'Steps');
  await expect(steps.getByRole('list')).toHaveCount(4);
  expect(
    await steps
      .getByRole('list')
      .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType)),
  ).toEqual(['decimal', 'disc', 'circle', 'square']);
  // A range measures no sign, so the same characters are measured as text.
  const [room, width] = await steps
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const sign = document.createElement('span');
      sign.textContent = '1000. ';
      list.append(sign);
      return [
        list.firstElementChild!.getBoundingClientRect().x - list.getBoundingClientRect().x,
        sign.getBoundingClientRect().width,
      ];
    });
  expect(room).toBeGreaterThanOrEqual(width ?? Infinity);

  for (const size of [1120, 420]) {
    await page.setViewportSize({ width: size, height: 720 });
    const table = message(page, 'Wide').getByRole('table');
    const [shown, all] = await table.evaluate((element) => [element.clientWidth, element.scrollWidth]);
    expect(all).toBeGreaterThan(shown ?? 0);
    const { x = 0, width: wide = 0 } = (await table.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/lists-${size}.png` });
  }
});

test('a mark on a message leaves what is selected in its text', async ({ server, page }) => {
  await begin(page);
  const text = message(page, 'Lunch on Friday');
  await text.locator('.prose p').selectText();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  expect(await selected()).toBe('Lunch on Friday at noon?');
  const marks = { messages: [idOf(server, 'Lunch on Friday')], op: 'add', flag: 'starred' };
  await call(server, mira(server), 'POST', '/messages/flags', marks);
  await expect(text).toContainText('starred');
  expect(await selected()).toBe('Lunch on Friday at noon?');
});

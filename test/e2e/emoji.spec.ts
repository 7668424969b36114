import { expectNothingSerious, paint } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import type { Page } from '@playwright/test';
import { goTo, row } from './screen.ts';

const button = (page: Page) => page.getByRole('button', { name: /^(Choose an emoji|Emoji: )/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search emoji' });
const group = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Groups' }).getByRole('radio', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true }).first();
const active = (page: Page) => page.getByRole('option', { selected: true });

/** Sets the status with the chosen emoji alone, once it is chosen: Enter in the picker waits for the list. */
async function setStatus(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Emoji: / })).toBeVisible();
  await page.getByRole('textbox', { name: 'Custom status' }).press('Enter');
}

/** The hands of a server that knows a skin tone, which servers so far do not (server-notes: Emoji names). */
const TONED = { code: '1f44d-1f3fd', names: ['thumbs_up_medium'] };

test('an emoji is chosen by its group with the keyboard alone, is recent then, and Escape gives the focus back', async ({
  server,
  page,
}) => {
  const { userId } = mira(server);
  await goTo(page, 'Status');
  await button(page).press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(group(page, 'Smileys and feelings')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: 'People and hands' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(active(page)).toHaveAccessibleName('waving hand');
  // Nine emoji in a line: down, twice right, up and left ends at the next emoji.
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft'])
    await page.keyboard.press(key);
  await expect(active(page)).toHaveAccessibleName('raised back of hand');
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAccessibleName(/^Emoji: stop/);
  await setStatus(page);
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ emoji_name: 'stop', emoji_code: '1f91a' });

  await button(page).click();
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'raised back of hand' }),
  ).toBeVisible();
});

test('a search shows names before keywords, is as tall as its results, and Enter takes the first', async ({
  server,
  page,
}) => {
  const { userId } = mira(server);
  await goTo(page, 'Status');
  await button(page).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await expect(page.getByRole('group', { name: 'Smileys and feelings' })).toBeVisible();
  const full = await picker.boundingBox();
  const gapBelowField = async () => {
    const field = await page.locator('.field-frame', { has: button(page) }).boundingBox();
    return ((await picker.boundingBox())?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
  };
  await expect.poll(gapBelowField).toBe(6);
  await search(page).fill('locomotive');
  await expect(active(page)).toHaveAccessibleName('locomotive');
  const found = await picker.boundingBox();
  expect(found?.height).toBeLessThan((full?.height ?? 0) * 0.6);
  // It stays on its side of the field, although it becomes smaller.
  expect(await gapBelowField()).toBe(6);
  await search(page).fill('tra');
  const groups = await page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll((all) =>
      all.map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent),
    );
  expect(groups).toEqual(['Name', 'Related']);
  await search(page).fill('train');
  await page.keyboard.press('Enter');
  await setStatus(page);
  await expect.poll(() => server.state.statuses.read(userId)).toMatchObject({ emoji_name: 'train' });
});

test('a tone that the server knows is applied, remembered, and offered by no server that does not know it', async ({
  server,
  signedIn,
}) => {
  server.state.emoji.addUnicode(TONED.code, TONED.names);
  const { page } = await signedIn(server);
  const { userId } = mira(server);
  await goTo(page, 'Status');
  await button(page).click();
  await page
    .getByRole('radiogroup', { name: 'Skin tone' })
    .getByRole('radio', { name: 'Medium', exact: true })
    .click();
  await search(page).fill('thumbs up');
  await expect(option(page, 'thumbs up')).toHaveText('👍🏽');
  await page.keyboard.press('Enter');
  await setStatus(page);
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ emoji_name: 'thumbs_up_medium', emoji_code: TONED.code });

  await button(page).click();
  await expect(page.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked();
  // A hand that the server knows in no tone stays as it is.
  await search(page).fill('thumbs down');
  await expect(option(page, 'thumbs down')).toHaveText('👎');
});

test('the server’s own list decides what a text shows', async ({ server, signedIn }) => {
  server.state.emoji.addUnicode('1f642', ['grin_a_little']);
  const text = { title: 'Smiling', content: 'Hello :grin_a_little: and :slight_smile:' };
  server.state.savedSnippets.create(mira(server).userId, text);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await row(page, 'Smiling').click();
  await expect(page.getByRole('article')).toContainText('Hello 🙂 and :slight_smile:');
});

test('the server’s own list decides what is offered, and is still known offline after a start', async ({
  server,
  signedIn,
  perch,
}) => {
  server.state.emoji.addUnicode('1fae8', ['shaking_face', 'vibrating']);
  const first = await signedIn(server);
  await goTo(first.page, 'Status');
  await button(first.page).click();
  await search(first.page).fill('vibrating');
  await expect(option(first.page, 'shaking face')).toBeVisible();
  await first.close();
  await server.stop();

  const { page } = await perch({ profile: first.profile });
  await goTo(page, 'Status');
  await button(page).click();
  await search(page).fill('vibrating');
  await page.keyboard.press('Enter');
  await setStatus(page);
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText('🫨');
});

test('on a server that offers no list the usual emoji are there, without tones', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const { page } = await signedIn(server);
  await goTo(page, 'Status');
  await button(page).click();
  await expect(option(page, 'grinning face')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Skin tone' })).toBeHidden();
  await search(page).fill('tada');
  await expect(active(page)).toHaveText('🎉');
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the groups and the search of the picker, ${theme}`, async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ seed: 'demo' });
    server.state.emoji.addUnicode(TONED.code, TONED.names);
    const running = await signedIn(server);
    const { page } = running;
    await paint(running, theme);
    await goTo(page, 'Status');
    await button(page).click();
    await group(page, 'People and hands').click();
    await expect(search(page)).toBeFocused();
    await expectNothingSerious(page, 'group');
    await search(page).fill('tra');
    await expectNothingSerious(page, 'search');
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = await active(page).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
  });
}

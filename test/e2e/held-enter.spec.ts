import type { Locator, Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { expect, test } from './fixtures.ts';
import { newMessage, reminderItems, scheduledRow, whenField, write } from './later.ts';
import { choose, editor, message } from './messages.ts';
import { openTab } from './organization.ts';
import { goTo, newSnippet, openTopic, row } from './screen.ts';

/** Holds Enter for as long as somebody who looks away: the keyboard repeats it until it is let go. */
async function holdEnter(page: Page, modifier?: 'ControlOrMeta'): Promise<void> {
  if (modifier) await page.keyboard.down(modifier);
  for (let repeat = 0; repeat < 60; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  if (modifier) await page.keyboard.up(modifier);
}

test.describe('Enter that is held', () => {
  test('sets one reminder, and leaves the list alone that has the focus then', async ({ page }) => {
    await goTo(page, 'Reminders');
    await page.getByRole('button', { name: 'New reminder' }).first().click();
    await whenField(page).fill('tomorrow 9am');
    await page.getByRole('textbox', { name: 'Note' }).fill('Water the plants');
    await holdEnter(page);
    await expect(reminderItems(page)).toHaveText([/Water the plants/]);
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('saves one snippet, and copies none', async ({ running, page }) => {
    await running.app.evaluate(({ clipboard }) => clipboard.writeText('kept'));
    await goTo(page, 'Snippets');
    await newSnippet(page);
    await page.getByRole('textbox', { name: 'Title' }).fill('Parcel lost');
    await page.getByRole('textbox', { name: 'Content' }).fill('We are looking for your parcel.');
    await holdEnter(page, 'ControlOrMeta');
    await expect(row(page, 'Parcel lost')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden();
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('kept');
  });

  test('schedules one message, and does not open it again', async ({ page }) => {
    await goTo(page, 'Scheduled');
    await newMessage(page);
    await write(page, { people: ['Theo'], content: 'Good morning', when: 'tomorrow 9am' });
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await holdEnter(page, 'ControlOrMeta');
    await expect(scheduledRow(page, 'Good morning')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeHidden();
  });

  test('adds one preset and one linkifier', async ({ server, signedIn }) => {
    const { page } = await signedIn(server, { as: 'ana' });
    await goTo(page, 'Status');
    await page.getByRole('button', { name: 'New preset' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Status text' }).fill('Deep work');
    await holdEnter(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('list', { name: 'Presets' }).getByText('Deep work')).toHaveCount(1);

    await openTab(page, 'Linkifiers');
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await page.getByRole('textbox', { name: 'Pattern' }).fill('BUG-(?P<id>[0-9]+)');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://bugs.example/{id}');
    await holdEnter(page);
    await expect(
      page.getByRole('listbox', { name: 'Linkifiers' }).getByText('bugs.example/{id}'),
    ).toHaveCount(1);
    expect(server.count('POST', '/realm/filters')).toBe(1);
  });
});

/** Presses keys within a word of an input method: Escape takes the word back, and Enter ends it. */
const pressInWord = (field: Locator, ...keys: string[]): Promise<void> =>
  field.evaluate((element, pressed) => {
    element.focus();
    for (const key of pressed)
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
      );
  }, keys);

test.describe('keys within a word of an input method', () => {
  test('close no form and give up nothing that is written', async ({ server, signedIn }) => {
    const { page } = await signedIn(server, { as: 'ana' });
    await goTo(page, 'Reminders');
    await page.getByRole('button', { name: 'New reminder' }).first().click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('水を');
    await pressInWord(note, 'Escape', 'Enter');
    await expect(note).toHaveValue('水を');
    await note.press('Escape');
    await expect(note).toBeHidden();

    await goTo(page, 'Snippets');
    await newSnippet(page);
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.fill('水を');
    await pressInWord(content, 'Escape');
    await expect(content).toHaveValue('水を');
    await content.press('Escape');
    await expect(content).toBeHidden();

    await openTab(page, 'Linkifiers');
    await page.getByRole('button', { name: 'New linkifier' }).click();
    const pattern = page.getByRole('textbox', { name: 'Pattern' });
    await pattern.fill('水');
    await pressInWord(pattern, 'Escape');
    await expect(pattern).toHaveValue('水');
    await pattern.press('Escape');
    await expect(pattern).toBeHidden();

    await goTo(page, 'Status');
    await page.getByRole('button', { name: 'New preset' }).click();
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Status text' });
    await text.fill('水を');
    await pressInWord(text, 'Escape');
    await expect(text).toHaveValue('水を');
    await text.press('Escape');
    await expect(text).toBeHidden();

    await goTo(page, 'People');
    const search = page.getByRole('combobox', { name: 'Name, email, or ID' });
    await expect(search).toBeFocused();
    await search.fill('水');
    await pressInWord(search, 'Escape');
    await expect(search).toHaveValue('水');
  });

  test('keep the edit of a message', async ({ server, page }) => {
    say(server, 'mira', 'team lunch', 'See you there');
    await openTopic(page, 'team lunch');
    await message(page, 'See you there').last().click();
    await choose(page, message(page, 'See you there').last(), 'Edit');
    const field = editor(page).getByLabel('Message', { exact: true });
    await field.fill('水を');
    await pressInWord(field, 'Escape');
    await expect(field).toHaveValue('水を');
  });
});

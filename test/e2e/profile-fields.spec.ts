import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './organization.ts';
import { openChange, foot } from './screen.ts';

test.describe('profile fields', () => {
  const onServer = (server: ReferenceServer, name: string) =>
    server.state.profileFields.all().find((field) => field.name === name);
  const form = (page: Page) => page.getByRole('form', { name: 'New profile field' });
  const start = async (page: Page): Promise<void> => {
    await openTab(page, 'Profile fields');
    await page.getByRole('button', { name: 'New profile field' }).first().click();
  };

  test('a list of options is put in order by keyboard and by its grips', async ({ server, signedIn }) => {
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await start(page);
    await form(page).getByLabel('Type').selectOption({ label: 'List of options' });
    await form(page).getByRole('textbox', { name: 'Field name' }).fill('Shift');
    await form(page).getByRole('textbox', { name: 'Hint' }).fill('When you work');
    await form(page).getByRole('textbox', { name: 'Option 1' }).focus();
    await page.keyboard.type('Late');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Early');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(form(page).getByRole('textbox', { name: 'Option 1' })).toHaveValue('Early');
    await expect(form(page).getByRole('textbox', { name: 'Option 1' })).toBeFocused();
    // The grip does the same by the pointer.
    const grips = form(page).locator('.grip');
    await grips.first().dragTo(grips.last());
    await expect(form(page).getByRole('textbox', { name: 'Option 2' })).toHaveValue('Early');
    await grips.last().dragTo(grips.first());
    await expect(form(page).getByRole('textbox', { name: 'Option 1' })).toHaveValue('Early');
    await form(page).getByRole('button', { name: 'Add option' }).click();
    await expect(form(page).getByRole('textbox', { name: 'Option 3' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('textbox', { name: 'Option 4' })).toBeFocused();
    await form(page).getByRole('button', { name: 'Remove option 4' }).click();
    await expect(form(page).getByRole('textbox', { name: 'Option 3' })).toBeFocused();
    await form(page).getByRole('button', { name: 'Create field' }).click();
    await expect(form(page)).toContainText('Every option needs text');
    await form(page).getByRole('textbox', { name: 'Option 3' }).fill('Night');
    await form(page).getByRole('switch', { name: 'Required' }).check();
    await form(page).getByRole('switch', { name: 'People can edit their own' }).uncheck();
    await form(page)
      .getByRole('switch', { name: /summary/ })
      .check();
    await expectAccessible(running, 'the form for a profile field');
    await form(page).getByRole('button', { name: 'Create field' }).click();
    await expect
      .poll(() => onServer(server, 'Shift'))
      .toMatchObject({
        hint: 'When you work',
        field_type: 3,
        field_data: JSON.stringify({
          0: { text: 'Early', order: '1' },
          1: { text: 'Late', order: '2' },
          2: { text: 'Night', order: '3' },
        }),
        required: true,
        editable_by_user: false,
        display_in_profile_summary: true,
      });
    await expect(page.getByRole('listbox', { name: 'Profile fields' })).toContainText('Early, Late, Night');
  });

  test('newer servers allow long text in the summary, and finding people by a field', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ featureLevel: 476 });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await start(page);
    const finds = form(page).getByRole('switch', { name: 'Find people by this field' });
    await form(page).getByRole('textbox', { name: 'Field name' }).fill('Skills');
    await finds.check();
    await form(page).getByLabel('Type').selectOption({ label: 'Date' });
    await expect(finds).toHaveCount(0);
    await form(page).getByLabel('Type').selectOption({ label: 'Long text' });
    await finds.check();
    await form(page).getByRole('switch', { name: 'Show in the summary of a profile' }).check();
    await expectAccessible(running, 'the form for a profile field on a newer server');
    await form(page).getByRole('button', { name: 'Create field' }).click();
    await expect
      .poll(() => onServer(server, 'Skills'))
      .toMatchObject({ field_type: 2, display_in_profile_summary: true, use_for_user_matching: true });
  });

  test('all eight types are offered, and the summary takes two fields but no long text and no person', async ({
    server,
    signedIn,
  }) => {
    const { page } = await signedIn(server, { as: 'ana' });
    await start(page);
    await expect(form(page).getByLabel('Type').getByRole('option')).toHaveText([
      'Short text',
      'Long text',
      'List of options',
      'Date',
      'Link',
      'Person',
      'External account',
      'Pronouns',
    ]);
    const summary = form(page).getByRole('switch', { name: 'Show in the summary of a profile' });
    await expect(summary).toBeEnabled();
    for (const [label, why] of [
      ['Long text', 'Meridian’s server is too old to show long text there.'],
      ['Person', 'The summary can’t show people.'],
    ] as const) {
      await form(page).getByLabel('Type').selectOption({ label });
      await expect(summary).toBeDisabled();
      await expect(form(page)).toContainText(why);
    }
    for (const name of ['First', 'Second']) {
      await form(page).getByLabel('Type').selectOption({ label: 'Short text' });
      await form(page).getByRole('textbox', { name: 'Field name' }).fill(name);
      await summary.check();
      await form(page).getByRole('button', { name: 'Create field' }).click();
      await expect.poll(() => onServer(server, name)?.display_in_profile_summary).toBe(true);
      await page.getByRole('button', { name: 'New profile field' }).click();
    }
    await expect(summary).toBeDisabled();
    await expect(form(page)).toContainText('already has two fields');

    await form(page).getByLabel('Type').selectOption({ label: 'External account' });
    await form(page).getByLabel('Account', { exact: true }).selectOption({ label: 'Other' });
    await form(page).getByRole('textbox', { name: 'Field name' }).fill('Forge');
    await form(page).getByRole('textbox', { name: 'Address' }).fill('https://forge.example/%(username)s');
    await form(page).getByRole('button', { name: 'Create field' }).click();
    await expect
      .poll(() => onServer(server, 'Forge')?.field_data)
      .toBe(JSON.stringify({ subtype: 'custom', url_pattern: 'https://forge.example/%(username)s' }));
  });

  test('a refused field is corrected from the Outbox', async ({ serve, signedIn }) => {
    const server = await serve({ strict: true });
    const { page } = await signedIn(server, { as: 'ana' });
    await start(page);
    await form(page).getByRole('textbox', { name: 'Field name' }).fill('Team');
    await form(page).getByRole('button', { name: 'Create field' }).click();
    await expect(page.getByText('says: “A field with that label already exists.”')).toBeVisible();
    await foot(page).click();
    await openChange(page).getByRole('button', { name: 'Edit' }).click();
    await form(page).getByRole('textbox', { name: 'Field name' }).fill('Crew');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onServer(server, 'Crew')?.field_type).toBe(1);
  });
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { RunningPerch } from './launch.ts';
import { inReminderMenu, messageField, newMessage, reminderItems, whenField, write } from './later.ts';
import { openTab } from './organization.ts';
import { goTo, row } from './screen.ts';

declare global {
  /** In the main process: lets the saves have their answers that wait for them. */
  var lateSaves: (() => void)[];
}

// From the save on the main process takes long for it, and answers nothing else.
test.use({ ownPerch: true });

/** Keeps these calls waiting. Returns what gives them their answers, once there is one. */
async function keepWaiting({ app }: RunningPerch, held: string[], key: string): Promise<() => Promise<void>> {
  await app.evaluate(
    ({ ipcMain }, [calls, answered]) => {
      globalThis.lateSaves = [];
      const value = { key: answered, conflict: false };
      ipcMain.removeHandler('perch:call');
      ipcMain.handle('perch:call', (_event, call: string) => {
        if (call === 'drafts:save') return { ok: true, value: undefined, reads: [] };
        if (call === 'drafts:get') return { ok: true, value: null, reads: [] };
        if (!calls.includes(call)) return { ok: false, problem: { kind: 'unexpected' }, reads: [] };
        return new Promise((resolve) =>
          globalThis.lateSaves.push(() => resolve({ ok: true, value, reads: [] })),
        );
      });
    },
    [held, key] as const,
  );
  return async () => {
    await expect.poll(() => app.evaluate(() => globalThis.lateSaves.length)).toBe(1);
    await app.evaluate(() => globalThis.lateSaves.pop()?.());
  };
}

/** Writes on in a form while the answer for another one comes, and expects to be left in peace. */
async function expectWritingOn(page: Page, field: Locator, toast: string, answer: () => Promise<void>) {
  await field.fill('Written ');
  await answer();
  await expect(page.locator('.toast')).toContainText(toast);
  await page.keyboard.type('meanwhile');
  await expect(field).toHaveValue('Written meanwhile');
  await expect(field).toBeFocused();
}

test('a snippet that is saved late closes no other form', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Snippets');
  await row(page, 'On my way').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill('On my way, five minutes.');
  const answer = await keepWaiting(running, ['snippets:edit'], 'snippet');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page
    .getByRole('button', { name: /^New snippet(?! from)/ })
    .first()
    .click();
  await expectWritingOn(page, page.getByRole('textbox', { name: 'Title' }), 'Saved', answer);
});

test('a message that is scheduled late closes no other form', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { people: ['Theo'], content: 'Good morning', when: 'tomorrow 9am' });
  const answer = await keepWaiting(running, ['scheduled:create'], 'message');
  await messageField(page).press('ControlOrMeta+Enter');
  await page.getByRole('main').getByRole('button', { name: 'New message' }).first().click();
  await expect(messageField(page)).toHaveValue('');
  await expectWritingOn(page, messageField(page), 'Scheduled', answer);
});

test('an item of the organization that is saved late closes no form of another part', async ({
  server,
  signedIn,
}) => {
  const running = await signedIn(server, { as: 'ana' });
  const { page } = running;
  await openTab(page, 'Linkifiers');
  await openTab(page, 'Folders');
  await page.getByRole('button', { name: 'New folder' }).first().click();
  await page.getByRole('form', { name: 'New folder' }).getByRole('textbox').first().fill('Archive');
  const answer = await keepWaiting(running, ['folders:create'], 'folder');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Linkifiers' }).click();
  await page.getByRole('button', { name: 'New linkifier' }).first().click();
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('Written ');
  await answer();
  await pattern.press('End');
  await page.keyboard.type('meanwhile');
  await expect(pattern).toHaveValue('Written meanwhile');
  await expect(page.getByRole('form', { name: 'New linkifier' })).toBeVisible();
});

test('a reminder that is moved late takes nothing from another one', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Reminders');
  for (const [note, when] of [
    ['First', 'tomorrow 9am'],
    ['Second', 'tomorrow 10am'],
  ] as const) {
    await page.getByRole('button', { name: 'New reminder' }).first().click();
    await whenField(page).fill(when);
    await page.getByRole('textbox', { name: 'Note' }).fill(note);
    await page.keyboard.press('Enter');
    await expect(reminderItems(page).filter({ hasText: note })).toBeVisible();
  }
  const open = (note: string) =>
    inReminderMenu(page, reminderItems(page).filter({ hasText: note }), 'Reschedule');
  await open('First');
  const dialog = page.getByRole('dialog');
  await whenField(page).fill('tomorrow 11am');
  const answer = await keepWaiting(running, ['reminders:reschedule'], 'moved');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open('Second');
  await expect(dialog).toBeVisible();
  await answer();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(dialog).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, scheduledRow, write } from './later.ts';
import type { RunningPerch } from './launch.ts';
import { goTo, row, scheduledDrafts } from './screen.ts';

// From some moment on, the main process can do nothing.
test.use({ ownPerch: true });

const refuseAll = ({ app }: RunningPerch): Promise<void> =>
  app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('perch:call');
    ipcMain.handle('perch:call', () => ({ ok: false, problem: { kind: 'unexpected' }, reads: [] }));
  });

/** Presses the key that deletes on a row, which stays, and expects the reason. */
async function expectRefused(page: Page, list: Locator, one: Locator): Promise<void> {
  const explained = page.getByText('Something went wrong in Perch.');
  await one.click();
  await list.focus();
  await page.keyboard.press('Delete');
  await expect(explained).toBeVisible();
  await expect(one).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explained).toHaveCount(0);
}

test('that a snippet could not be deleted by its key is explained', async ({ server, running }) => {
  const { page } = running;
  const [snippet] = server.state.savedSnippets.list(mira(server).userId);
  await goTo(page, 'Snippets');
  await expect(row(page, snippet!.title)).toBeVisible();
  await refuseAll(running);
  await expectRefused(page, page.getByRole('listbox', { name: 'Snippets' }), row(page, snippet!.title));
});

test('that a scheduled message or a draft could not be deleted by its key is explained', async ({
  running,
}) => {
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'keys', content: 'Stays.', when: 'tomorrow 9am' });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(scheduledRow(page, 'keys')).toBeVisible();
  await newMessage(page);
  await write(page, { content: 'Half of it' });
  await expect.poll(() => scheduledDrafts(page)).toMatchObject([expect.stringContaining('Half of it')]);
  await page.keyboard.press('Escape');
  await expect(scheduledRow(page, 'Draft')).toBeVisible();
  await refuseAll(running);
  const list = page.getByRole('listbox', { name: 'Scheduled messages' });
  await expectRefused(page, list, scheduledRow(page, 'keys'));
  await expectRefused(page, list, scheduledRow(page, 'Draft'));
});

test('that no file could be chosen is explained beside the field', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Status');
  await page.getByRole('button', { name: 'New rule' }).click();
  const editor = page.getByRole('dialog', { name: 'New rule' });
  await editor.getByRole('radio', { name: 'Calendar' }).check();
  await refuseAll(running);
  await editor.getByRole('button', { name: 'Choose file' }).click();
  const source = editor.getByRole('textbox', { name: 'Calendar address or file' });
  await expect(source).toHaveAccessibleDescription(/Something went wrong in Perch\./);
});

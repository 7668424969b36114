import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { rewriteBackup } from '../faults/rewrite-backup.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { changes, foot, goTo } from './screen.ts';

// A restore is remembered in the profile, for its undoing.
test.use({ ownPerch: true, causes: /engine Error/ });

const item = (page: Page, label: string) => page.getByRole('group', { name: label });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Restore this backup?' });
/** The window loads again. */
const restore = (page: Page) =>
  Promise.all([
    page.waitForEvent('load'),
    dialog(page).getByRole('button', { name: 'Restore', exact: true }).click(),
  ]);
const outboxRow = (page: Page, title: string) => changes(page).filter({ hasText: title });

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-backup-'));
});
test.afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function openData(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Data and updates' }).click();
  await expect(page.getByRole('heading', { name: 'Data and updates' })).toBeVisible();
}

test('everything is backed up, shown before it is restored, restored, and undone', async ({
  server,
  running,
  page,
}) => {
  const file = path.join(folder, 'Mine.perch-backup');
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]?.id ?? '';
  const owner = mira(server).userId;
  const onServer = (title: string) =>
    server.state.savedSnippets.list(owner).filter((snippet) => snippet.title === title).length;
  const status = () => server.state.statuses.read(owner).status_text ?? '';

  await server.stop();
  await ask(page, 'snippets:create', { accountId, title: 'Written offline', content: 'x' });
  await ask(page, 'status:set', { accountId, text: 'Lunch', emoji: null, clearAfter: 'never' });
  await ask(page, 'drafts:save', { accountId, name: 'status', value: '{"text":"A draft"}' });
  await openData(page);
  await expectAccessible(running, 'data and updates');
  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Back up…' }).click();
  await expect(page.getByText('Backed up to Mine.perch-backup, with 2 unsent changes')).toBeVisible();
  if (!hasNoPermissions) expect(permissionsOf(file)).toBe(0o600);
  const [save] = await running.fileDialogs();
  expect(save?.defaultPath).toMatch(/Perch \d{4}-\d\d-\d\d\.perch-backup$/);

  // Sent after the backup, and another status since.
  await server.start();
  await ask(page, 'outbox:try-now', { accountId });
  await expect.poll(() => onServer('Written offline')).toBe(1);
  await expect.poll(status).toBe('Lunch');
  await ask(page, 'status:set', { accountId, text: 'Meeting', emoji: null, clearAfter: 'never' });
  await expect.poll(status).toBe('Meeting');
  await ask(page, 'drafts:save', { accountId, name: 'status', value: '{"text":"Another draft"}' });

  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await expect(dialog(page)).toContainText(`${server.url} Same address as now`);
  await expect(dialog(page)).toContainText('Changes that may have been sent since the backup');
  await expectAccessible(running, 'the preview of a backup');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await ask(page, 'drafts:get', { accountId, name: 'status' })).toBe('{"text":"Another draft"}');

  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await restore(page);
  // Where one lands, a note says what was restored.
  await expect(page.getByText(/^Restored .* Undo to get back/)).toBeVisible();
  expect(await ask(page, 'drafts:get', { accountId, name: 'status' })).toBe('{"text":"A draft"}');
  await foot(page).click();
  await expect(outboxRow(page, 'Lunch')).toContainText('not confirmed');
  // The snippet is found on the server, so nobody is asked about it.
  await expect(outboxRow(page, 'Written offline')).toHaveCount(0);
  await expectAccessible(running, 'the outbox after a restore');
  expect(onServer('Written offline')).toBe(1);
  expect(status()).toBe('Meeting');

  await openData(page);
  await expect(page.getByText(/^Restored .* Undo to get back/)).toBeVisible();
  await expectAccessible(running, 'data and updates after a restore');
  await page.getByRole('button', { name: 'Undo' }).click();
  const undo = page.getByRole('alertdialog', { name: 'Undo restoring?' });
  await Promise.all([page.waitForEvent('load'), undo.getByRole('button', { name: 'Undo' }).click()]);
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
  expect(await ask(page, 'drafts:get', { accountId, name: 'status' })).toBe('{"text":"Another draft"}');
  await foot(page).click();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(status()).toBe('Meeting');
});

test('a backup of unknown origin shows each address, and restores what the user chooses', async ({
  server,
  running,
  page,
}) => {
  const file = path.join(folder, 'Perch Nov 12.perch-backup');
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]?.id ?? '';
  await ask(page, 'snippets:create', { accountId, title: 'Mine', content: 'x' });
  await ask(page, 'status:set', { accountId, text: 'Lunch', emoji: null, clearAfter: 'never' });
  const to = { channelId: server.state.channels.byName('general')?.stream_id ?? 0, topic: 'team lunch' };
  const item = { kind: 'scheduled' as const, to, content: 'Who is here?', readBySender: null };
  const rule = recurrenceAt(Date.now() + 3 * 3_600_000, 'day');
  await ask(page, 'series:save', { accountId, id: null, form: { rule, item } });
  const status = { text: 'Busy', emoji: null };
  const form = { kind: 'repeating' as const, status, days: [1], from: 0, to: 60 };
  await ask(page, 'rules:save', { accountId, id: null, form });
  await openData(page);
  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Back up…' }).click();
  await expect(page.getByText(/^Backed up to/)).toBeVisible();
  const elsewhere = 'https://chat.studio-kite.example.net';
  rewriteBackup(file, {
    manifest: (says) => ({
      ...says,
      accounts: says.accounts.flatMap((one) => [one, { ...one, id: randomUUID(), serverUrl: elsewhere }]),
    }),
    cache: (db) => void db.exec(`delete from facts where name = 'identity'`),
    isDoubled: true,
  });
  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await expect(dialog(page)).toContainText('Not known to be from this computer');
  await expect(dialog(page)).toContainText(`${server.url} Same address as now`);
  await expect(dialog(page)).toContainText(`${elsewhere} Another address than now: ${server.url}`);
  await expect(dialog(page)).toContainText(
    '1 repeating message or reminder, not running until you turn it on',
  );
  await expect(dialog(page)).toContainText('1 status rule, off until you turn it on');
  await expect(dialog(page)).toContainText('1 of 2 accounts chosen');
  const boxes = dialog(page).getByRole('checkbox', { name: 'Restore' });
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expectAccessible(running, 'the preview of a backup of unknown origin');
  await boxes.nth(0).uncheck();
  await expect(dialog(page).getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await boxes.nth(0).check();
  await restore(page);
  await expect(page.getByText(/^Restored .* Undo to get back/)).toBeVisible();
  expect((await ask(page, 'accounts:list', undefined)).accounts.map(({ serverUrl }) => serverUrl)).toEqual([
    server.url,
  ]);
  await goTo(page, 'Scheduled');
  await expect(page.getByText('Runs on another computer').first()).toBeVisible();
});

test('a file that is no backup is answered beside the button, by keyboard too', async ({ running, page }) => {
  const file = path.join(folder, 'Letter.perch-backup');
  fs.writeFileSync(file, 'Dear Ada');
  await goTo(page, 'Settings');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('restore');
  const restore = item(page, 'Restore a backup');
  await expect(restore).toBeVisible();
  await running.chooseNextPath(file);
  await restore.getByRole('button', { name: 'Restore…' }).focus();
  await page.keyboard.press('Enter');
  await expect(restore).toContainText('This isn’t a Perch backup.');
  await running.chooseNextPath(path.join(folder, 'gone.perch-backup'));
  await page.keyboard.press('Enter');
  await expect(restore).toContainText('Couldn’t open this.');
  await running.chooseNextPath(path.join(folder, 'no folder', 'a.perch-backup'));
  const save = item(page, 'Back up everything on this computer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Data and updates' }).click();
  await save.getByRole('button', { name: 'Back up…' }).click();
  await expect(save).toContainText('Can’t save');
});

test('several changes of a backup are decided together', async ({ server, running, page }) => {
  const file = path.join(folder, 'Mine.perch-backup');
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]?.id ?? '';
  const settings = () => ask(page, 'settings:list', { accountId });
  await expect.poll(async () => (await settings()).settings.length).toBeGreaterThan(3);
  const unsent = async () => (await ask(page, 'outbox:list', { accountId, offset: 0, limit: 1 })).total;
  await server.stop();
  await ask(page, 'status:set', { accountId, text: 'Lunch', emoji: null, clearAfter: 'never' });
  await ask(page, 'settings:set', { accountId, changes: { twenty_four_hour_time: false } });
  await ask(page, 'settings:set', { accountId, changes: { starred_message_counts: false } });
  await openData(page);
  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Back up…' }).click();
  await expect(page.getByText(/^Backed up to/)).toBeVisible();
  await server.start();
  await ask(page, 'outbox:try-now', { accountId });
  await expect.poll(unsent).toBe(0);
  await ask(page, 'settings:set', { accountId, changes: { twenty_four_hour_time: true } });
  await ask(page, 'settings:set', { accountId, changes: { starred_message_counts: true } });
  await ask(page, 'status:set', { accountId, text: 'Meeting', emoji: null, clearAfter: 'never' });
  await expect.poll(unsent).toBe(0);
  await running.chooseNextPath(file);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await restore(page);
  await foot(page).click();
  await expect(page.getByText('3 changes in this backup may be out of date.')).toBeVisible();
  await expectAccessible(running, 'several changes of a backup');
  await page.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByText('3 changes in this backup')).toHaveCount(0);
  await expect.poll(unsent).toBe(0);
  expect(server.state.statuses.read(mira(server).userId).status_text).toBe('Meeting');
});

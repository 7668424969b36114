import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { ask } from './bridge.ts';
import { expect, mira } from './fixtures.ts';

/** The steps of a person in the window, by the names on the screen. */

export type PlaceName =
  | 'Status'
  | 'Snippets'
  | 'Scheduled'
  | 'Reminders'
  | 'Activity'
  | 'Topics'
  | 'Views'
  | 'People'
  | 'Channels'
  | 'Organization'
  | 'Settings';

/** The row of the rail that opens a place. Its name ends with a count, or with the user's own status. */
export const place = (page: Page, name: PlaceName): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

/** Goes to a place by the sidebar, and to the organization, which only administrators have there, by its key. */
export const goTo = (page: Page, name: PlaceName): Promise<void> =>
  name === 'Organization' ? page.keyboard.press('ControlOrMeta+9') : place(page, name).click();

/** The rows of the Outbox. */
export const changes = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Unsent changes' }).getByRole('option');

/** What an open row of the Outbox shows under it. */
export const openChange = (page: Page, name?: string | RegExp): Locator =>
  page.locator('.list-rows').getByRole('article', name === undefined ? {} : { name });

/** A row of Views. */
export const viewRow = (page: Page, name: string): Locator =>
  page
    .getByRole('tree', { name: 'Views' })
    .getByRole('treeitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/**
 * Does something with a view that its menu offers. Rows move when the effect of an earlier step arrives, so that a press may
 * hit another one: the row itself gets the event.
 */
export async function inViewMenu(page: Page, name: string, item: string): Promise<void> {
  const { x, y } = (await viewRow(page, name).boundingBox())!;
  await viewRow(page, name).dispatchEvent('contextmenu', { clientX: x + 20, clientY: y + 10 });
  await page.getByRole('menuitem', { name: new RegExp(`^\\s*${item}`) }).click();
}

/** The foot of the sidebar: the connection, and the way to the Outbox. */
export const foot = (page: Page): Locator => page.getByRole('button', { name: /^Outbox:/ });

export const rows = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Snippets' }).getByRole('option');

export const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });

export const newSnippet = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^New snippet(?! from)/ })
    .first()
    .click();

export async function createSnippet(page: Page, title: string, content: string): Promise<void> {
  await newSnippet(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  // The rows below move down for it: a click before that may hit another row.
  await expect(row(page, title).and(page.locator('[aria-selected=true]'))).toBeVisible();
}

export async function editSnippet(page: Page, title: string, content: string): Promise<void> {
  await row(page, title).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeHidden();
}

/** Begins a snippet with what is on the clipboard, by the menu in the bar over the list. */
export async function newFromClipboard(page: Page): Promise<void> {
  await page.locator('.list-column .title-bar').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'New snippet from clipboard' }).click();
}

/** Deletes the snippet that is read, by the menu over it. */
export async function deleteShown(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Snippet', exact: true })
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

/** Deletes a snippet, which can still be undone. */
export async function deleteSnippetForNow(page: Page, title: string): Promise<void> {
  await row(page, title).click();
  await deleteShown(page);
  await expect(row(page, title)).toHaveCount(0);
}

/** Deletes a snippet, and ends the time for undoing. */
export async function deleteSnippet(page: Page, title: string): Promise<void> {
  await deleteSnippetForNow(page, title);
  await closeUndo(page);
}

/** The toast that offers to undo the latest deletion or discarding. */
export const undoToast = (page: Page): Locator =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });

/** The deletion stands at once, instead of after the time for undoing. */
export async function closeUndo(page: Page): Promise<void> {
  await undoToast(page).getByRole('button', { name: 'Close' }).click();
  await expect(undoToast(page)).toHaveCount(0);
}

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Channels and topics' });

/** The row of a channel, or the heading of the direct messages. */
export const channel = (page: Page, name: string): Locator =>
  tree(page).getByRole('treeitem', { name, level: name === 'Direct messages' ? 1 : 2 });

/** Unfolds a channel, so that its topics are listed. */
export async function unfold(page: Page, name: string): Promise<void> {
  const row = channel(page, name);
  const folded = tree(page).getByRole('treeitem', { level: 1, expanded: false });
  // While the first data arrives, rows move, and a click hits another one.
  await expect(foot(page)).not.toContainText(/Connect/);
  // The channel that was shown last unfolds by itself after a start.
  await expect(async () => {
    if ((await row.count()) === 0 && (await folded.count()) > 0) await folded.first().click();
    if ((await row.getAttribute('aria-expanded', { timeout: 1_000 })) === 'false') await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
}

/** The topics that are listed, of all unfolded channels. */
export const topics = (page: Page): Locator => tree(page).getByRole('treeitem', { level: 3 });

/** Shows the messages of a topic of the channel "general". */
export async function openTopic(page: Page, name: string): Promise<void> {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).filter({ hasText: name }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const composer = (page: Page): Locator => page.getByRole('form', { name: 'Message' });

/** The text for the composer. */
export const composerField = (page: Page): Locator => composer(page).getByLabel('Message', { exact: true });

interface SignInValues {
  address?: string;
  email?: string;
  password?: string;
}

/** The field of the first step. */
export const addressField = (page: Page): Locator => page.getByLabel('Your chat’s address');

/** Fills the fields of the steps to sign in, and goes to the step of each: back to the address, on to the ways. */
export async function fillSignIn(page: Page, { address, email, password }: SignInValues): Promise<void> {
  const emailField = page.getByLabel(/^(Email|User name)/);
  await expect(addressField(page).or(emailField)).toBeVisible();
  if (address !== undefined) {
    if (await emailField.isVisible()) await page.getByRole('button', { name: 'Back' }).click();
    await addressField(page).fill(address);
  }
  if (email === undefined && password === undefined) return;
  if (await addressField(page).isVisible()) await continueSignIn(page);
  if (email !== undefined) await emailField.fill(email);
  if (password !== undefined) await page.getByLabel('Password').fill(password);
}

/** Ends the first step. */
export const continueSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();

export const submitSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in', exact: true }).click();

/** Signs in by the form, and waits until everything has been fetched. */
export async function signIn(page: Page, values: SignInValues): Promise<void> {
  await fillSignIn(page, values);
  await submitSignIn(page);
  await expect(foot(page)).toContainText('Up to date');
}

/** Adds Mira’s account on another server by the account menu. */
export async function addAccount(page: Page, server: ReferenceServer): Promise<void> {
  await page.getByRole('button', { name: /^\s*Account:/ }).click();
  await page.getByRole('menuitem', { name: /^\s*Add account/ }).click();
  const { email, password } = mira(server);
  await fillSignIn(page, { address: server.url, email, password });
  await submitSignIn(page);
  await expect(page.getByLabel('Password')).toBeHidden();
  await expect(foot(page)).toContainText('Up to date');
}

/** The cache of the only account in a profile. To be opened while Perch is closed. */
export function cacheOf(profile: string): string {
  const [id = ''] = fs.readdirSync(path.join(profile, 'accounts'));
  return path.join(profile, 'accounts', id, 'account.db');
}

/** The stored draft of a form. */
export async function draftOf(page: Page, name: string): Promise<unknown> {
  const { activeId } = await ask(page, 'accounts:list', undefined);
  return (await ask(page, 'drafts:get', { accountId: activeId ?? '', name })) ?? '';
}

/** The stored drafts of new scheduled messages as JSON, the newest first. */
export async function scheduledDrafts(page: Page): Promise<string[]> {
  const { activeId } = await ask(page, 'accounts:list', undefined);
  const { drafts } = await ask(page, 'scheduled:list', { accountId: activeId ?? '' });
  return Promise.all(drafts.map(async ({ key }) => String(await draftOf(page, `scheduled:${key}`))));
}

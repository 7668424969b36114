import { deleteScheduled, inReminderMenu, reminderItems, reschedule } from './later.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import {
  type PlaceName,
  channel,
  deleteShown,
  foot,
  goTo,
  inViewMenu,
  topics,
  undoToast,
  unfold,
  viewRow,
} from './screen.ts';

/** Looks at what is on the screen now; `what` is its name in a failure. */
type Look = (what: string) => Promise<void>;

const PLACES: PlaceName[] = [
  'Scheduled',
  'Reminders',
  'Activity',
  'Views',
  'People',
  'Channels',
  'Organization',
  'Settings',
];

const named = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).filter({ visible: true }).first();

/** A name with values in braces, each of which is isolated where the words run the other way. */
const valued = (name: string): RegExp =>
  new RegExp(`^[\\u200e\\u200f]?${name.replaceAll('{', '\\u2068?').replaceAll('}', '\\u2069?')}`);

const overlay = (page: Page): Locator =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu]').filter({ visible: true });

/**
 * Goes through every place and opens its forms, dialogs, menus and popovers, in the demo organization, and looks at each.
 * Whatever was opened is closed again, and nothing is changed.
 */
export async function everywhere(page: Page, look: Look): Promise<void> {
  const { keyboard } = page;

  /** Opens a dialog, menu or popover, looks at it and closes it. */
  async function over(what: string, open: () => Promise<void>): Promise<void> {
    await open();
    await expect(overlay(page).last()).toBeVisible();
    await look(what);
    // At another size it may have been hidden.
    await expect(overlay(page).last()).toBeVisible();
    for (let left = await overlay(page).count(); left > 0; left--) {
      await keyboard.press('Escape');
      await expect.poll(() => overlay(page).count()).toBeLessThan(left);
    }
  }
  /** Removes something, looks at the toast that offers to undo that, and takes it back. */
  async function undone(what: string, remove: () => Promise<void>): Promise<void> {
    await remove();
    // Its time does not run out while the pointer is on it.
    await undoToast(page).hover();
    await look(what);
    await undoToast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(undoToast(page)).toHaveCount(0);
  }
  /** Opens a menu, looks at it, and then at each dialog that one of its items opens. */
  async function menu(what: string, button: Locator, items: RegExp[] = []): Promise<void> {
    await over(what, () => button.click());
    for (const item of items)
      await over(`${what}: ${item.source}`, async () => {
        await button.click();
        await page.getByRole('menuitem', { name: item }).click();
        await expect(page.getByRole('menu')).toHaveCount(0);
      });
  }

  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Status');
  await look('Status');
  await over('choosing an emoji', () => named(page, 'Choose an emoji').click());
  await menu('the menu of a preset', named(page, valued('More for {Commuting}')));
  await over('a preset', () => named(page, 'New preset').click());
  await menu('the account menu', named(page, /^Account:/), [
    /^Keyboard shortcuts/,
    /^About Perch/,
    /^Sign out/,
    /^Remove account/,
  ]);
  await over('the search for everything', () => keyboard.press('ControlOrMeta+k'));

  await goTo(page, 'Snippets');
  await expect(page.getByRole('article')).toBeVisible();
  await look('Snippets');
  await menu('the menu of a snippet', named(page.locator('.pane-bar'), /^More for /));
  await undone('a deleted snippet', () => deleteShown(page));
  await named(page, /^New snippet(?! from)/).click();
  await look('a new snippet');
  await keyboard.press('Escape');

  for (const name of PLACES) {
    await goTo(page, name);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await look(name);
    const main = page.getByRole('main');
    if (name === 'Scheduled') {
      await undone('a deleted scheduled message', () => deleteScheduled(page));
      await named(main, 'New message').click();
      await look('a new scheduled message');
      await keyboard.press('Escape');
    } else if (name === 'Reminders') {
      await over('another time for a reminder', () => reschedule(reminderItems(page).first()));
      await undone('a canceled reminder', () =>
        inReminderMenu(page, reminderItems(page).first(), 'Delete reminder'),
      );
      await named(main, 'New reminder').click();
      await look('a new reminder');
      await keyboard.press('Escape');
    } else if (name === 'Views') {
      await over('the menu of a view', () => viewRow(page, 'Escalations').click({ button: 'right' }));
      await over('renaming a view', () => inViewMenu(page, 'Escalations', 'Rename'));
    } else if (name === 'People') {
      await menu('the menu of a person', named(main, /^More for /));
    } else if (name === 'Channels') {
      await menu('the menu of a channel', named(main, /^More for /));
      // Only a private channel is not left at once.
      await main.getByRole('option', { name: /finance/ }).click();
      await expect(page.getByRole('heading', { name: /finance/ })).toBeVisible();
      await over('leaving a channel', async () => {
        await named(main, /^More for /).click();
        await page.getByRole('menuitem', { name: 'Leave', exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
        await expect(page.getByRole('menu')).toHaveCount(0);
      });
      await over('a new channel', () => named(main, 'New channel').click());
    } else if (name === 'Organization') {
      for (const part of ['Folders', 'Profile fields', 'Linkifiers']) {
        await main.getByRole('radio', { name: part }).click();
        await look(part);
      }
    } else if (name === 'Settings') {
      for (const section of await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('button')
        .all()) {
        await section.click();
        await look(`Settings: ${await section.textContent()}`);
      }
      await named(page, 'Profile and account').click();
      await over('another password', () => named(page, valued('{Password}: change…')).click());
      await over('another email address', () => named(page, valued('{Email}: change…')).click());
    }
  }

  await goTo(page, 'Topics');
  await unfold(page, 'escalations');
  await look('the tree of topics');
  await over('a link to open', () => named(page, 'Open link…').click());
  await topics(page).first().click();
  const article = page.getByRole('article').last();
  await expect(article).toBeVisible();
  await look('a topic');
  await menu('the menu of a topic', named(page.getByRole('main'), /^More for /));
  await article.hover();
  await over('a reaction', () => named(article, 'Add reaction').click());
  await article.hover();
  await menu('the menu of a message', named(article, 'More for this message'), [/^Report/, /^Remind/]);
  await channel(page, 'general').hover();
  await named(page, valued('New topic in {general}')).click();
  await look('a new topic');

  await foot(page).click();
  await look('Outbox');
}

import type { Page } from '@playwright/test';
import { expectNothingSerious } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './organization.ts';
import { foot, goTo, type PlaceName } from './screen.ts';

const main = (page: Page) => page.getByRole('main');

/** The last data that each place shows. */
const kept: Record<PlaceName, RegExp> = {
  Status: /In a meeting/,
  Snippets: /Refund approved/,
  Scheduled: /No scheduled messages/,
  Reminders: /No reminders/,
  Activity: /Olu Adeyemi wrote to you/,
  Topics: /general/,
  Views: /Everybody/,
  People: /Ana Ferreira/,
  Channels: /lounge/,
  Organization: /Projects/,
  Settings: /Keep running/,
};
const places = Object.keys(kept) as PlaceName[];

test('after a start without a connection every place shows its last data', async ({
  server,
  perch,
  running: first,
}) => {
  await expect(foot(first.page)).toContainText('Up to date');
  await first.kill();
  await server.stop();

  const { page } = await perch({ profile: first.profile });
  await expect(foot(page)).toContainText('Offline');
  for (const name of places) {
    await goTo(page, name);
    await expect.soft(main(page), name).toContainText(kept[name]);
    await expect.soft(main(page).getByText('Loading'), name).toHaveCount(0);
    await expect.soft(main(page).locator('[aria-busy=true]'), name).toHaveCount(0);
    await expect.soft(page.getByRole('alert'), name).toHaveCount(0);
  }
  for (const [tab, known] of [
    ['Folders', 'Projects'],
    ['Profile fields', 'Pronouns'],
    ['Linkifiers', 'TRACK-'],
  ] as const) {
    await openTab(page, tab);
    await expect(main(page)).toContainText(known);
  }
});

test('before the first fetch every place shows that it waits, and never that it is empty', async ({
  server,
  signedIn,
}) => {
  // The server responds to the sign-in, and to nothing after it.
  server.faults.queue({ kind: 'none', path: '/server_settings' }, { kind: 'none', path: '/users/*' });
  const broken = server.faults.add({ kind: 'status', status: 500 });
  const { page } = await signedIn(server);
  await expect(foot(page)).toContainText('Server problem since');
  for (const name of places) {
    await goTo(page, name);
    await expect.soft(main(page), name).toContainText('Couldn’t load anything from');
    await expect.soft(main(page), name).not.toContainText(/doesn’t (list|show|report)/);
    await expectNothingSerious(page, `${name} before anything was fetched`);
  }
  server.faults.lift(broken);
  await goTo(page, 'Snippets');
  await expect(main(page)).toContainText('Refund approved');
  await expect(main(page)).not.toContainText('Couldn’t load anything');
});

/** The roles, and whether Perch offers each to create channels and to administer the organization (server-notes: Roles). */
const roles = {
  'a guest': { as: 'theo', channels: false, organization: false },
  'a member': { as: 'mira', channels: true, organization: false },
  'an administrator': { as: 'ana', channels: true, organization: true },
  'an owner': { as: 'olu', channels: true, organization: true },
};

for (const [role, { as, channels, organization }] of Object.entries(roles))
  test(`${role} is offered only what ${role} is allowed to do`, async ({ serve, signedIn }) => {
    const { page } = await signedIn(await serve(), { as });
    await expect(foot(page)).toContainText('Up to date');
    await goTo(page, 'Channels');
    await expect(main(page).getByRole('button', { name: 'New channel' })).toHaveCount(channels ? 1 : 0);
    await page.keyboard.press('ControlOrMeta+n');
    if (channels) {
      const sheet = page.getByRole('dialog', { name: 'New channel' });
      await sheet.getByRole('button', { name: 'Advanced' }).click();
      await expect(sheet.getByLabel('Topics', { exact: true })).toBeVisible();
      await expect(sheet.getByLabel('Keep messages')).toHaveCount(role === 'an owner' ? 1 : 0);
      await expect(sheet.getByRole('checkbox', { name: /Add everyone/ })).toHaveCount(organization ? 1 : 0);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    } else await expect(page.getByText('doesn’t let you create channels')).toBeVisible();
    await goTo(page, 'People');
    await page.getByRole('option', { name: /Theo Lindqvist/ }).click();
    await expect(main(page).getByRole('heading', { name: 'Theo Lindqvist' })).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^More for / })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Copy user ID' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Deactivate…' })).toHaveCount(organization ? 1 : 0);
    await page.keyboard.press('Escape');

    for (const tab of ['Folders', 'Profile fields', 'Linkifiers']) {
      await openTab(page, tab);
      const changing = main(page).getByRole('button', { name: /^(New|Save|Archive|Restore)/ });
      if (organization) await expect(changing.first()).toBeVisible();
      else await expect(changing).toHaveCount(0);
      const sentence = main(page).getByText('Only administrators can change this.');
      await expect(sentence).toHaveCount(organization ? 0 : 1);
    }
  });

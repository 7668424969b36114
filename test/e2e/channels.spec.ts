import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { changes, foot, goTo } from './screen.ts';
import { layoutProblems } from './visible.ts';

const listed = (page: Page) => page.getByRole('listbox', { name: 'Channels' }).getByRole('option');
const channel = (page: Page, name: string) => listed(page).filter({ hasText: name });
const pane = (page: Page) => page.getByRole('region', { name: 'Channel', exact: true });
const unfoldRules = (page: Page): Promise<void> =>
  pane(page)
    .getByRole('button', { name: /as usual on Meridian|follow the defaults/ })
    .click();
/** Chooses something in the menu of the channel that is shown. */
async function choose(page: Page, name: string): Promise<void> {
  await pane(page)
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name }).click();
}
const dialog = (page: Page) => page.getByRole('alertdialog');

const idOf = (server: ReferenceServer, person: string): number =>
  server.state.users.all().find(({ delivery_email }) => delivery_email.startsWith(person))?.user_id ?? 0;
function isIn(server: ReferenceServer, person: string, name: string): boolean {
  const { channels } = server.state;
  return channels.subscribers(channels.byName(name)?.stream_id ?? 0).includes(idOf(server, person));
}

test('channels are listed and searched, and the chosen one is shown with its details', async ({
  server,
  page,
}) => {
  await goTo(page, 'Channels');
  await expect(listed(page)).toHaveCount(5);
  await expect(channel(page, 'lounge')).toContainText('Not joined');
  const listbox = page.getByRole('listbox', { name: 'Channels' });
  await expect(listbox.getByText('Archived', { exact: true })).toBeVisible();
  await expect(listbox.getByText('Everyday', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Find a channel' }).fill('care');
  await expect(listed(page)).toHaveCount(1);
  await expect(pane(page).getByRole('heading', { name: 'care team' })).toBeVisible();
  await expect(pane(page)).toContainText('Private');
  await expect(pane(page)).toContainText('Rota');
  // The permissions are the last thing, and folded.
  await expect(pane(page).getByRole('definition').filter({ hasText: 'Administrators' })).toHaveCount(0);
  await unfoldRules(page);
  await expect(pane(page).getByRole('definition').filter({ hasText: 'Administrators' })).not.toHaveCount(0);
  await expect(pane(page).getByRole('region', { name: 'People' })).toContainText('Ana Ferreira');
  // The subscribers are requested once each time that a channel is shown.
  expect(server.count('GET', '/users/me/subscriptions')).toBeLessThanOrEqual(2);
  await page.getByRole('combobox', { name: 'Find a channel' }).fill('nothing like it');
  await expect(page.getByText('No channels match “nothing like it”.')).toBeVisible();
});

test('the pane states who can join by themselves, whatever group the setting of a public channel names', async ({
  page,
}) => {
  await goTo(page, 'Channels');
  const joins = pane(page)
    .getByRole('definition')
    .filter({ has: page.locator('xpath=preceding-sibling::dt[text()="Join"]') });
  // Everybody except guests can join a public channel.
  await channel(page, 'general').click();
  await expect(pane(page).getByRole('heading', { name: 'general' })).toBeVisible();
  await unfoldRules(page);
  await expect(joins).toHaveText('Everyone except guests');
  await channel(page, 'care team').click();
  await expect(pane(page).getByRole('heading', { name: 'care team' })).toBeVisible();
  await unfoldRules(page);
  await expect(joins).toHaveText('No one');
});

test('only the permissions that differ from the defaults are shown before the others are unfolded', async ({
  server,
  signedIn,
}) => {
  const { channels, userGroups } = server.state;
  const id = channels.byName('general')?.stream_id ?? 0;
  channels.update(id, { group_settings: { can_send_message_group: userGroups.systemGroup('role:nobody') } });
  const { page } = await signedIn(server);
  await goTo(page, 'Channels');
  await channel(page, 'general').click();
  await expect(pane(page).getByRole('heading', { name: 'general' })).toBeVisible();
  const permissions = pane(page).getByRole('region', { name: 'Permissions' });
  await expect(permissions).toContainText('1 differs from Meridian’s defaults');
  await expect(permissions.getByRole('term')).toHaveText(['Send messages']);
  await permissions.getByRole('button', { name: /others follow the defaults/ }).click();
  await expect(permissions.getByRole('term').filter({ hasText: 'Remove people' })).toBeVisible();
});

test('where the server reports no defaults, that is said and all permissions are folded', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve({ featureLevel: 325 }));
  await goTo(page, 'Channels');
  await channel(page, 'general').click();
  await expect(pane(page).getByRole('heading', { name: 'general' })).toBeVisible();
  const permissions = pane(page).getByRole('region', { name: 'Permissions' });
  await expect(permissions).toContainText('Meridian doesn’t report its defaults');
  await expect(permissions.getByRole('term')).toHaveCount(0);
});

test('a channel is left and joined again, and its topics are one click away', async ({ server, page }) => {
  await goTo(page, 'Channels');
  await channel(page, 'general').click();
  await choose(page, 'Leave');
  await expect.poll(() => isIn(server, 'mira', 'general')).toBe(false);
  await expect(channel(page, 'general')).toContainText('Not joined');
  await pane(page).getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => isIn(server, 'mira', 'general')).toBe(true);
  await expect(pane(page).getByRole('button', { name: 'Join' })).toHaveCount(0);

  await pane(page).getByRole('button', { name: 'Open topics' }).click();
  await expect(page.getByRole('treeitem', { name: 'general New topic' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a channel shows its newest topics, each a way to its messages, and the first of its people', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const running = await signedIn(server, { as: 'leila' });
  const { page } = running;
  await goTo(page, 'Channels');
  await channel(page, 'customer care').click();
  await expect(pane(page).getByRole('heading', { name: 'customer care' })).toBeVisible();
  const section = (name: string) => pane(page).getByRole('region', { name });
  const newest = section('Topics').getByRole('listitem').first();
  const title = await newest.locator('.name').textContent();
  const members = section('People').getByRole('listitem');
  await expect(members.first()).toBeVisible();
  const all = server.state.channels.subscribers(
    server.state.channels.byName('customer care')?.stream_id ?? 0,
  );
  await expect(members).toHaveCount(Math.min(all.length, 6));
  if (all.length > 6) {
    await section('People')
      .getByRole('button', { name: /more p/ })
      .click();
    await expect(members).toHaveCount(all.length);
    await page.getByLabel('Search people in this channel').fill('aiko');
    await expect(members).toHaveCount(1);
  }
  await expectAccessible(running, 'a channel with topics');
  await newest.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: title ?? '' }).first()).toBeVisible();
});

test('a channel shows when its newest topics were last written in, also offline', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server, { as: 'leila' });
  await goTo(page, 'Channels');
  await channel(page, 'customer care').click();
  await expect(pane(page).getByRole('heading', { name: 'customer care' })).toBeVisible();
  const rows = pane(page).getByRole('region', { name: 'Topics' }).getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  await expect(rows.locator('.time')).toHaveCount(await rows.count());
  await expect(rows.first().locator('.time')).toHaveText(/\d:\d\d/);
  await server.stop();
  await channel(page, 'general').click();
  await expect(pane(page).getByRole('heading', { name: 'general' })).toBeVisible();
  await channel(page, 'customer care').click();
  await expect(pane(page).getByRole('heading', { name: 'customer care' })).toBeVisible();
  await expect(rows.first().locator('.time')).toHaveText(/\d:\d\d/);
});

test('a channel is pinned to Views and unpinned above its details, and its menu copies a link to it', async ({
  server,
  app,
  page,
}) => {
  const clipboard = () => app.evaluate(({ clipboard: system }) => system.readText());
  const id = server.state.channels.byName('news')?.stream_id ?? 0;
  const pinned = () =>
    server.state.navigationViews
      .list(idOf(server, 'mira'))
      .filter(({ fragment, is_pinned }) => is_pinned && fragment.startsWith(`narrow/channel/${id}-`));
  await goTo(page, 'Channels');
  await channel(page, 'news').click();
  await pane(page).getByRole('button', { name: 'Pin to Views' }).click();
  await expect.poll(pinned).toHaveLength(1);
  await pane(page).getByRole('button', { name: 'Unpin' }).click();
  await expect.poll(pinned).toHaveLength(0);
  await expect(pane(page).getByRole('button', { name: 'Pin to Views' })).toBeFocused();

  await choose(page, 'Copy link');
  await expect.poll(clipboard).toBe(`${server.url}/#narrow/channel/${id}-news`);
  await choose(page, 'Copy ID');
  await expect.poll(clipboard).toBe(String(id));
});

test('leaving a private channel asks first, and leaving it offline waits in the outbox', async ({
  server,
  page,
}) => {
  await goTo(page, 'Channels');
  await channel(page, 'care team').click();
  await choose(page, 'Leave');
  await expect(dialog(page)).toContainText('you can’t rejoin by yourself');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(isIn(server, 'mira', 'care team')).toBe(true);

  await server.stop();
  await choose(page, 'Leave');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(channel(page, 'care team')).toContainText('not sent');
  await foot(page).click();
  await expect(changes(page)).toContainText('Leave care team (private)');
  await server.start();
  await expect.poll(() => isIn(server, 'mira', 'care team')).toBe(false);
  await expect(foot(page)).toContainText('Up to date');
});

test('an administrator removes people, and sees who was not subscribed', async ({ server, signedIn }) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await goTo(page, 'Channels');
  await channel(page, 'care team').click();
  const people = pane(page).getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'Remove Mira Kowalski' }).click();
  await expect(dialog(page)).toContainText('until someone adds them again');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => isIn(server, 'mira', 'care team')).toBe(false);
  await expect(pane(page)).toContainText('Removed: Mira Kowalski.');
  await expect(people.getByRole('button', { name: 'Remove Mira Kowalski' })).toHaveCount(0);

  const { channels } = server.state;
  const { stream_id } = channels.byName('care team') ?? { stream_id: 0 };
  const bot = server.state.users.all().find(({ full_name }) => full_name === 'Release Bot');
  await people.getByRole('button', { name: 'Remove Release Bot' }).click();
  channels.unsubscribe(stream_id, [bot?.user_id ?? 0]);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(pane(page)).toContainText('Not in this channel: Release Bot.');
  await pane(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(pane(page)).not.toContainText('Not in this channel');
});

test('a member can remove only their own bot', async ({ page }) => {
  await goTo(page, 'Channels');
  await channel(page, 'care team').click();
  const people = pane(page).getByRole('region', { name: 'People' });
  await expect(people.getByText('Ana Ferreira')).toBeVisible();
  await expect(people.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await people.getByRole('button', { name: 'Remove Release Bot' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(pane(page)).toContainText('Removed: Release Bot.');
});

test('a refusal is shown with the server’s words, and the change can be tried again', async ({
  server,
  page,
}) => {
  server.faults.queue({
    kind: 'status',
    method: 'DELETE',
    path: '/users/me/subscriptions',
    status: 400,
    msg: 'Insufficient permission',
  });
  await goTo(page, 'Channels');
  await channel(page, 'general').click();
  await choose(page, 'Leave');
  await expect(pane(page)).toContainText('Meridian says: “Insufficient permission”');
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => isIn(server, 'mira', 'general')).toBe(false);
});

test('a guest is not offered to join or to create channels', async ({ server, signedIn }) => {
  const { channels } = server.state;
  channels.unsubscribe(channels.byName('news')?.stream_id ?? 0, [idOf(server, 'theo')]);
  const { page } = await signedIn(server, { as: 'theo' });
  await goTo(page, 'Channels');
  await expect(listed(page)).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New channel' })).toHaveCount(0);
  await channel(page, 'news').click();
  await expect(pane(page)).toContainText('You can’t join this channel yourself');
  await expect(pane(page).getByRole('button', { name: 'Join' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('new channel');
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await expect(options.filter({ hasText: 'Set status “new channel”' })).toBeVisible();
  await expect(options.filter({ hasText: /^\s*New channel/ })).toHaveCount(0);
});

test('a channel is chosen, left and joined by keyboard alone', async ({ server, page }) => {
  await page.keyboard.press('Control+8');
  await expect(page.getByRole('combobox', { name: 'Find a channel' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Find a channel' }).focus();
  await page.keyboard.type('gen');
  await expect(listed(page)).toHaveCount(1);
  await expect(pane(page).getByRole('heading', { name: 'general' })).toBeVisible();
  await pane(page)
    .getByRole('button', { name: /^More for / })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Leave' }).press('Enter');
  await expect.poll(() => isIn(server, 'mira', 'general')).toBe(false);
  await pane(page).getByRole('button', { name: 'Join' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => isIn(server, 'mira', 'general')).toBe(true);
});

test('offline, the channels are shown as of the last connection, with that time', async ({
  server,
  page,
}) => {
  await goTo(page, 'Channels');
  await channel(page, 'care team').click();
  const people = pane(page).getByRole('region', { name: 'People' });
  await expect(people).toContainText('Ana Ferreira');
  await server.stop();
  await channel(page, 'general').click();
  await choose(page, 'Leave');
  await expect(foot(page)).toContainText('Offline since');
  await channel(page, 'care team').click();
  await expect(people).toContainText(/As of \d\d:\d\d\./);
  await expect(people).toContainText('Ana Ferreira');
});

test('on a server with only the core operations a channel is left by name, and people are removed by ID', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server, { as: 'ana' });
  const { page } = running;
  await goTo(page, 'Channels');
  const form = page.getByRole('form', { name: 'Channel by name' });
  await expect(form).toContainText('doesn’t list its channels.');
  await expectAccessible(running, 'a channel by name');
  expect(await layoutProblems(page)).toEqual([]);
  const name = form.getByRole('textbox', { name: 'Channel name' });

  await form.getByRole('button', { name: 'Leave' }).click();
  await expect(name).toHaveAccessibleDescription('Name the channel.');
  await name.fill('nowhere');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('If the channel is private');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(name).toHaveAccessibleDescription(/says: “Channel\(s\) \(nowhere\) do not exist”/);
  // A new attempt replaces the one that was refused.
  await name.fill('lounge');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => isIn(server, 'ana', 'lounge')).toBe(false);
  await expect(foot(page)).toContainText('Up to date');

  await name.fill('care team');
  const people = form.getByRole('combobox', { name: 'People to remove' });
  for (const person of ['mira', 'theo']) {
    await people.fill(String(idOf(server, person)));
    await page.getByRole('option', { name: /^Use/ }).click();
  }
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => isIn(server, 'mira', 'care team')).toBe(false);
  await expect(form).toContainText(`Removed: User ${idOf(server, 'mira')}.`);
  await expect(form).toContainText(`Not in this channel: User ${idOf(server, 'theo')}.`);

  // Somebody who is still being looked up is chosen all the same.
  const [first] = server.state.users.all();
  server.faults.add({ kind: 'latency', method: 'GET', path: '/users/*', delayMs: 600, times: 1 });
  await people.fill(first?.delivery_email ?? '');
  await page.getByRole('option', { name: /^Use/ }).click();
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(form).toContainText(new RegExp(`Not in this channel: .*${first?.full_name}`));

  await people.fill('99999');
  await page.getByRole('option', { name: /^Use/ }).click();
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(people).toHaveAccessibleDescription(/says: “/);
});

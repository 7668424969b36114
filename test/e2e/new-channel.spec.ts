import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { idOf, openTab, waiting } from './organization.ts';
import { draftOf, foot, goTo } from './screen.ts';

test.describe('a new channel', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'New channel' });
  const create = (page: Page) => form(page).getByRole('button', { name: 'Create channel' }).click();
  const onServer = (server: ReferenceServer, name: string) => server.state.channels.byName(name);

  test('has every attribute that was chosen', async ({ serve, signedIn }) => {
    const server = await serve();
    const running = await signedIn(server, { as: 'olu' });
    const { page } = running;
    await goTo(page, 'Channels');
    await page.getByRole('button', { name: 'New channel' }).click();
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('design');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('What we **draw**');
    await form(page).getByRole('combobox', { name: 'People', exact: true }).fill('mira');
    await page.getByRole('option', { name: /Mira Kowalski/ }).click();
    await form(page).getByLabel('Privacy').selectOption({ label: 'Private' });
    await form(page).getByRole('checkbox', { name: 'New members can read earlier messages' }).check();
    await form(page).getByLabel('Folder').selectOption({ label: 'Projects' });
    await form(page).getByLabel('Topics').selectOption({ label: 'Every message needs a topic' });
    await form(page).getByLabel('Keep messages').selectOption({ label: 'For a number of days' });
    await create(page);
    await expect(form(page)).toContainText('This is required.');
    await form(page).getByRole('spinbutton', { name: 'Days' }).fill('90');
    await form(page).getByRole('checkbox', { name: 'Announce it' }).check();
    await form(page).getByRole('checkbox', { name: 'Notify the people you add' }).uncheck();
    await form(page).getByRole('button', { name: 'More permissions' }).click();
    await form(page).getByLabel('Send messages', { exact: true }).selectOption({ label: 'Members' });
    await form(page)
      .getByLabel('Remove people', { exact: true })
      .selectOption({ label: 'People and groups…' });
    const removers = form(page).getByRole('combobox', { name: 'Remove people: people and groups' });
    for (const name of ['care', 'mira']) {
      await removers.fill(name);
      await page
        .locator('[role=option]:visible', { hasText: new RegExp(name, 'i') })
        .first()
        .click();
    }
    await expectAccessible(running, 'the form for a channel');
    await create(page);

    await expect(page.getByRole('region', { name: 'Channel', exact: true })).toContainText('What we draw');
    await expect
      .poll(() => onServer(server, 'design'))
      .toMatchObject({
        description: 'What we **draw**',
        invite_only: true,
        history_public_to_subscribers: true,
        folder_id: server.state.channelFolders.byName('Projects')?.id,
        topics_policy: 'disable_empty_topic',
        message_retention_days: 90,
        is_announced: true,
        group_settings: {
          can_send_message_group: server.state.userGroups.systemGroup('role:members'),
          can_remove_subscribers_group: {
            direct_members: [idOf(server, 'mira')],
            direct_subgroups: [server.state.userGroups.all().find(({ name }) => name === 'care')?.id],
          },
        },
      });
    const { stream_id } = onServer(server, 'design') ?? { stream_id: 0 };
    expect(server.state.channels.subscribers(stream_id)).toEqual(
      [idOf(server, 'mira'), idOf(server, 'olu')].toSorted((a, b) => a - b),
    );
  });

  test('has push notifications by default, where the server supports them', async ({ serve, signedIn }) => {
    const start = async (featureLevel: number) => {
      const server = await serve({ featureLevel });
      const running = await signedIn(server, { as: 'olu' });
      await openTab(running.page, 'Channels');
      await expect(form(running.page).getByRole('checkbox', { name: 'Notify the people' })).toBeVisible();
      const push = form(running.page).getByRole('checkbox', { name: 'Push notifications for subscribers' });
      return { server, running, page: running.page, push };
    };
    const { server, running, page, push } = await start(507);
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('alarms');
    await push.check();
    await expectAccessible(running, 'the form for a channel on a newer server');
    await create(page);
    await expect.poll(() => onServer(server, 'alarms')?.default_push_notifications).toBe(true);
    await expect((await start(506)).push).toHaveCount(0);
  });

  test('is public on the web, the default for new people, and kept for ever', async ({ serve, signedIn }) => {
    const server = await serve();
    const { page } = await signedIn(server, { as: 'olu' });
    await openTab(page, 'Channels');
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('press');
    await form(page).getByLabel('Privacy').selectOption({ label: 'Public on the web' });
    await form(page).getByLabel('Keep messages').selectOption({ label: 'Forever' });
    await form(page).getByLabel('Topics').selectOption({ label: 'No topics' });
    await form(page)
      .getByRole('checkbox', { name: /Add everyone/ })
      .check();
    await create(page);
    await expect
      .poll(() => onServer(server, 'press'))
      .toMatchObject({
        is_web_public: true,
        invite_only: false,
        topics_policy: 'empty_topic_only',
        message_retention_days: -1,
      });
    const sent = server.requests.find(({ path }) => path === '/channels/create');
    expect(sent?.parameters).toEqual({
      name: 'press',
      subscribers: `[${idOf(server, 'olu')}]`,
      is_web_public: 'true',
      is_default_stream: 'true',
      // A server that reports its version reads these as JSON text.
      topics_policy: '"empty_topic_only"',
      message_retention_days: '"unlimited"',
    });
  });

  test('with a taken name shows a warning, is refused beside the name, and corrected from the Outbox', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    const name = form(page).getByRole('textbox', { name: 'Channel name' });
    await create(page);
    await expect(name).toHaveAccessibleDescription(/Name the channel\./);
    await name.fill('x'.repeat(61));
    await expect(name).toHaveAccessibleDescription(/up to 60 characters/);
    // A private channel that Mira cannot see.
    await name.fill('General');
    await expect(name).toHaveAccessibleDescription(/There’s already a channel named “General”\./);
    await name.fill('leads');
    await create(page);
    await expect(page.getByText("Meridian says: “Channel 'leads' already exists”")).toBeVisible();
    await foot(page).click();
    await waiting(page).getByRole('button', { name: 'Edit' }).click();
    await expect(name).toHaveValue('leads');
    await expect(name).toHaveAccessibleDescription(/Meridian says: “Channel 'leads' already exists”/);
    await name.fill('leading');
    await create(page);
    await expect.poll(() => onServer(server, 'leading')?.name).toBe('leading');
    await expect(foot(page)).toContainText('Up to date');
  });

  test('that is half written survives kill -9, and is created offline', async ({
    serve,
    signedIn,
    perch,
  }) => {
    const server = await serve();
    const first = await signedIn(server);
    await openTab(first.page, 'Channels');
    await form(first.page).getByRole('textbox', { name: 'Channel name' }).fill('gardening');
    await form(first.page).getByRole('checkbox', { name: 'Announce it' }).check();
    await expect.poll(() => draftOf(first.page, 'channel:new')).toContain('gardening');
    await first.kill();
    await server.stop();

    const { page } = await perch({ profile: first.profile });
    await openTab(page, 'Channels');
    await expect(form(page).getByRole('textbox', { name: 'Channel name' })).toHaveValue('gardening');
    await expect(form(page).getByRole('checkbox', { name: 'Announce it' })).toBeChecked();
    await form(page).getByRole('textbox', { name: 'Channel name' }).press('Control+Enter');
    await expect(
      page.getByRole('listbox', { name: 'Channels' }).getByRole('option').filter({ hasText: 'gardening' }),
    ).toContainText('not sent');
    await server.start();
    await expect.poll(() => onServer(server, 'gardening')).toMatchObject({ is_announced: true });
    expect(server.count('POST', '/channels/create')).toBe(1);
  });

  test('is offered as far as role, settings and feature level of the server allow', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    // Mira is a member, so choices for owners and administrators are not shown.
    await expect(form(page).getByLabel('Privacy')).toBeVisible();
    await expect(form(page).getByLabel('Keep messages')).toHaveCount(0);
    await expect(form(page).getByRole('checkbox', { name: /Add everyone/ })).toHaveCount(0);

    const old = await serve({ featureLevel: 400 });
    const { page: oldPage } = await signedIn(old);
    await openTab(oldPage, 'Channels');
    await expect(oldPage.getByText('too old to create channels from here')).toBeVisible();
    await goTo(oldPage, 'Channels');
    await expect(oldPage.getByRole('button', { name: 'New channel' })).toHaveCount(0);
  });

  test('works with only the core operations: people and folder by ID, and the channel is found by its name', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ strict: true });
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('plain');
    const people = form(page).getByRole('combobox', { name: 'People', exact: true });
    await people.fill(String(idOf(server, 'ana')));
    await page.getByRole('option', { name: /^Use/ }).click();
    const folder = server.state.channelFolders.byName('Projects')?.id ?? 0;
    await form(page).getByRole('spinbutton', { name: 'Folder ID' }).fill(String(folder));
    await form(page).getByLabel('Privacy').selectOption({ label: 'Public on the web' });
    await form(page).getByLabel('Privacy').selectOption({ label: 'Public' });
    await form(page).getByRole('button', { name: 'More permissions' }).click();
    await form(page)
      .getByLabel('Send messages', { exact: true })
      .selectOption({ label: 'People and groups…' });
    const writers = form(page).getByRole('combobox', { name: 'Send messages: people and groups' });
    const members = server.state.userGroups.systemGroup('role:members');
    await writers.fill(String(members));
    await page.getByRole('option', { name: `Group ${members}` }).click();
    await create(page);
    await expect
      .poll(() => onServer(server, 'plain'))
      .toMatchObject({
        folder_id: folder,
        group_settings: { can_send_message_group: members },
      });
    await expect(page.getByRole('heading', { name: 'plain' })).toBeVisible();
    await expect(foot(page)).toContainText('Up to date');
  });
});

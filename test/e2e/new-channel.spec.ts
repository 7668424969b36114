import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { idOf } from './organization.ts';
import { openChange, foot, goTo } from './screen.ts';

test.describe('a new channel', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'New channel' });
  const openNew = async (page: Page): Promise<void> => {
    await goTo(page, 'Channels');
    await page.getByRole('button', { name: 'New channel' }).click();
    await expect(form(page).getByRole('textbox', { name: 'Channel name' })).toBeFocused();
  };
  const advanced = (page: Page) => form(page).getByRole('button', { name: 'Advanced' }).click();
  const privacy = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true }).click();
  const create = (page: Page) => form(page).getByRole('button', { name: 'Create channel' }).click();
  const onServer = (server: ReferenceServer, name: string) => server.state.channels.byName(name);

  test('has every attribute that was chosen', async ({ server, signedIn }) => {
    const running = await signedIn(server, { as: 'olu' });
    const { page } = running;
    await openNew(page);
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('design');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('What we **draw**');
    await form(page).getByRole('combobox', { name: 'People', exact: true }).fill('mira');
    await page.getByRole('option', { name: /Mira Kowalski/ }).click();
    await privacy(page, 'Private');
    await advanced(page);
    await form(page).getByRole('checkbox', { name: 'New members can read earlier messages' }).check();
    await form(page).getByLabel('Folder').selectOption({ label: 'Projects' });
    await form(page)
      .getByLabel('Topics', { exact: true })
      .selectOption({ label: 'Every message needs a topic' });
    await form(page).getByLabel('Keep messages').selectOption({ label: 'For a number of days' });
    await create(page);
    await expect(form(page)).toContainText('This is required.');
    await form(page).getByRole('spinbutton', { name: 'Days' }).fill('90');
    await form(page).getByRole('checkbox', { name: 'Announce this channel' }).check();
    await form(page).getByLabel('Send messages', { exact: true }).selectOption({ label: 'Members' });
    await form(page)
      .getByLabel('Remove people', { exact: true })
      .selectOption({ label: 'People and groups…' });
    const removers = form(page).getByRole('combobox', { name: 'Remove people: people and groups' });
    for (const name of ['care', 'mira']) {
      await removers.fill(name);
      await page
        .locator('form [role=option]:visible', { hasText: new RegExp(name, 'i') })
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
      await openNew(running.page);
      await advanced(running.page);
      await expect(form(running.page).getByLabel('Keep messages')).toBeVisible();
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

  test('is public on the web, the default for new people, and kept for ever', async ({
    server,
    signedIn,
  }) => {
    const { page } = await signedIn(server, { as: 'olu' });
    await openNew(page);
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('press');
    await privacy(page, 'Web-public');
    await advanced(page);
    await form(page).getByLabel('Keep messages').selectOption({ label: 'Forever' });
    await form(page).getByLabel('Topics', { exact: true }).selectOption({ label: 'No topics' });
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

  test('is a sheet over the channels that the keyboard opens, keeps what is typed when it closes, and gives the focus back', async ({
    server,
    page,
  }) => {
    const { keyboard } = page;
    await goTo(page, 'Channels');
    await page.getByRole('button', { name: 'New channel' }).focus();
    await keyboard.press('ControlOrMeta+n');
    const sheet = page.getByRole('dialog', { name: 'New channel' });
    const name = sheet.getByRole('textbox', { name: 'Channel name' });
    await expect(name).toBeFocused();
    await keyboard.type('photo studio');
    await keyboard.press('Tab');
    await keyboard.type('Pictures of everything we sell.');
    await keyboard.press('Tab');
    await expect(sheet.getByRole('radio', { name: 'Public', exact: true })).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(sheet.getByRole('radio', { name: 'Private', exact: true })).toBeChecked();
    await expect(sheet.getByRole('combobox', { name: 'Folder' })).toBeVisible();
    // The closed part shows the number of values that differ from the defaults.
    const advancedPart = sheet.getByRole('button', { name: 'Advanced' });
    await expect(advancedPart).toHaveAccessibleDescription(/Meridian’s defaults/);
    await expect(sheet.getByRole('checkbox', { name: 'New members can read' })).toHaveCount(0);
    await advancedPart.focus();
    await keyboard.press('Enter');
    await sheet.getByRole('checkbox', { name: 'New members can read' }).focus();
    await keyboard.press('Space');
    await expect(advancedPart).toHaveAccessibleDescription('1 change');
    await keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New channel' })).toBeFocused();

    await keyboard.press('Enter');
    await expect(name).toHaveValue('photo studio');
    await expect(name).toBeFocused();
    await sheet.getByRole('button', { name: 'Start over' }).click();
    await expect(name).toHaveValue('');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toHaveCount(0);
    expect(server.count('POST', '/channels/create')).toBe(0);
  });

  test('with a taken name shows a warning, is refused beside the name, and corrected from the Outbox', async ({
    server,
    page,
  }) => {
    await openNew(page);
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
    await openChange(page).getByRole('button', { name: 'Edit' }).click();
    await expect(name).toHaveValue('leads');
    await expect(name).toHaveAccessibleDescription(/Meridian says: “Channel 'leads' already exists”/);
    await name.fill('leading');
    await create(page);
    await expect.poll(() => onServer(server, 'leading')?.name).toBe('leading');
    await expect(foot(page)).toContainText('Up to date');
  });

  test('is offered as far as role, settings and feature level of the server allow', async ({
    serve,
    signedIn,
    page,
  }) => {
    await openNew(page);
    // Mira is a member, so choices for owners and administrators are not shown.
    await expect(form(page).getByRole('radio', { name: 'Private', exact: true })).toBeVisible();
    await advanced(page);
    await expect(form(page).getByLabel('Topics', { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('Keep messages')).toHaveCount(0);
    await expect(form(page).getByRole('checkbox', { name: /Add everyone/ })).toHaveCount(0);

    const old = await serve({ featureLevel: 400 });
    const { page: oldPage } = await signedIn(old);
    await goTo(oldPage, 'Channels');
    await expect(oldPage.getByRole('option', { name: /lounge/ })).toBeVisible();
    await expect(oldPage.getByRole('button', { name: 'New channel' })).toHaveCount(0);
    await oldPage.keyboard.press('ControlOrMeta+n');
    await expect(oldPage.getByText('too old to create channels from here')).toBeVisible();
    await expect(form(oldPage)).toHaveCount(0);
  });

  test('works with only the core operations: people and folder by ID, and the channel is found by its name', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ strict: true });
    const { page } = await signedIn(server);
    await openNew(page);
    await form(page).getByRole('textbox', { name: 'Channel name' }).fill('plain');
    const people = form(page).getByRole('combobox', { name: 'People', exact: true });
    await people.fill(String(idOf(server, 'ana')));
    await page.getByRole('option', { name: /^Use/ }).click();
    const folder = server.state.channelFolders.byName('Projects')?.id ?? 0;
    await form(page).getByRole('spinbutton', { name: 'Folder ID' }).fill(String(folder));
    await privacy(page, 'Web-public');
    await privacy(page, 'Public');
    await advanced(page);
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
      .toMatchObject({ folder_id: folder, group_settings: { can_send_message_group: members } });
    await expect(page.getByRole('heading', { name: 'plain' })).toBeVisible();
    await expect(foot(page)).toContainText('Up to date');
  });
});

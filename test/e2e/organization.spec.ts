import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { draftOf, foot, goTo } from './screen.ts';

const openTab = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Organization');
  await page.getByRole('tab', { name }).click();
};
const idOf = (server: ReferenceServer, person: string): number =>
  server.state.users.all().find(({ delivery_email }) => delivery_email.startsWith(person))?.user_id ?? 0;
const waiting = (page: Page) => page.getByRole('list', { name: 'Unsent changes' }).getByRole('listitem');

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
    await form(page).getByRole('textbox', { name: 'Name of the channel' }).fill('design');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('What we **draw**');
    await form(page).getByRole('combobox', { name: 'People', exact: true }).fill('mira');
    await page.getByRole('option', { name: /Mira Kowalski/ }).click();
    await form(page).getByLabel('Who can see it').selectOption({ label: 'Private' });
    await form(page).getByRole('checkbox', { name: 'Who joins later can read earlier messages' }).check();
    await form(page).getByLabel('Folder').selectOption({ label: 'Projects' });
    await form(page).getByLabel('Topics').selectOption({ label: 'Every message needs a topic' });
    await form(page).getByLabel('Messages are kept').selectOption({ label: 'For a number of days' });
    await create(page);
    await expect(form(page)).toContainText('This is needed.');
    await form(page).getByRole('spinbutton', { name: 'Days' }).fill('90');
    await form(page).getByRole('checkbox', { name: 'Announce it' }).check();
    await form(page).getByRole('checkbox', { name: 'Tell the people who are added' }).uncheck();
    await form(page).getByRole('button', { name: 'More permissions' }).click();
    await form(page).getByLabel('Write messages', { exact: true }).selectOption({ label: 'Members' });
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

  test('has push notifications by default, where the server knows them', async ({ serve, signedIn }) => {
    const start = async (featureLevel: number) => {
      const server = await serve({ featureLevel });
      const running = await signedIn(server, { as: 'olu' });
      await openTab(running.page, 'Channels');
      await expect(form(running.page).getByRole('checkbox', { name: 'Tell the people' })).toBeVisible();
      const push = form(running.page).getByRole('checkbox', { name: 'Push notifications for subscribers' });
      return { server, running, page: running.page, push };
    };
    const { server, running, page, push } = await start(507);
    await form(page).getByRole('textbox', { name: 'Name of the channel' }).fill('alarms');
    await push.check();
    await expectAccessible(running, 'the form for a channel on a newer server');
    await create(page);
    await expect.poll(() => onServer(server, 'alarms')?.default_push_notifications).toBe(true);
    await expect((await start(506)).push).toHaveCount(0);
  });

  test('for everybody: public on the web, for new people too, kept for ever', async ({ serve, signedIn }) => {
    const server = await serve();
    const { page } = await signedIn(server, { as: 'olu' });
    await openTab(page, 'Channels');
    await form(page).getByRole('textbox', { name: 'Name of the channel' }).fill('press');
    await form(page).getByLabel('Who can see it').selectOption({ label: 'Public on the web' });
    await form(page).getByLabel('Messages are kept').selectOption({ label: 'For ever' });
    await form(page).getByLabel('Topics').selectOption({ label: 'No topics: all messages stand together' });
    await form(page)
      .getByRole('checkbox', { name: /Add everybody/ })
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
      // A server that says who it is reads these as JSON text.
      topics_policy: '"empty_topic_only"',
      message_retention_days: '"unlimited"',
    });
  });

  test('of a name that is taken is warned of, refused beside the name, and mended from the Outbox', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    const name = form(page).getByRole('textbox', { name: 'Name of the channel' });
    await create(page);
    await expect(name).toHaveAccessibleDescription(/Give the channel’s name\./);
    await name.fill('x'.repeat(61));
    await expect(name).toHaveAccessibleDescription(/at most 60 characters/);
    // A private channel that Mira cannot see.
    await name.fill('General');
    await expect(name).toHaveAccessibleDescription(/There is a channel “General” already\./);
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

  test('that was half written is there again after kill -9, and is made offline', async ({
    serve,
    signedIn,
    perch,
  }) => {
    const server = await serve();
    const first = await signedIn(server);
    await openTab(first.page, 'Channels');
    await form(first.page).getByRole('textbox', { name: 'Name of the channel' }).fill('gardening');
    await form(first.page).getByRole('checkbox', { name: 'Announce it' }).check();
    await expect.poll(() => draftOf(first.page, 'channel:new')).toContain('gardening');
    await first.kill();
    await server.stop();

    const { page } = await perch({ profile: first.profile });
    await openTab(page, 'Channels');
    await expect(form(page).getByRole('textbox', { name: 'Name of the channel' })).toHaveValue('gardening');
    await expect(form(page).getByRole('checkbox', { name: 'Announce it' })).toBeChecked();
    await form(page).getByRole('textbox', { name: 'Name of the channel' }).press('Control+Enter');
    await expect(
      page.getByRole('listbox', { name: 'Channels' }).getByRole('option').filter({ hasText: 'gardening' }),
    ).toContainText('not sent');
    await server.start();
    await expect.poll(() => onServer(server, 'gardening')).toMatchObject({ is_announced: true });
    expect(server.count('POST', '/channels/create')).toBe(1);
  });

  test('is offered as far as role, settings and age of the server allow', async ({ serve, signedIn }) => {
    const server = await serve();
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    // Mira is a member: what only owners and administrators may say is not asked for.
    await expect(form(page).getByLabel('Who can see it')).toBeVisible();
    await expect(form(page).getByLabel('Messages are kept')).toHaveCount(0);
    await expect(form(page).getByRole('checkbox', { name: /Add everybody/ })).toHaveCount(0);

    const old = await serve({ featureLevel: 400 });
    const { page: oldPage } = await signedIn(old);
    await openTab(oldPage, 'Channels');
    await expect(oldPage.getByText('too old to create channels from here')).toBeVisible();
    await goTo(oldPage, 'Channels');
    await expect(oldPage.getByRole('button', { name: 'New channel' })).toHaveCount(0);
  });

  test('works with nothing but the core: people by ID, folder by ID, found by its name', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ strict: true });
    const { page } = await signedIn(server);
    await openTab(page, 'Channels');
    await form(page).getByRole('textbox', { name: 'Name of the channel' }).fill('plain');
    const people = form(page).getByRole('combobox', { name: 'People', exact: true });
    await people.fill(String(idOf(server, 'ana')));
    await page.getByRole('option', { name: /^Use/ }).click();
    const folder = server.state.channelFolders.byName('Projects')?.id ?? 0;
    await form(page).getByRole('spinbutton', { name: 'ID of the folder' }).fill(String(folder));
    await form(page).getByLabel('Who can see it').selectOption({ label: 'Public on the web' });
    await form(page).getByLabel('Who can see it').selectOption({ label: 'Public' });
    await form(page).getByRole('button', { name: 'More permissions' }).click();
    await form(page)
      .getByLabel('Write messages', { exact: true })
      .selectOption({ label: 'People and groups…' });
    const writers = form(page).getByRole('combobox', { name: 'Write messages: people and groups' });
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

test.describe('folders', () => {
  const folders = (page: Page) => page.getByRole('list', { name: 'Folders' }).getByRole('listitem');
  const folder = (page: Page, name: string) => folders(page).filter({ hasText: name });
  const onServer = (server: ReferenceServer, name: string) => server.state.channelFolders.byName(name);

  test('are made, renamed, described, archived and brought back', async ({ serve, signedIn }) => {
    const server = await serve();
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Folders');
    await expect(folders(page)).toHaveCount(3);
    await expectAccessible(running, 'folders');
    await page.getByRole('button', { name: 'New folder' }).click();
    const name = page.getByRole('textbox', { name: 'Name of the folder' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription(/Give the folder a name\./);
    await name.fill('Clients');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'Clients')).toContainText('No channels');
    await expect.poll(() => onServer(server, 'Clients')?.description).toBe('');

    await folder(page, 'Clients').getByRole('button', { name: 'Edit Clients' }).click();
    await name.fill('Customers');
    await page.getByRole('textbox', { name: 'Description' }).fill('Who pays');
    await expectAccessible(running, 'the form for a folder');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.description).toBe('Who pays');

    // Where channels are inside it is said, and archiving is not offered.
    await expect(page.getByText('A folder can be archived once no channel is in it.')).toBeVisible();
    await expect(folder(page, 'Everyday').getByRole('button', { name: /^Archive/ })).toHaveCount(0);
    await folder(page, 'Customers').getByRole('button', { name: 'Archive Customers' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.is_archived).toBe(true);
    await folder(page, 'Customers').getByRole('button', { name: 'Bring back Customers' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.is_archived).toBe(false);
  });

  test('changed elsewhere under an unsent edit: both are seen, and the user chooses', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const { page } = await signedIn(server, { as: 'ana' });
    await openTab(page, 'Folders');
    await expect(folder(page, 'Projects')).toBeVisible();
    await server.stop();
    await folder(page, 'Projects').getByRole('button', { name: 'Edit Projects' }).click();
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('My projects');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'My projects')).toContainText('not sent');
    const { id } = onServer(server, 'Projects') ?? { id: 0 };
    server.state.channelFolders.update(id, { name: 'Their projects' });
    await server.start();
    await expect(folder(page, 'My projects').getByRole('region', { name: 'On Meridian' })).toContainText(
      'Their projects',
    );
    await page.getByRole('button', { name: 'Take the server’s' }).click();
    await expect(folder(page, 'Their projects')).toBeVisible();
    await expect(foot(page)).toContainText('Up to date');
  });

  test('only administrators change them', async ({ serve, signedIn }) => {
    const server = await serve();
    const { page } = await signedIn(server);
    for (const tab of ['Folders', 'Profile fields', 'Linkifiers']) {
      await openTab(page, tab);
      await expect(page.getByText('Only administrators of the organization can change this.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^(New|Edit|Archive)/ })).toHaveCount(0);
    }
  });

  test('by ID, where no list shows them', async ({ serve, signedIn }) => {
    const server = await serve({ strict: true });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Folders');
    const form = page.getByRole('form', { name: 'Change a folder by its ID' });
    await expect(form).toContainText('does not list its folders.');
    await expectAccessible(running, 'a folder by ID');
    const { id } = onServer(server, 'Everyday') ?? { id: 0 };
    const field = form.getByRole('spinbutton', { name: 'ID of the folder' });
    await field.fill(String(id));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('Fill in what is to be changed.');
    await form.getByRole('textbox', { name: 'New name' }).fill('Every day');
    await form.getByLabel('Archive').selectOption({ label: 'Archive it' });
    await form.getByRole('button', { name: 'Save' }).click();
    // The name is taken, the archiving refused: channels are inside.
    await expect.poll(() => onServer(server, 'Every day')?.id).toBe(id);
    await expect(field).toHaveAccessibleDescription(/says: “You need to remove all the channels/);
    await foot(page).click();
    await expect(waiting(page)).toHaveCount(1);
    await expect(waiting(page)).toContainText(`Archive the folder with the ID ${id}`);
  });
});

test.describe('profile fields', () => {
  const onServer = (server: ReferenceServer, name: string) =>
    server.state.profileFields.all().find((field) => field.name === name);
  const form = (page: Page) => page.getByRole('form', { name: 'New profile field' });
  const start = async (page: Page): Promise<void> => {
    await openTab(page, 'Profile fields');
    await page.getByRole('button', { name: 'New profile field' }).click();
  };

  test('a list of options is put in order with the keys', async ({ serve, signedIn }) => {
    const server = await serve();
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await start(page);
    await form(page).getByLabel('Type').selectOption({ label: 'List of options' });
    await form(page).getByRole('textbox', { name: 'Name of the field' }).fill('Shift');
    await form(page).getByRole('textbox', { name: 'Hint' }).fill('When you work');
    await form(page).getByRole('textbox', { name: 'Option 1' }).focus();
    await page.keyboard.type('Late');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Early');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(form(page).getByRole('textbox', { name: 'Option 1' })).toHaveValue('Early');
    await expect(form(page).getByRole('textbox', { name: 'Option 1' })).toBeFocused();
    await form(page).getByRole('button', { name: 'Add option' }).click();
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page)).toContainText('every option needs a text');
    await form(page).getByRole('textbox', { name: 'Option 3' }).fill('Night');
    await form(page).getByRole('checkbox', { name: 'Required' }).check();
    await form(page).getByRole('checkbox', { name: 'People may change their own' }).uncheck();
    await form(page)
      .getByRole('checkbox', { name: /summary/ })
      .check();
    await expectAccessible(running, 'the form for a profile field');
    await form(page).getByRole('button', { name: 'Save' }).click();
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
    await expect(page.getByRole('list', { name: 'Profile fields' })).toContainText('Early, Late, Night');
  });

  test('newer servers show long text in the summary, and find people by a field', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ featureLevel: 476 });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await start(page);
    const finds = form(page).getByRole('checkbox', { name: 'Find people by this field' });
    await form(page).getByRole('textbox', { name: 'Name of the field' }).fill('Skills');
    await finds.check();
    await form(page).getByLabel('Type').selectOption({ label: 'Date' });
    await expect(finds).toHaveCount(0);
    await form(page).getByLabel('Type').selectOption({ label: 'Long text' });
    await finds.check();
    await form(page).getByRole('checkbox', { name: 'Show in the summary of a profile' }).check();
    await expectAccessible(running, 'the form for a profile field on a newer server');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => onServer(server, 'Skills'))
      .toMatchObject({ field_type: 2, display_in_profile_summary: true, use_for_user_matching: true });
  });

  test('all eight types are there, and the summary takes two but no long text and no person', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
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
    const summary = form(page).getByRole('checkbox', { name: 'Show in the summary of a profile' });
    await expect(summary).toBeEnabled();
    for (const [label, why] of [
      ['Long text', 'The server of Meridian is too old to show long text there.'],
      ['Person', 'People can’t be shown there.'],
    ] as const) {
      await form(page).getByLabel('Type').selectOption({ label });
      await expect(summary).toBeDisabled();
      await expect(form(page)).toContainText(why);
    }
    for (const name of ['First', 'Second']) {
      await form(page).getByLabel('Type').selectOption({ label: 'Short text' });
      await form(page).getByRole('textbox', { name: 'Name of the field' }).fill(name);
      await summary.check();
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => onServer(server, name)?.display_in_profile_summary).toBe(true);
      await page.getByRole('button', { name: 'New profile field' }).click();
    }
    await expect(summary).toBeDisabled();
    await expect(form(page)).toContainText('there is no room for more');

    await form(page).getByLabel('Type').selectOption({ label: 'External account' });
    await form(page).getByLabel('Account', { exact: true }).selectOption({ label: 'Another one' });
    await form(page).getByRole('textbox', { name: 'Name of the field' }).fill('Forge');
    await form(page).getByRole('textbox', { name: 'Address' }).fill('https://forge.example/%(username)s');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => onServer(server, 'Forge')?.field_data)
      .toBe(JSON.stringify({ subtype: 'custom', url_pattern: 'https://forge.example/%(username)s' }));
  });

  test('what the server refuses is mended from the Outbox', async ({ serve, signedIn }) => {
    const server = await serve({ strict: true });
    const { page } = await signedIn(server, { as: 'ana' });
    await start(page);
    await form(page).getByRole('textbox', { name: 'Name of the field' }).fill('Team');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('says: “A field with that label already exists.”')).toBeVisible();
    await foot(page).click();
    await waiting(page).getByRole('button', { name: 'Edit' }).click();
    await form(page).getByRole('textbox', { name: 'Name of the field' }).fill('Crew');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onServer(server, 'Crew')?.field_type).toBe(1);
  });
});

test.describe('linkifiers', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'New linkifier' });
  const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

  test('show their links while they are written, and what is wrong with them', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await page.getByRole('button', { name: 'New linkifier' }).click();
    const [pattern, address] = [field(page, 'Pattern'), field(page, 'Address')];
    await pattern.fill('BUG-(?P<id>[0-9]+');
    await expect(pattern).toHaveAccessibleDescription(/is not closed/);
    await pattern.fill('BUG-(?<id>[0-9]+)');
    await expect(pattern).toHaveAccessibleDescription(/\(\?P<name>…\).*Character 5/);
    await pattern.fill('(a+)+$');
    await field(page, 'Try it on a text').fill('a'.repeat(1_990));
    await expect(form(page).getByText('No links in this text.')).toBeVisible();

    await pattern.fill('BUG-(?P<id>[0-9]+)');
    await address.fill('https://bugs.example/{bug}');
    await expect(address).toHaveAccessibleDescription(/no part called “bug”/);
    await address.fill('https://bugs.example/{id');
    await expect(address).toHaveAccessibleDescription(/not closed.*Character 22/);
    await address.fill('https://bugs.example/{id}');
    await field(page, 'Try it on a text').fill('See BUG-12 and #34');
    const links = form(page).getByRole('list', { name: 'Links' }).getByRole('listitem');
    await expect(links).toHaveText([
      /BUG-12\s*https:\/\/bugs\.example\/12/,
      /#34\s*https:\/\/shop\.meridian\.example\/orders\/34\s*by another linkifier/,
    ]);
    await expectAccessible(running, 'the form for a linkifier');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.state.linkifiers.all().at(-1))
      .toMatchObject({ pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' });
    await expect(page.getByRole('list', { name: 'Linkifiers' })).toContainText('https://bugs.example/{id}');
  });

  test('are made offline and on a server that lists none; hostile templates lead nowhere', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ strict: true });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await expect(page.getByText('does not list these.')).toBeVisible();
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await field(page, 'Pattern').fill('X(?P<x>.+)');
    await field(page, 'Address').fill('javascript:alert({x})');
    await field(page, 'Try it on a text').fill('X<img src=x onerror=alert(1)>');
    await expect(form(page).getByRole('list', { name: 'Links' })).toContainText('javascript:alert(');
    await expect(form(page).getByRole('link')).toHaveCount(0);
    await expect(form(page).locator('img')).toHaveCount(0);
    await server.stop();
    await field(page, 'Address').fill('https://x.example/{x}');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Linkifiers' })).toContainText('https://x.example/{x}');
    await server.start();
    await expect.poll(() => server.state.linkifiers.all().at(-1)?.pattern).toBe('X(?P<x>.+)');
    expect(server.count('POST', '/realm/filters')).toBe(1);
  });
});

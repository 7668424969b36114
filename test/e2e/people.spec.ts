import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { writeToMira } from './messages.ts';
import { composer, foot, goTo } from './screen.ts';

const someone = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: new RegExp(name) });
const pane = (page: Page) => page.getByRole('region', { name: 'Person', exact: true });
const line = (page: Page, name: string) =>
  pane(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Name, email, or ID' });
/** Shows other accounts. */
const show = (page: Page, accounts: string) =>
  page.getByRole('combobox', { name: 'Show', exact: true }).selectOption(accounts);
const more = (page: Page) => pane(page).getByRole('button', { name: /^More for / });
/** Presses something in the menu of the shown person. */
const choose = async (page: Page, name: string) => {
  await more(page).click();
  await page.getByRole('menuitem', { name }).click();
};
const status = (page: Page) => pane(page).getByRole('region', { name: 'Status' });
const lookUp = async (page: Page, who: string) => {
  await searchField(page).fill(who);
  await page.keyboard.press('Enter');
};
const idOf = (server: ReferenceServer, name: string) =>
  server.state.users.all().find(({ delivery_email }) => delivery_email.startsWith(name))?.user_id ?? 0;
const isActive = (server: ReferenceServer, name: string) =>
  server.state.users.byId(idOf(server, name))?.is_active;
const deactivations = (server: ReferenceServer) =>
  server.requests.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/users/'));

test('people are listed, filtered and searched, and the chosen one is shown with every detail', async ({
  server,
  signedIn,
}) => {
  server.state.statuses.change(idOf(server, 'ana'), { status_text: 'Lunch' });
  const { profileFields } = server.state;
  const crew = { name: 'Crew', hint: '', field_type: 1, field_data: '', display_in_profile_summary: true };
  profileFields.setValue(profileFields.create(crew), idOf(server, 'ana'), 'Customer care');
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'People');
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveCount(4);
  await searchField(page).fill('partner.example');
  await expect(someone(page, 'Theo Lindqvist')).toContainText('Guest');
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveCount(1);
  await searchField(page).fill('');

  await someone(page, 'Ana Ferreira').click();
  await expect(pane(page).getByRole('heading', { name: 'Ana Ferreira' })).toBeVisible();
  await expect(pane(page).locator('header')).toContainText('Customer care');
  await expect(line(page, 'Crew')).toHaveCount(0);
  await expect(line(page, 'Role')).toContainText('Administrator');
  await expect(status(page)).toContainText('Lunch');
  await expect(someone(page, 'Ana Ferreira')).toContainText('Lunch');
  await expect(someone(page, 'Ana Ferreira')).toContainText('Admin');
  await expect(someone(page, 'Mira Kowalski')).toContainText('You');
  await expect(line(page, 'Local time')).toContainText('Europe/Lisbon');
  await expect(line(page, 'Local time')).toContainText(/\d\d:\d\d/);
  await expect(line(page, 'Email')).toContainText('ana@meridian.example');
  await expect(line(page, 'Joined')).toContainText('Feb 1, 2021');
  await expect(line(page, 'Office')).toContainText('Lisbon');
  await pane(page).getByRole('button', { name: 'Copy email' }).click();
  await expect
    .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe('ana@meridian.example');
  await choose(page, 'Copy user ID');
  await expect
    .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(String(idOf(server, 'ana')));

  await someone(page, 'Olu Adeyemi').click();
  await expect(line(page, 'Email')).toContainText('Hidden by Meridian.');
  await expect(pane(page)).not.toContainText('user2@');

  await show(page, 'Bots');
  await someone(page, 'Release Bot').click();
  await expect(pane(page)).toContainText('Generic bot');
  await line(page, 'Owner').getByRole('button', { name: 'Mira Kowalski' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Mira Kowalski' })).toBeVisible();

  await show(page, 'Deactivated');
  await expect(pane(page).getByRole('heading', { name: 'Pavel Horak' })).toBeVisible();
  await expect(pane(page)).toContainText('Deactivated');
});

test('a name from right to left turns neither its row nor a sentence, and a long name is cut before the verb', async ({
  server,
  signedIn,
}) => {
  const [olu, ana] = [idOf(server, 'olu'), idOf(server, 'ana')];
  const long = 'Maximiliane Aleksandrovna von Hohenstein und zu Guttenberg-Wittelsbach';
  server.state.users.update(olu, { full_name: 'דנה כהן' });
  server.state.users.update(ana, { full_name: long });
  const { page } = await signedIn(server);
  await goTo(page, 'People');
  /** Where the text begins that an element shows. */
  const leftOf = (element: Locator): Promise<number> =>
    element.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().left;
    });
  const nameIn = (name: string) => someone(page, name).getByText(name, { exact: true });
  await expect(nameIn('דנה כהן')).toBeVisible();
  expect(await leftOf(nameIn('דנה כהן'))).toBe(await leftOf(nameIn('Mira Kowalski')));

  await goTo(page, 'Activity');
  for (const from of ['olu', 'ana'] as const) say(server, from, { people: ['mira'] }, 'Hello');
  const list = page.getByRole('listbox', { name: 'Activity' });
  for (const name of ['דנה כהן', long]) {
    const row = list.getByRole('option').filter({ hasText: name });
    const verb = row.getByText(' wrote to you', { exact: true });
    await expect(row).toContainText(`${name} wrote to you`);
    expect(await leftOf(row.locator('bdi').first())).toBeLessThan(await leftOf(verb));
    const [inside, outside] = [await verb.boundingBox(), await row.boundingBox()];
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((outside?.x ?? 0) + (outside?.width ?? 0));
  }
});

test('the channels in common with a person are listed, each a way to it', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'People');
  await someone(page, 'Ana Ferreira').click();
  const shared = page.getByRole('region', { name: /^Channels in common/ });
  await expect(shared.getByRole('button', { name: 'general' })).toBeVisible();
  await expect(shared.getByRole('button', { name: 'lounge' })).toHaveCount(0);
  await expectAccessible(running, 'a person with channels in common');
  await someone(page, 'Mira Kowalski').click();
  await expect(pane(page).getByRole('heading', { name: 'Mira Kowalski' })).toBeVisible();
  await expect(shared).toHaveCount(0);
  await server.stop();
  await someone(page, 'Ana Ferreira').click();
  await shared.getByRole('button', { name: 'general' }).click();
  await expect(page.getByRole('heading', { name: 'general', level: 2 })).toBeVisible();
});

test('a row shows the face, and the status with when it clears, else the presence, else the email address', async ({
  server,
  signedIn,
}) => {
  server.state.presences.report(idOf(server, 'ana'), 'active');
  const { page } = await signedIn(server);
  await goTo(page, 'Status');
  await page.getByRole('textbox', { name: 'Custom status' }).fill('Reviewing');
  await page.getByRole('radio', { name: '1 h', exact: true }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await goTo(page, 'People');
  await expect(someone(page, 'Mira Kowalski').locator('.body')).toHaveText(/Reviewing until \S/);
  await expect(someone(page, 'Ana Ferreira').locator('.body')).toHaveText(/^\s*Active/);
  await expect(someone(page, 'Theo Lindqvist').locator('.body')).toHaveText('theo@partner.example');
  const colorOf = (name: string) =>
    someone(page, name)
      .locator('.avatar')
      .evaluate((face) => getComputedStyle(face).backgroundColor);
  expect(await colorOf('Ana Ferreira')).not.toBe(await colorOf('Theo Lindqvist'));
  await someone(page, 'Mira Kowalski').click();
  await expect(status(page)).toContainText(/Clears .*·\sin\s(1\sh|\d+\smin)/);
});

test('an uploaded picture is fetched by the main process, and the window loads nothing from elsewhere', async ({
  server,
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  // The code of the window itself may still be loading.
  const own = page.url().slice(0, page.url().lastIndexOf('/'));
  await goTo(page, 'People');
  await someone(page, 'Mira Kowalski').click();
  const picture = pane(page).locator('.avatar img');
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64);
  const pictureRequests = server.requests.filter(({ path }) => path.startsWith('/user_avatars/'));
  expect(pictureRequests).toMatchObject([{ userId: null }]);
  expect(loaded.filter((url) => url.startsWith('http') && !url.startsWith(`${own}/assets/`))).toEqual([]);
  // A picture that cannot be fetched is replaced by the initials.
  await someone(page, 'Ana Ferreira').click();
  await expect(pane(page).locator('.avatar')).toHaveText('AF');
});

test('pictures stand in the rail, in lists and beside messages as in the card', async ({ server, page }) => {
  const { userId } = server.user('olu');
  server.state.users.update(userId, { avatar_is_external: false });
  writeToMira(server, 'Look at me');
  const isPicture = (face: Locator) =>
    expect(face.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await isPicture(page.locator('.account .avatar'));
  await goTo(page, 'People');
  await isPicture(someone(page, 'Olu Adeyemi').locator('.avatar'));
  await goTo(page, 'Topics');
  const conversation = page.getByRole('treeitem', { name: 'Olu Adeyemi' }).first();
  await isPicture(conversation.locator('.avatar'));
  await conversation.click();
  await isPicture(page.getByRole('article').filter({ hasText: 'Look at me' }).locator('.avatar'));
  await goTo(page, 'Activity');
  await isPicture(page.getByRole('option', { name: /Olu Adeyemi wrote to you/ }).locator('.avatar'));
});

test('the card of a person whom the user muted says so, until the user unmutes them', async ({
  server,
  page,
}) => {
  const { userId } = server.user('mira');
  const mute = (isMuted: boolean) =>
    server.state.mutedPeople.set(userId, server.user('olu').userId, isMuted, Math.floor(Date.now() / 1_000));
  await goTo(page, 'People');
  await someone(page, 'Olu Adeyemi').click();
  await expect(pane(page).getByRole('heading', { name: 'Olu Adeyemi' })).toBeVisible();
  const muted = pane(page).getByText('You muted them');
  await expect(muted).toHaveCount(0);
  mute(true);
  await expect(muted).toBeVisible();
  await someone(page, 'Ana Ferreira').click();
  await expect(pane(page).getByRole('heading', { name: 'Ana Ferreira' })).toBeVisible();
  await expect(muted).toHaveCount(0);
  await someone(page, 'Olu Adeyemi').click();
  await expect(muted).toBeVisible();
  mute(false);
  await expect(muted).toHaveCount(0);
});

test('writing to a person opens the direct messages with them, and sends one', async ({ server, page }) => {
  await goTo(page, 'People');
  await someone(page, 'Ana Ferreira').click();
  await pane(page).getByRole('button', { name: 'Message' }).click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ana Ferreira' }).first()).toBeVisible();
  await composer(page).getByRole('textbox').fill('Shall we talk?');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => server.requests.filter(({ method, path }) => method === 'POST' && path === '/messages'))
    .toHaveLength(1);
  const sent = server.requests.find(({ method, path }) => method === 'POST' && path === '/messages');
  expect(sent?.parameters).toMatchObject({ to: `[${idOf(server, 'ana')}]`, content: 'Shall we talk?' });
});

test('the user’s own person leads to the status and the settings', async ({ page }) => {
  await goTo(page, 'People');
  await someone(page, 'Mira Kowalski').click();
  await choose(page, 'Set your status');
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await goTo(page, 'People');
  await someone(page, 'Mira Kowalski').click();
  await choose(page, 'Your settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a person is looked up by address and by ID, and an unknown one is reported beside the field', async ({
  server,
  page,
}) => {
  await goTo(page, 'People');
  await lookUp(page, 'theo@partner.example');
  await expect(pane(page).getByRole('heading', { name: 'Theo Lindqvist' })).toBeVisible();
  await lookUp(page, String(idOf(server, 'pavel')));
  await expect(pane(page).getByRole('heading', { name: 'Pavel Horak' })).toBeVisible();
  await expect(someone(page, 'Pavel Horak')).toBeVisible();
  // Characters with a special meaning in URLs.
  await lookUp(page, 'no+body#?%2F@meridian.example');
  await expect
    .poll(() => server.requests.map((request) => request.path))
    .toContain('/users/no%2Bbody%23%3F%252F%40meridian.example');
  await lookUp(page, 'mira/work@meridian.example');
  await expect(page.getByRole('alert')).toHaveText(/Addresses with a “\/” can’t be looked up/);
  await lookUp(page, 'olu@meridian.example');
  await expect(page.getByRole('alert')).toHaveText(/Meridian says: “No such user” .*hidden.*ID/);
  await expect(searchField(page)).toBeFocused();
  // The button does the same, also for someone of another list.
  await show(page, 'Members');
  await searchField(page).fill(String(idOf(server, 'pavel')));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: `Look up ${String(idOf(server, 'pavel'))}` }).click();
  await expect(pane(page).getByRole('heading', { name: 'Pavel Horak' })).toBeVisible();
  // A name is searched, not looked up.
  await searchField(page).fill('nobody');
  await expect(page.getByText('No one matches “nobody”.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Look up/ })).toHaveCount(0);
});

test('offline the people of the last connection are shown, and what needs a connection is disabled with the reason', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await goTo(page, 'People');
  await expect(someone(page, 'Theo Lindqvist')).toBeVisible();
  await server.stop();
  await lookUp(page, '987654');
  await expect(page.getByRole('alert')).toHaveText('Looking someone up needs a connection.');
  await searchField(page).fill('');
  await expect(foot(page)).toContainText('Offline');
  await expect(page.getByText(/^As of \d\d:\d\d\.$/)).toBeVisible();
  await someone(page, 'Theo Lindqvist').click();
  await expect(line(page, 'Email')).toContainText('theo@partner.example');
  await expect(status(page)).toContainText(/No status\s+as of \d\d:\d\d/);
  await more(page).click();
  const deactivate = page.getByRole('menuitem', { name: 'Deactivate…' });
  await expect(deactivate).toContainText('Deactivating needs a connection.');
  await expect(deactivate).toHaveAttribute('aria-disabled', 'true');
});

test('a status that comes and goes while one looks at a person moves nothing below it', async ({
  server,
  page,
}) => {
  await goTo(page, 'People');
  await someone(page, 'Theo Lindqvist').click();
  await expect(status(page)).toContainText('No status');
  const email = line(page, 'Email');
  const before = await email.boundingBox();
  const userId = idOf(server, 'theo');
  server.state.statuses.change(userId, { status_text: 'Lunch' });
  await expect(status(page)).toContainText('Lunch');
  expect(await email.boundingBox()).toEqual(before);
  server.state.statuses.change(userId, { status_text: '' });
  await expect(status(page)).toContainText('No status');
  expect(await email.boundingBox()).toEqual(before);
});

test('an administrator deactivates a person after typing their name, with a comment in the mail', async ({
  server,
  signedIn,
}) => {
  const running = await signedIn(server, { as: 'ana' });
  const { page } = running;
  await goTo(page, 'People');
  await someone(page, 'Theo Lindqvist').click();
  await choose(page, 'Deactivate…');
  const dialog = page.getByRole('dialog', { name: 'Deactivate Theo Lindqvist?' });
  await dialog.getByRole('radio', { name: 'Email with a comment' }).click();
  await dialog.getByLabel('Type “Theo Lindqvist” to confirm').fill('Theo');
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog.getByText('That isn’t the name.')).toBeVisible();
  await expect(dialog.getByText('Write the comment')).toBeVisible();
  await expectAccessible(running, 'deactivate');
  expect(deactivations(server)).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Thank you for two good years.');
  await dialog.getByLabel('Type “Theo Lindqvist” to confirm').fill('theo lindqvist');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(isActive(server, 'theo')).toBe(false);
  expect(server.state.mails.sent()).toMatchObject([{ comment: 'Thank you for two good years.' }]);
  await expect(someone(page, 'Theo Lindqvist')).toHaveCount(0);
  await show(page, 'Deactivated');
  await expect(someone(page, 'Theo Lindqvist')).toBeVisible();
});

for (const { choice, parameters } of [
  { choice: 'No email', parameters: {} },
  { choice: 'Email', parameters: { deactivation_notification_comment: '' } },
]) {
  test(`deactivating with “${choice}” sends just that`, async ({ server, signedIn }) => {
    const { page } = await signedIn(server, { as: 'ana' });
    await goTo(page, 'People');
    await someone(page, 'Theo Lindqvist').click();
    await choose(page, 'Deactivate…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: choice, exact: true }).click();
    await dialog.getByLabel('to confirm').fill('Theo Lindqvist');
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect.poll(() => isActive(server, 'theo')).toBe(false);
    expect(deactivations(server).map((request) => request.parameters)).toEqual([parameters]);
  });
}

test('a refused deactivation is shown in the dialog, with the server’s words', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await goTo(page, 'People');
  await someone(page, 'Theo Lindqvist').click();
  await choose(page, 'Deactivate…');
  // Another administrator has deactivated her meanwhile.
  server.state.users.update(idOf(server, 'theo'), { is_active: false });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('to confirm').fill('Theo Lindqvist');
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog.getByText('Meridian says: “User is deactivated”')).toBeVisible();
});

test('a deactivation that is refused after its dialog was left is said in a toast', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await goTo(page, 'People');
  await someone(page, 'Theo Lindqvist').click();
  await choose(page, 'Deactivate…');
  server.state.users.update(idOf(server, 'theo'), { is_active: false });
  const [held] = server.faults.queue({ kind: 'latency', method: 'DELETE', path: '/users/*', held: true });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('to confirm').fill('Theo Lindqvist');
  await dialog.getByRole('radio', { name: 'Email with a comment', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Thank you');
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect.poll(() => deactivations(server).length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  server.faults.lift(held);
  await expect(
    page.getByText('What you wrote is still a draft. Meridian says: “User is deactivated”'),
  ).toBeVisible();
});

test('deactivating is offered only to those who are allowed to, and an owner shows why it is not possible', async ({
  server,
  signedIn,
  page,
}) => {
  await goTo(page, 'People');
  await someone(page, 'Theo Lindqvist').click();
  await more(page).click();
  await expect(page.getByRole('menuitem', { name: 'Copy user ID' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Deactivate…' })).toHaveCount(0);

  const ana = await signedIn(server, { as: 'ana' });
  await goTo(ana.page, 'People');
  await someone(ana.page, 'Olu Adeyemi').click();
  await more(ana.page).click();
  const refused = ana.page.getByRole('menuitem', { name: 'Deactivate…' });
  await expect(refused).toContainText('The only owner can’t be deactivated');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
});

test('on a server that does not list people, those who were looked up are listed, also after a restart', async ({
  serve,
  signedIn,
  perch,
  dayLasts: _,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server, { as: 'ana' });
  const { page } = running;
  await goTo(page, 'People');
  await expect(page.getByText('doesn’t list people.')).toBeVisible();
  await expect(page.getByText('No one yet. Type an email or ID to look someone up.')).toBeVisible();
  await lookUp(page, `user${idOf(server, 'olu')}@meridian.example`);
  await expect(pane(page).getByRole('heading', { name: 'Olu Adeyemi' })).toBeVisible();
  await expect(someone(page, 'Olu Adeyemi')).toContainText('looked up today ');
  await lookUp(page, String(idOf(server, 'mira')));
  await expect(line(page, 'Field 1')).toContainText('she/her');
  await expect(status(page)).toContainText('Not shown by');
  await expectAccessible(running, 'people on a strict server');

  await choose(page, 'Deactivate…');
  await page.getByRole('dialog').getByLabel('to confirm').fill('Mira Kowalski');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect.poll(() => isActive(server, 'mira')).toBe(false);

  await running.close();
  await server.stop();
  const again = await perch({ profile: running.profile });
  await goTo(again.page, 'People');
  await expect(someone(again.page, 'Olu Adeyemi')).toContainText('looked up');
});

test('a person is looked up, chosen, opened and left by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Control+7');
  const search = searchField(page);
  await expect(search).toBeFocused();
  await expect(pane(page).getByRole('heading', { name: 'Ana Ferreira' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(pane(page).getByRole('heading', { name: 'Olu Adeyemi' })).toBeVisible();
  await page.keyboard.type('theo@partner.example');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('heading', { name: 'Theo Lindqvist' })).toBeVisible();

  await page.setViewportSize({ width: 420, height: 700 });
  await page.keyboard.press('ArrowRight');
  await expect(pane(page).getByRole('heading', { name: 'Theo Lindqvist' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

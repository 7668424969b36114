import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { channel as source, createSnippet, goTo, inViewMenu, topics, unfold, viewRow } from './screen.ts';

const idOf = (server: ReferenceServer, name: string): number => server.state.channels.byName(name)!.stream_id;
const general = (server: ReferenceServer): number => idOf(server, 'general');
/** The keys of the tree are on a channel. */
const expectOn = async (page: Page, name: string): Promise<void> => {
  const id = await source(page, name).getAttribute('id');
  await expect(page.getByRole('tree')).toHaveAttribute('aria-activedescendant', id ?? '');
};
const topic = (page: Page, name: string): Locator => topics(page).filter({ hasText: name });
const message = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, level: 2, exact: true });
const stored = (server: ReferenceServer) => server.state.navigationViews.list(mira(server).userId);

const repaired = (server: ReferenceServer): number =>
  server.state.messages.inTopic(general(server), 'second floor')[0]!.id;

function write(server: ReferenceServer, content: string, topic = 'team lunch', from = 'ana'): void {
  say(server, from, topic, content);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open link…' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Link or number' }).fill(text);
  await page.keyboard.press('Enter');
}

test('links to this server open in Perch, and others in the browser', async ({ server, signedIn }) => {
  const narrow = `${server.url}/#narrow/channel/${general(server)}-general`;
  write(
    server,
    [
      `[the message](${narrow}/topic/second.20floor/near/${repaired(server)})`,
      `[the topic](${narrow}/topic/second.20floor)`,
      `[the channel](${narrow})`,
      `[Olu](${server.url}/#narrow/dm/${server.user('olu').userId}-Olu)`,
      `[elsewhere](https://example.com/#narrow/channel/${general(server)})`,
      `[starred](${server.url}/#narrow/is/starred)`,
    ].join('\n'),
  );
  const { page, opened } = await signedIn(server);
  const follow = async (name: string, options = {}): Promise<void> => {
    await goTo(page, 'Topics');
    await unfold(page, 'general');
    await topic(page, 'team lunch').click();
    await message(page, 'the message').getByRole('link', { name, exact: true }).click(options);
  };
  await follow('the message');
  await expect(title(page, `Message ${repaired(server)}`)).toBeVisible();
  await expect(message(page, 'repaired')).toBeVisible();
  await follow('the topic');
  await expect(title(page, 'general › second floor')).toBeVisible();
  await expect(message(page, 'repaired')).toBeVisible();
  // The topic is cached now, so the message is shown in it.
  await follow('the message');
  await expect(title(page, 'general › second floor')).toBeVisible();
  await expect(message(page, 'repaired')).toBeFocused();
  await follow('Olu');
  await expect(title(page, 'Olu Adeyemi')).toBeVisible();
  await follow('the channel');
  await expectOn(page, 'general');
  expect(await opened()).toEqual([]);
  await follow('elsewhere');
  await follow('starred');
  await follow('the topic', { button: 'middle' });
  await follow('the topic', { button: 'right' });
  await expect(message(page, 'the message')).toBeVisible();
  expect(await opened()).toEqual([
    `https://example.com/#narrow/channel/${general(server)}`,
    `${server.url}/#narrow/is/starred`,
    `${narrow}/topic/second.20floor`,
  ]);

  // Links work wherever they are shown.
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Where', `Look at [the topic](${narrow}/topic/second.20floor).`);
  await page.getByRole('link', { name: 'the topic' }).click();
  await expect(title(page, 'general › second floor')).toBeVisible();
});

test('a linked message that isn’t saved is loading on a slow server, and has its place when it comes', async ({
  server,
  signedIn,
}) => {
  const near = `${server.url}/#narrow/channel/${general(server)}/topic/second.20floor/near/${repaired(server)}`;
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await expect(source(page, 'general')).toBeVisible();
  const [held] = server.faults.queue({
    kind: 'latency',
    method: 'GET',
    path: `/messages/${repaired(server)}`,
    held: true,
  });
  await paste(page, near);
  const single = page.getByRole('group', { name: `Message ${repaired(server)}` });
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(single.getByRole('article')).toHaveCount(0);
  server.faults.lift(held);
  await expect(single.getByRole('article')).toContainText('repaired');
});

test('earlier messages that arrive under a resting pointer move no message', async ({ server, signedIn }) => {
  for (const [text, from] of Object.entries({ first: 'ana', second: 'olu', third: 'ana' }))
    write(server, text, 'move', from);
  const last = server.state.messages.inTopic(general(server), 'move').at(-1)!.id;
  const narrow = `${server.url}/#narrow/channel/${general(server)}-general/topic`;
  write(server, `[the last](${narrow}/move/near/${last}) of [the topic](${narrow}/move)`);
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  const follow = async (name: string): Promise<void> => {
    await topic(page, 'team lunch').click();
    await message(page, 'the last').getByRole('link', { name, exact: true }).click();
  };
  await follow('the last');
  await expect(message(page, 'third')).toBeVisible();
  const [held] = server.faults.queue({ kind: 'latency', method: 'GET', path: '/messages', held: true });
  await follow('the topic');
  await expect(title(page, 'general › move')).toBeVisible();
  await expect(message(page, 'third')).toBeVisible();
  const top = async () => (await message(page, 'third').boundingBox())!.y;
  const before = await top();
  server.faults.lift(held);
  await expect(message(page, 'first')).toBeVisible();
  expect(await top()).toBe(before);
});

test('a pasted link or number opens what it names', async ({ server, page }) => {
  const id = repaired(server);
  await goTo(page, 'Topics');
  await paste(
    page,
    `see ${server.url}/#narrow/channel/${general(server)}-general/topic/team.20lunch, thanks`.replace(
      ',',
      ' ',
    ),
  );
  await expect(title(page, 'general › team lunch')).toBeVisible();
  await paste(page, '#**general>second floor**');
  await expect(title(page, 'general › second floor')).toBeVisible();
  await paste(page, `${server.url}/#narrow/channel/${general(server)}-general`);
  await expectOn(page, 'general');
  await paste(page, String(id));
  await expect(message(page, 'repaired')).toBeVisible();
  // A number that a channel has too means what the user chose.
  await page.getByRole('button', { name: 'Open link…' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(String(general(server)));
  await dialog.getByRole('radio', { name: 'Channel' }).click();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expectOn(page, 'general');
  // The form is submitted in the turn that types the link, before any response: it still opens the channel.
  const open = (text: string) =>
    dialog.getByRole('textbox').evaluate((input: HTMLInputElement, typed) => {
      input.value = typed;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.form?.requestSubmit();
    }, text);
  await page.getByRole('button', { name: 'Open link…' }).first().click();
  await dialog.getByRole('textbox').fill(String(id));
  await expect(dialog.getByRole('radio', { name: 'Message' })).toBeChecked();
  await open(String(idOf(server, 'news')));
  await expectOn(page, 'news');
  await paste(page, 'https://other.example/#narrow/id/3');
  await expect(dialog).toContainText('isn’t a link to something in Meridian');
  await expect(dialog.getByRole('textbox')).toBeFocused();
});

test('a topic, a channel and people are pinned where they are shown, and unpinned', async ({
  server,
  page,
}) => {
  const choose = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const pinned = () =>
    stored(server)
      .filter(({ is_pinned }) => is_pinned)
      .map(({ name }) => name);
  await goTo(page, 'Topics');
  await source(page, 'news').click();
  await choose('More for news', 'Pin to Views');
  await expect.poll(pinned).toContain('news');
  await unfold(page, 'general');
  await topic(page, 'team lunch').click();
  await choose('More for general › team lunch', 'Pin to Views');
  await expect
    .poll(() => stored(server))
    .toContainEqual({
      fragment: `narrow/channel/${general(server)}-general/topic/team.20lunch`,
      is_pinned: true,
      name: 'general › team lunch',
    });
  await source(page, 'Olu Adeyemi').click();
  await choose('More for Olu Adeyemi', 'Pin to Views');
  await expect.poll(pinned).toContain('Olu Adeyemi');
  await goTo(page, 'Channels');
  await page.getByRole('option', { name: 'news' }).click();
  await choose('More for news', 'Unpin');
  await expect.poll(pinned).not.toContain('news');
  await choose('More for news', 'Pin to Views');
  await expect.poll(pinned).toContain('news');
  // A view that another client pinned under another name is recognized.
  await page.getByRole('option', { name: 'general' }).click();
  await choose('More for general', 'Unpin');
  await expect.poll(pinned).not.toContain('Everybody');
  expect(stored(server).map(({ name }) => name)).toContain('Everybody');
  await goTo(page, 'Topics');
  await choose('More for Olu Adeyemi', 'Unpin');
  await expect.poll(pinned).not.toContain('Olu Adeyemi');
});

test('a view that is shown or unpinned again is neither pinned nor hidden', async ({ server, page }) => {
  const named = (fragment: string) => stored(server).find((view) => view.fragment === fragment);
  await goTo(page, 'Views');
  // A built-in view.
  await inViewMenu(page, 'Drafts', 'Hide');
  await expect.poll(() => named('drafts')?.is_pinned).toBe(false);
  await page.getByRole('treeitem', { name: 'Hidden' }).click();
  await inViewMenu(page, 'Drafts', 'Show');
  await expect.poll(() => named('drafts')).toBeUndefined();
  await expect(viewRow(page, 'Drafts')).toHaveAttribute('aria-level', '1');
  // A view of the user's own stays listed with its name, so that a second press loses nothing.
  const own = stored(server).find(({ name, is_pinned }) => name === 'Everybody' && is_pinned)!;
  await inViewMenu(page, 'Everybody', 'Unpin');
  await expect.poll(() => named(own.fragment)).toBeUndefined();
  await inViewMenu(page, 'Everybody', 'Pin');
  await expect.poll(() => named(own.fragment)).toEqual(own);
  // Two presses offline leave it unchanged.
  const before = stored(server);
  await server.stop();
  await inViewMenu(page, 'Combined feed', 'Pin');
  await inViewMenu(page, 'Combined feed', 'Unpin');
  await expect(viewRow(page, 'Combined feed').getByText('Pinned')).toHaveCount(0);
  await server.start();
  await expect(page.getByRole('button', { name: /^Outbox: Up to date/ })).toBeVisible();
  expect(stored(server)).toEqual(before);
});

import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { send } from '../programs/server/state/sending.ts';
import { expect, test } from './fixtures.ts';
import { goTo, topics, unfold } from './screen.ts';

/** What a hostile message does to the messages beside it, in the window itself. */
test.use({ causes: /planted|Invalid time value|window: (?:unresponsive|crashed)/ });

const TOPIC = 'hostile';
const message = (page: Page, at: number) => page.getByRole('article').nth(at);

/** Makes the server render messages as this HTML, and opens their topic. */
function show(server: ReferenceServer, ...htmls: string[]): void {
  for (const html of htmls) server.state.messages.showAs(sendNow(server), html);
}

/** @param timestamp the date of the message, by default now */
function sendNow(server: ReferenceServer, timestamp?: number): number {
  return send(server.state, {
    sender_id: server.user('ana').userId,
    recipient: {
      type: 'stream',
      stream_id: server.state.channels.byName('general')!.stream_id,
      topic: TOPIC,
    },
    content: 'hello',
    client: 'website',
    ...(timestamp !== undefined && { timestamp }),
  });
}

async function openTopic(page: Page): Promise<void> {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).filter({ hasText: TOPIC }).click();
}

test('a message that clobbers the DOM leaves its neighbours readable, and is readable itself', async ({
  server,
  signedIn,
}) => {
  const fields = ['querySelector', 'childNodes', 'replaceWith', 'closest', 'getAttribute', 'classList']
    .map((name) => `<input name="${name}">`)
    .join('');
  show(server, '<p>First</p>', `<form class="spoiler-block">${fields}<p>Second</p></form>`, '<p>Third</p>');
  const { page } = await signedIn(server);
  await openTopic(page);
  await expect(message(page, 2)).toContainText('Third');
  await expect(message(page, 0)).toContainText('First');
  await expect(message(page, 1)).toContainText('Second');
});

test('a message that cannot be rendered is shown as its text, and its neighbours are rendered', async ({
  server,
  signedIn,
}) => {
  show(server, '<p>First</p>', '<p>Second &amp; <b>unshowable</b></p>', '<p>Third</p>');
  const { page } = await signedIn(server);
  // One message fails to render, here in the last step.
  await page.evaluate(() => {
    const append = Element.prototype.replaceChildren;
    Element.prototype.replaceChildren = function (...nodes) {
      if (nodes.some((node) => node instanceof Node && node.textContent?.includes('unshowable')))
        throw new TypeError('planted');
      append.apply(this, nodes);
    };
  });
  await openTopic(page);
  await expect(message(page, 2)).toContainText('Third');
  await expect(message(page, 0)).toContainText('First');
  await expect(message(page, 1)).toContainText('Second & unshowable');
  await expect(message(page, 1)).toContainText('Couldn’t format this');
});

test('a message with an impossible date is listed, and its neighbours are shown', async ({
  server,
  signedIn,
}) => {
  show(server, '<p>First</p>');
  sendNow(server, 8_650_000_000_000);
  show(server, '<p>Third</p>');
  const { page } = await signedIn(server);
  await openTopic(page);
  await expect(message(page, 1)).toContainText('Third');
  await expect(message(page, 0)).toContainText('First');
  await expect(page.getByText('Couldn’t show this message.')).toBeVisible();
});

test('a message that would freeze the window is shown as plain text with a note, and so is Markdown', async ({
  server,
  signedIn,
}) => {
  const bolds = Array.from({ length: 100 }, (_, at) => `<b id="${at}">`).join('');
  show(
    server,
    '<p>First</p>',
    `<p>Second &amp; last${bolds}</p>${'<p>x</p>'.repeat(10_000)}`,
    '<p>Third</p>',
  );
  const { userId } = server.user('mira');
  const table = `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'a\n'.repeat(2_000)}`;
  server.state.savedSnippets.create(userId, { title: 'A bomb', content: table });
  const { page } = await signedIn(server);
  await openTopic(page);
  await expect(message(page, 2)).toContainText('Third');
  await expect(message(page, 1)).toContainText('This is too much to format');
  await expect(message(page, 1)).toContainText('Second & last');
  expect(await message(page, 1).locator('*').count()).toBeLessThan(200);

  await goTo(page, 'Snippets');
  await page.getByRole('option', { name: 'A bomb' }).click();
  const snippet = page.getByRole('article');
  await expect(snippet).toContainText('This is too much to format');
  await expect(snippet).toContainText('|a|a');
  expect(await snippet.locator('*').count()).toBeLessThan(200);
});

test('lines may end inside of a word of a hundred thousand letters, and its text stays the same', async ({
  server,
  signedIn,
}) => {
  // Letters that lean on each other, in one element and in several; marks on a letter; a script without blanks.
  const words = [
    'AV'.repeat(50_000),
    `${'AV'.repeat(450)}</span><span>`.repeat(110),
    `a${'\u0301'.repeat(99_999)}`,
    'กขคงจฉาี'.repeat(12_500),
  ];
  for (const text of [...words, 'A very ordinary text.']) show(server, `<p><span>${text}</span></p>`);
  const { page } = await signedIn(server);
  await openTopic(page);
  await expect(message(page, 4)).toContainText('A very ordinary text.');
  const shown = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      text: article.querySelector('.prose')?.textContent ?? '',
      breaks: article.querySelectorAll('.prose wbr').length,
    })),
  );
  expect(shown.map(({ text }) => text)).toEqual([
    ...words.map((word) => word.replaceAll('</span><span>', '')),
    'A very ordinary text.',
  ]);
  for (const { breaks, text } of shown.slice(0, words.length))
    expect(breaks).toBeGreaterThan(text.length / 250);
  expect(shown[4]?.breaks).toBe(0);
});

test('a window that does not respond is reloaded as plain text, until the user wants formatting again', async ({
  server,
  signedIn,
}) => {
  show(server, '<p>First, <strong>bold</strong></p>');
  const running = await signedIn(server);
  await openTopic(running.page);
  await expect(message(running.page, 0).locator('strong').last()).toHaveText('bold');
  const unresponsive = () =>
    running.app.evaluate(() => {
      desktopRecord.mainWindow()?.webContents.emit('unresponsive');
    });

  await running.answerNextBox(1);
  await unresponsive();
  await expect.poll(() => running.boxes()).toMatchObject([{ buttons: ['Reload', 'Wait'], cancelId: 1 }]);
  await expect(message(running.page, 0)).toContainText('bold');

  // The page never responds again.
  await running.page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  await running.answerNextBox(0);
  const opened = running.app.waitForEvent('window');
  await unresponsive();
  const page = await opened;
  await openTopic(page);
  await expect(message(page, 0)).toContainText('First, bold');
  await expect(message(page, 0)).toContainText('Plain text:');
  await expect(message(page, 0).locator('strong')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show formatting' }).click();
  await expect(message(page, 0).locator('strong').last()).toHaveText('bold');
  await expect(page.getByRole('button', { name: 'Show formatting' })).toHaveCount(0);
});

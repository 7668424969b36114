import type { ReferenceServer } from '../programs/server/index.ts';
import { general } from './messages.ts';
import { expect, mira, test } from './fixtures.ts';
import { goTo, place, topics } from './screen.ts';
import { perchSays } from './second-start.ts';
import { quickField } from './quick.ts';

const repaired = (server: ReferenceServer): number =>
  server.state.messages.inTopic(general(server), 'second floor')[0]!.id;

test('a link of Perch’s own opens its thing in the running Perch, and changes nothing (rule: perch-links)', async ({
  server,
  page,
  running: { profile, notifications },
}) => {
  const open = (link: string) => perchSays(profile, link);
  const title = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });

  await open(`perch://topic/${general(server)}/second%20floor`);
  await expect(title('general › second floor')).toBeVisible();
  await open(`perch://message/${repaired(server)}?server=${server.url}`);
  await expect(page.getByRole('article').filter({ hasText: 'repaired' })).toBeFocused();

  const [snippet] = server.state.savedSnippets.list(mira(server).userId);
  await open(`perch://snippet/${snippet!.id}`);
  await expect(place(page, 'Snippets')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: snippet!.title, exact: true })).toBeVisible();

  await open('perch://status?text=At%20the%20dentist&emoji=pizza&for=1h');
  const text = page.getByLabel('Custom status');
  await expect(text).toHaveValue('At the dentist');
  await expect(text).toBeFocused();
  await expect(page.getByRole('radio', { name: '1 h' })).toBeChecked();
  expect(server.count('POST', '/users/me/status')).toBe(0);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId))
    .toMatchObject({ status_text: 'At the dentist', emoji_name: 'pizza' });

  await open('perch://status?text=Away&away=true');
  await open('perch://quit');
  await expect(text).toHaveValue('');
  await open('perch://message/1?server=https://chat.elsewhere.example');
  await expect
    .poll(async () => (await notifications()).map(({ title: shown }) => shown))
    .toContain('You aren’t signed in to chat.elsewhere.example');
});

test('a link pasted into a search opens its thing', async ({ server, page }) => {
  const title = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const link = `${server.url}/#narrow/channel/${general(server)}-general/topic/second.20floor`;
  // As the browser does: the text is inserted in the same turn, unless the event was canceled.
  const paste = (text: string): Promise<void> =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);

  await goTo(page, 'Snippets');
  await page.getByRole('combobox', { name: /Search/ }).focus();
  await paste(link);
  await expect(title('general › second floor')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await quickField(page).fill(`perch://message/${repaired(server)}`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Open link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'repaired' })).toBeFocused();

  // A link to another server is a text like any other.
  await page.keyboard.press('ControlOrMeta+k');
  await quickField(page).fill('https://chat.elsewhere.example/#narrow/channel/1');
  await expect(page.getByRole('option').first()).toContainText('New snippet');
  // The first clears the text.
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toBeHidden();
  await expect(topics(page).first()).toBeVisible();
});

test('a link starts Perch where it does not run', async ({ server, perch, running: first }) => {
  const { profile } = first;
  await first.close();
  const { page } = await perch({ profile, args: ['perch://status?text=Hello'] });
  await expect(page.getByLabel('Custom status')).toHaveValue('Hello');
  expect(server.count('POST', '/users/me/status')).toBe(0);
});

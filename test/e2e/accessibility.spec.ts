import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { createSnippet, foot, goTo, row, undoToast } from './screen.ts';

test('axe finds no serious problem where a change was refused, where one waits, and after it was discarded', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Snippets');
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await createSnippet(page, 'Refused', 'By the server.');
  await expect(row(page, 'Refused')).toContainText('rejected');
  await expectAccessible(running, 'refused snippet');
  await server.stop();
  await createSnippet(page, 'Waiting', 'For the server.');
  await expect(foot(page)).toContainText('Offline since');
  await foot(page).click();
  await expectAccessible(running, 'outbox');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await undoToast(page).hover();
  await expectAccessible(running, 'undo');
});

import type { ReferenceServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import { button, confirm, expectFocus, heading, open, press, watchFocus } from './focus.ts';
import { inMessageMenu, reminderItems, scheduledRow, scheduledRows, whenField, write } from './later.ts';
import { changes, foot, inViewMenu, rows, topics, viewRow } from './screen.ts';

const someMessage = (server: ReferenceServer): number =>
  server.state.messages.all(mira(server).userId).findLast(({ recipient }) => recipient.type === 'stream')
    ?.id ?? 0;

test('after a snippet is saved, left, deleted or discarded, the focus returns to the list', async ({
  server,
  page,
}) => {
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await watchFocus(page);
  await open(page, 'Snippets');
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Keys');
  // Tab leads from the title to the text, and from there to the switch between writing and preview.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('Go on.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(search).toBeFocused();
  await expectFocus(page, 'saving a snippet');
  // The reader is replaced once the server has the snippet.
  await expect.poll(() => server.state.savedSnippets.list(mira(server).userId).length).toBe(4);
  await expect(foot(page)).toContainText('Up to date');

  await press(button(page, 'Edit'));
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();

  await press(button(page, /^More for /));
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(search).toBeFocused();
  await expectFocus(page, 'deleting a snippet');

  // A refused snippet is discarded in its reader.
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.type('Refused');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Text.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await press(page.getByRole('article').getByRole('button', { name: 'Discard' }));
  await expect(rows(page).filter({ hasText: 'Refused' })).toHaveCount(0);
  await expectFocus(page, 'discarding a snippet');
});

test('after a message is scheduled, changed, left or deleted, the focus returns to the list', async ({
  page,
}) => {
  const list = page.getByRole('listbox', { name: 'Scheduled messages' });
  await watchFocus(page);
  await open(page, 'Scheduled');
  for (const [topic, content] of [
    ['team lunch', 'Noon?'],
    ['second floor', 'Up here.'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+n');
    await write(page, { channel: 'general', topic, content, when: 'in 3 hours' });
    await whenField(page).press('ControlOrMeta+Enter');
    await expect(list).toBeFocused();
    // The new message is the chosen one.
    await expect(scheduledRow(page, topic).and(page.locator('[aria-selected=true]'))).toBeVisible();
    await expect(page.getByRole('article')).toContainText(content);
    await expectFocus(page, 'scheduling');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('!');
  await press(button(page, 'Save'));
  await expect(list).toBeFocused();
  await expectFocus(page, 'changing a scheduled message');

  await page.keyboard.press('Delete');
  await expect(scheduledRows(page)).toHaveCount(1);
  await expect(list).toBeFocused();
  await expectFocus(page, 'deleting a scheduled message');

  await page.keyboard.press('ControlOrMeta+n');
  await write(page, { channel: 'general', content: 'Half of' });
  await page.keyboard.press('Escape');
  await press(button(page, 'Discard draft'));
  await expect(list).toBeFocused();

  await page.keyboard.press('ControlOrMeta+n');
  await write(page, { channel: 'general', topic: 'team lunch', content: 'At once.' });
  await inMessageMenu(page, 'Send now');
  await expect(list).toBeFocused();
  await expectFocus(page, 'sending at once');
});

test('after a reminder is made, left, moved or cancelled, the focus is on the list or the pressed button', async ({
  server,
  page,
}) => {
  await watchFocus(page);
  await open(page, 'Reminders');
  for (const when of ['in 3 hours', 'in 5 hours']) {
    await press(button(page, 'New reminder').first());
    await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
    await page.getByRole('form').getByRole('button', { name: 'Message', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(String(someMessage(server)));
    await whenField(page).fill(when);
    await whenField(page).press('Enter');
    await expect(button(page, 'New reminder').first()).toBeFocused();
    await expectFocus(page, 'making a reminder');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'New reminder')).toBeFocused();

  const items = reminderItems(page);
  const list = page.getByRole('listbox', { name: 'Reminders' });
  await expect(items).toHaveCount(2);
  await list.focus();
  await list.press('Enter');
  await whenField(page).fill('in 4 hours');
  await whenField(page).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list).toBeFocused();
  await expectFocus(page, 'moving a reminder');
  // Until then the row of the old one may go.
  await expect(items.first()).toContainText('in 4 h');
  await expect(foot(page)).toContainText('Up to date');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(items).toHaveCount(1);
  await expect(list).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No reminders')).toBeVisible();
  await expectFocus(page, 'cancelling the last reminder');
});

test('after folders, fields and linkifiers are made, left or archived, the focus stays beside them', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await watchFocus(page);
  await open(page, 'Organization');
  await press(button(page, 'New folder'));
  await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
  await page.keyboard.type('Clients');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Clients' })).toBeVisible();
  await expectFocus(page, 'making a folder');
  await page.getByRole('textbox', { name: 'Folder name' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('option', { name: /Clients!/ })).toBeVisible();
  await expectFocus(page, 'renaming a folder');
  await press(button(page, /^Archive .*Clients/));
  await expect(button(page, /^Restore .*Clients/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, /^Archive .*Clients/)).toBeFocused();
  await expectFocus(page, 'archiving a folder');
  // The parts are a row of choices: the arrow keys go through them and through the list.
  const part = (name: string) => page.getByRole('radio', { name });
  await part('Folders').focus();
  for (const [name, fresh] of [
    ['Folders', 'New folder'],
    ['Profile fields', 'New profile field'],
    ['Linkifiers', 'New linkifier'],
  ] as const) {
    await expect(part(name)).toBeFocused();
    await expect(part(name)).toBeChecked();
    await press(button(page, fresh));
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFocus(page, `leaving ${fresh}`);
    await expect(page.getByRole('listbox', { name })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await part(name).focus();
    await page.keyboard.press('ArrowRight');
  }
});

test('after channels, people and views are left, joined or removed, the focus stays there', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  await watchFocus(page);
  await open(page, 'Channels');
  await page.getByRole('combobox', { name: 'Find a channel' }).fill('care');
  const pane = page.getByRole('region', { name: 'Channel', exact: true });
  await expect(pane.getByRole('heading', { name: 'care team' })).toBeVisible();
  const people = pane.getByRole('region', { name: 'People' });
  await press(people.getByRole('button', { name: 'Remove Mira Kowalski' }));
  await confirm(page, 'Remove');
  await expect(people.getByRole('button', { name: 'Remove Mira Kowalski' })).toHaveCount(0);
  await expectFocus(page, 'removing somebody');
  await press(page.getByRole('button', { name: 'Dismiss' }));
  await expectFocus(page, 'dismissing what came of it');
  await page.getByRole('combobox', { name: 'Find a channel' }).fill('general');
  await expect(pane.getByRole('heading', { name: 'general' })).toBeVisible();
  const more = pane.getByRole('button', { name: /^More for / });
  await press(more);
  await press(page.getByRole('menuitem', { name: 'Leave' }));
  await expect(pane.getByRole('button', { name: 'Join' })).toBeVisible();
  await expectFocus(page, 'leaving a channel');
  await press(pane.getByRole('button', { name: 'Join' }));
  await expect(pane.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await expectFocus(page, 'joining a channel');

  await open(page, 'Views');
  await expect(page.getByRole('button', { name: 'New view' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByLabel('Link to the view')).toBeFocused();
  await page.keyboard.type('narrow/channel/1-general/topic/lunch');
  await page.getByLabel('Name', { exact: true }).fill('Lunch');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Link to the view')).toBeHidden();
  await expectFocus(page, 'adding a view');
  await inViewMenu(page, 'Lunch', 'Remove');
  await expect(viewRow(page, 'Lunch')).toHaveCount(0);
  await expectFocus(page, 'removing a view');
});

test('after a status is cleared and changes are sent again or discarded, the focus stays beside them', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await watchFocus(page);
  await open(page, 'Status');
  await press(button(page, /^Commuting/));
  await press(button(page, 'Clear').first());
  await expect(page.getByText('No status', { exact: true }).first()).toBeVisible();
  await expectFocus(page, 'clearing the status');

  // Of two refused changes one is sent again and the other is discarded.
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 2 });
  for (const title of ['First', 'Second']) {
    await page.keyboard.press('ControlOrMeta+2');
    await page.keyboard.press('ControlOrMeta+n');
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Text.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(rows(page).filter({ hasText: title })).toContainText('rejected');
  }
  await page.keyboard.press('ControlOrMeta+0');
  const waiting = changes(page);
  await expect(waiting).toHaveCount(2);
  // The list has the keys from the start.
  await expect(page.getByRole('group', { name: 'Unsent changes' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await press(page.getByRole('menuitem', { name: 'Try again' }));
  await expect(waiting).toHaveCount(1);
  await expectFocus(page, 'sending again');
  await page.keyboard.press('Delete');
  await expect(heading(page, 'Outbox')).toBeFocused();
  await expectFocus(page, 'discarding the last change');
});

test('after a message is sent, edited or selected, the focus stays with it', async ({ page }) => {
  const { keyboard } = page;
  await watchFocus(page);
  await open(page, 'Topics');
  await keyboard.press('ControlOrMeta+f');
  await keyboard.type('gene');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a channel or topic' })).toBeFocused();
  await expect(topics(page)).toHaveCount(3);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('gene lunch');
  await expect(topics(page)).toHaveCount(1);
  await keyboard.press('Enter');
  // The newest message takes the focus once it has loaded.
  await expect(page.getByRole('article').last()).toBeFocused();
  const message = page.getByLabel('Message', { exact: true });
  await message.focus();
  await keyboard.type('By keys.');
  await keyboard.press('ControlOrMeta+Enter');
  const sent = page.getByRole('article').filter({ hasText: 'By keys.' });
  await expect(sent).toBeVisible();
  await expect(sent).not.toContainText('sending');
  await expect(message).toBeFocused();
  await sent.focus();
  await keyboard.press('e');
  const editor = page.getByRole('form', { name: 'Edit message' }).getByRole('textbox').first();
  await expect(editor).toBeFocused();
  await keyboard.press('Escape');
  await expect(sent).toBeFocused();
  await keyboard.press('e');
  await expect(editor).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' Only');
  await keyboard.press('ControlOrMeta+Enter');
  const edited = page.getByRole('article').filter({ hasText: 'Only' });
  await expect(edited).toBeFocused();
  await expectFocus(page, 'editing a message');
  await keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await keyboard.press('Escape');
  await expectFocus(page, 'ending the selection');
  await keyboard.press('h');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect(edited).toBeFocused();
});

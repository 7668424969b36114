import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freshProfile, type RunningPerch } from './launch.ts';
import {
  inReminderMenu,
  messageField,
  newMessage,
  peopleField,
  reminderItems,
  whenField,
  write,
} from './later.ts';
import { openTab } from './organization.ts';
import { general, messages } from './messages.ts';
import { channel, composerField, goTo, newSnippet, openTopic, row } from './screen.ts';

declare global {
  /** In the main process: lets the saves have their answers that wait for them. */
  var lateSaves: (() => void)[];
}

// A late answer belongs to the form that asked, wherever the user is by then.
test.use({ ownPerch: true });

/** From now on the main process takes long for these calls, and answers nothing else. Returns what gives them their answers, once there is one. */
async function keepWaiting({ app }: RunningPerch, held: string[], key: string): Promise<() => Promise<void>> {
  await app.evaluate(
    ({ ipcMain }, [calls, answered]) => {
      globalThis.lateSaves = [];
      const value = { key: answered, conflict: false };
      ipcMain.removeHandler('perch:call');
      ipcMain.handle('perch:call', (_event, call: string) => {
        const answer = { ok: true, value: call.startsWith('drafts:') ? null : value, reads: [] };
        if (calls.includes(call))
          return new Promise((resolve) => globalThis.lateSaves.push(() => resolve(answer)));
        return call.startsWith('drafts:')
          ? answer
          : { ok: false, problem: { kind: 'unexpected' }, reads: [] };
      });
    },
    [held, key] as const,
  );
  return async () => {
    await expect.poll(() => app.evaluate(() => globalThis.lateSaves.length)).toBe(1);
    await app.evaluate(() => globalThis.lateSaves.pop()?.());
  };
}

/** Writes on in a form while the answer for another one comes, and expects to be left in peace. */
async function expectWritingOn(page: Page, field: Locator, toast: string, answer: () => Promise<void>) {
  await field.fill('Written ');
  await answer();
  await expect(page.locator('.toast')).toContainText(toast);
  await page.keyboard.type('meanwhile');
  await expect(field).toHaveValue('Written meanwhile');
  await expect(field).toBeFocused();
}

test('a snippet that is saved late closes no other form', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Snippets');
  await row(page, 'On my way').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill('On my way, five minutes.');
  const answer = await keepWaiting(running, ['snippets:edit'], 'snippet');
  await page.keyboard.press('ControlOrMeta+Enter');
  await newSnippet(page);
  await expectWritingOn(page, page.getByRole('textbox', { name: 'Title' }), 'Saved', answer);
});

test('a message that is scheduled late closes no other form', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { people: ['Theo'], content: 'Good morning', when: 'tomorrow 9am' });
  const answer = await keepWaiting(running, ['scheduled:create'], 'message');
  await messageField(page).press('ControlOrMeta+Enter');
  await page.getByRole('main').getByRole('button', { name: 'New message' }).first().click();
  await expect(messageField(page)).toHaveValue('');
  await expectWritingOn(page, messageField(page), 'Scheduled', answer);
});

test('an item of the organization that is saved late closes no form of another part', async ({
  server,
  signedIn,
}) => {
  const running = await signedIn(server, { as: 'ana' });
  const { page } = running;
  await openTab(page, 'Linkifiers');
  await openTab(page, 'Folders');
  await page.getByRole('button', { name: 'New folder' }).first().click();
  await page.getByRole('form', { name: 'New folder' }).getByRole('textbox').first().fill('Archive');
  const answer = await keepWaiting(running, ['folders:create'], 'folder');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Linkifiers' }).click();
  await page.getByRole('button', { name: 'New linkifier' }).first().click();
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('Written ');
  await answer();
  await pattern.press('End');
  await page.keyboard.type('meanwhile');
  await expect(pattern).toHaveValue('Written meanwhile');
  await expect(page.getByRole('form', { name: 'New linkifier' })).toBeVisible();
});

test('a reminder that is moved late takes nothing from another one', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Reminders');
  for (const [note, when] of [
    ['First', 'tomorrow 9am'],
    ['Second', 'tomorrow 10am'],
  ] as const) {
    await page.getByRole('button', { name: 'New reminder' }).first().click();
    await whenField(page).fill(when);
    await page.getByRole('textbox', { name: 'Note' }).fill(note);
    await page.keyboard.press('Enter');
    await expect(reminderItems(page).filter({ hasText: note })).toBeVisible();
  }
  const open = (note: string) =>
    inReminderMenu(page, reminderItems(page).filter({ hasText: note }), 'Reschedule');
  await open('First');
  const dialog = page.getByRole('dialog');
  await whenField(page).fill('tomorrow 11am');
  const answer = await keepWaiting(running, ['reminders:reschedule'], 'moved');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open('Second');
  await expect(dialog).toBeVisible();
  await answer();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a message goes to who was typed last, though the server takes long to know them', async ({
  server,
  running,
}) => {
  const { page } = running;
  const path = `/users/${server.user('ana').userId}`;
  await goTo(page, 'Topics');
  await channel(page, 'Direct messages').hover();
  await page.getByRole('button', { name: 'New direct message' }).click();
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('olu');
  await page.getByRole('option', { name: 'Olu Adeyemi', exact: true }).click();
  const [held] = server.faults.queue({ kind: 'latency', method: 'GET', path, held: true });
  const id = String(server.user('ana').userId);
  await to.fill(id);
  await page.getByRole('option', { name: id }).click();
  await composerField(page).fill('Hello, both of you.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => server.count('GET', path)).toBe(1);
  server.faults.lift(held);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Ana Ferreira.*Olu|Olu Adeyemi.*Ana/);
});

test('Backspace that is held clears a text, and takes nobody away', async ({ running }) => {
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { people: ['Olu'] });
  await peopleField(page).fill('typo');
  for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await expect(peopleField(page)).toHaveValue('');
  const chosen = page.getByRole('list', { name: 'People: chosen' });
  await expect(chosen).toContainText('Olu');
  await page.keyboard.press('Backspace');
  await expect(chosen).toBeHidden();
});

test('what the computer says now stays, though an earlier question is answered after it', async ({
  server,
  signedIn,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems say less of their user');
  const focus = path.join(freshProfile(), 'focus');
  writeFileSync(focus, 'true\n');
  const { app, page } = await signedIn(server, {
    env: { XDG_CURRENT_DESKTOP: 'GNOME', PERCH_TEST_FOCUS: focus },
  });
  await goTo(page, 'Status');
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByRole('radio', { name: 'Weekly' }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'This computer' })).toBeChecked();
  await app.evaluate(({ ipcMain }) => {
    globalThis.lateSaves = [];
    ipcMain.removeHandler('perch:call');
    ipcMain.handle('perch:call', (_event, call: string) => {
      if (call !== 'rules:signs') return { ok: false, problem: { kind: 'unexpected' }, reads: [] };
      const focus = globalThis.lateSaves.length > 0;
      return new Promise((resolve) =>
        globalThis.lateSaves.push(() => resolve({ ok: true, value: { focus, call: false }, reads: [] })),
      );
    });
  });
  for (let asked = 0; asked < 2; asked++) await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => app.evaluate(() => globalThis.lateSaves.length)).toBe(2);
  const sign = page.getByRole('radio', { name: 'Do Not Disturb is on' });
  await app.evaluate(() => globalThis.lateSaves.pop()?.());
  await expect(sign).toHaveAccessibleDescription('On now');
  await app.evaluate(() => globalThis.lateSaves.pop()?.());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(sign).toHaveAccessibleDescription('On now');
});

test('the report of a message has its fields before its draft is read, and keeps what is typed meanwhile', async ({
  server,
  signedIn,
}) => {
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await messages(page).first().focus();
  const answer = await keepWaiting(running, ['drafts:get'], '');
  await page.keyboard.press('p');
  const send = page.getByRole('button', { name: 'Send report' });
  const text = page.getByRole('textbox', { name: /^What’s wrong with it/ });
  await text.fill('Too loud');
  const before = await send.boundingBox();
  await answer();
  await page.keyboard.type(' for me');
  await expect(text).toHaveValue('Too loud for me');
  expect(await send.boundingBox()).toEqual(before);
});

import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, paint } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { writeToMira } from './messages.ts';
import { goTo, undoToast } from './screen.ts';

const rules = (page: Page) => page.getByRole('list', { name: 'Rules' });
const rule = (page: Page, name: string) => rules(page).getByRole('button', { name: new RegExp(`^${name}`) });
const ruleSwitch = (page: Page, name: string) => rules(page).getByRole('switch', { name });
const editor = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) rule$/ });
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save' }).click();
/** When the rule in the form begins. */
const begins = (page: Page) => editor(page).locator('.sheet-foot').getByRole('status');
const newRule = (page: Page) => page.getByRole('button', { name: 'New rule' }).click();

/** The picture of a screen, where a folder for it is given. */
const picture = async (page: Page, name: string) => {
  const folder = process.env['PERCH_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/rules-${name}.png` });
};

const stamp = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const HOUR = 3_600_000;

/** A calendar with one event that lasts from an hour ago to in an hour. */
const calendarText = (...lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    'UID:1@test',
    `DTSTART:${stamp(Date.now() - HOUR)}`,
    `DTEND:${stamp(Date.now() + HOUR)}`,
    'SUMMARY:Planning',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A calendar server on this computer. */
async function calendarServer(): Promise<{ address: string; close: () => void }> {
  const host = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarText()),
  );
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  const close = () => {
    host.closeAllConnections();
    host.close();
  };
  return { address: `http://127.0.0.1:${port}/private/basic.ics`, close };
}

test('a rule that repeats is added, has its turn, is switched off and on, edited, deleted and brought back', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const statusText = () => server.state.statuses.read(userId).status_text ?? '';
  const { page } = await signedIn(server);
  await goTo(page, 'Status');
  await newRule(page);
  await expect(editor(page).getByRole('textbox', { name: 'Status' })).toBeFocused();
  await save(page);
  await expect(editor(page)).toContainText('Write something or choose an emoji.');
  await editor(page).getByLabel('From a preset').selectOption({ label: 'Working remotely' });
  await expect(editor(page).getByRole('textbox', { name: 'Status' })).toHaveValue('Working remotely');
  await editor(page).getByRole('textbox', { name: 'Status' }).fill('At my desk');
  // Every minute of every day, so that the test depends on no day and no hour.
  await editor(page).getByRole('button', { name: 'Saturday' }).click();
  await editor(page).getByRole('button', { name: 'Sunday' }).click();
  await editor(page).getByLabel('From', { exact: true }).selectOption({ index: 0 });
  await editor(page).getByLabel('Until', { exact: true }).selectOption({ index: 0 });
  await expect(editor(page)).toContainText('Ends the next day.');
  await save(page);
  await expect(editor(page)).toBeHidden();

  await expect.poll(statusText).toBe('At my desk');
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText('At my desk');
  await expect(rule(page, 'At my desk')).toContainText(/Every day, .* to .*Now, until/);

  await ruleSwitch(page, 'At my desk').click();
  await expect.poll(statusText).toBe('');
  await expect(rule(page, 'At my desk')).toContainText('Off');
  await ruleSwitch(page, 'At my desk').click();
  await expect.poll(statusText).toBe('At my desk');

  await rule(page, 'At my desk').click();
  await editor(page).getByRole('textbox', { name: 'Status' }).fill('In the office');
  await page.keyboard.press('Enter');
  await expect.poll(statusText).toBe('In the office');
  await expect(rule(page, 'In the office')).toBeFocused();

  // The status of the user wins until the next turn.
  await page.getByRole('textbox', { name: 'Custom status' }).fill('On the phone');
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect.poll(statusText).toBe('On the phone');
  await expect(rule(page, 'In the office')).toContainText('you set another status');

  await rule(page, 'In the office').click();
  await editor(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rule(page, 'In the office')).toBeHidden();
  await expect(page.getByRole('button', { name: 'New rule' })).toBeFocused();
  await expect(undoToast(page)).toContainText('Rule deleted: In the office');
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rule(page, 'In the office')).toBeVisible();
  expect(statusText()).toBe('On the phone');
  await rule(page, 'In the office').focus();
  await page.keyboard.press('Delete');
  await expect(rule(page, 'In the office')).toBeHidden();
  await expect(undoToast(page)).toContainText('Rule deleted: In the office');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rule(page, 'In the office')).toBeVisible();
});

test('a planned rule that ends before it begins is refused beside its field', async ({ page }) => {
  await goTo(page, 'Status');
  await newRule(page);
  await editor(page).getByRole('radio', { name: 'Planned' }).check();
  await editor(page).getByRole('textbox', { name: 'Status' }).fill('Vacation');
  const end = editor(page).getByRole('group').last();
  const year = end.getByRole('spinbutton', { name: /year/i });
  await year.focus();
  await page.keyboard.press('ArrowDown');
  await save(page);
  await expect(editor(page)).toContainText('The end has to be after the beginning.');
  await year.focus();
  await page.keyboard.press('ArrowUp');
  await picture(page, 'planned');
  await save(page);
  await expect(editor(page)).toBeHidden();
  await expect(rule(page, 'Vacation')).toContainText('Next:');
});

test('a calendar sets the status in a meeting; its address is shown nowhere, and its failure is', async ({
  serve,
  signedIn,
}) => {
  const calendar = await calendarServer();
  const server = await serve();
  const { userId } = mira(server);
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Status');
  await newRule(page);
  await editor(page).getByRole('radio', { name: 'Calendar' }).check();
  await save(page);
  await expect(editor(page)).toContainText('Enter the address of a calendar, or choose its file.');
  const source = editor(page).getByRole('textbox', { name: 'Calendar address or file' });
  await source.fill('http://calendar.example.com/basic.ics');
  await save(page);
  await expect(source).toHaveAttribute('aria-invalid', 'true');
  await source.fill('http://127.0.0.1:9/basic.ics');
  await source.press('Tab');
  await expect(editor(page)).toContainText('Couldn’t read the calendar.');
  await expect(begins(page)).toBeEmpty();
  await source.fill(calendar.address);
  await source.press('Tab');
  await expect(begins(page)).toHaveText(/^Now, until .* · In a meeting until \d/);
  expect(await editor(page).getByText('Couldn’t read').count()).toBe(0);
  await editor(page).getByRole('switch', { name: 'In meetings' }).click();
  await expect(begins(page)).toHaveText('No event coming up');
  await editor(page).getByRole('switch', { name: 'In meetings' }).click();
  await picture(page, 'calendar');
  await expectAccessible(running, 'the form of a calendar');
  await save(page);
  await expect
    .poll(() => server.state.statuses.read(userId).status_text ?? '')
    .toMatch(/^In a meeting until \d+:\d\d/);
  await expect(rule(page, 'Calendar: 127.0.0.1')).toContainText('Now, until');

  await rule(page, 'Calendar: 127.0.0.1').click();
  await expect(source).toHaveValue('');
  await expect(source).toHaveAttribute('placeholder', /^Address on 127\.0\.0\.1:\d+ is saved$/);
  calendar.close();
  await save(page);
  await expect(rules(page)).toContainText('Couldn’t read the calendar.');
  await expect(rules(page)).toContainText('Last read:');
  await picture(page, 'failed');
  await expectAccessible(running, 'a calendar that cannot be read');
  await paint(running, 'dark');
  await picture(page, 'failed-dark');
});

test('the file of a calendar is chosen in the dialog of the system, and another path is not read', async ({
  server,
  running,
  page,
}) => {
  const file = join(freshProfile(), 'My calendar.ics');
  writeFileSync(file, calendarText());
  await goTo(page, 'Status');
  await newRule(page);
  await editor(page).getByRole('radio', { name: 'Calendar' }).check();
  const source = editor(page).getByRole('textbox', { name: 'Calendar address or file' });
  await source.fill(file);
  await save(page);
  await expect(source).toHaveAttribute('aria-invalid', 'true');
  await running.chooseNextPath(file);
  await editor(page).getByRole('button', { name: 'Choose file…' }).click();
  await expect(source).toHaveValue(file);
  await expect(source).not.toHaveAttribute('aria-invalid', 'true');
  await expect(begins(page)).toHaveText(/^Now, until /);
  await save(page);
  await expect(rule(page, 'Calendar: My calendar.ics')).toContainText('Now, until');
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId).status_text ?? '')
    .toMatch(/^In a meeting until \d+:\d\d/);
});

test('lines of a calendar that cannot be read are counted, and tentative events count where that is chosen', async ({
  running,
  page,
}) => {
  const file = join(freshProfile(), 'Odd.ics');
  writeFileSync(file, calendarText('STATUS:TENTATIVE', 'RRULE:FREQ=FORTNIGHTLY', 'EXDATE:never'));
  await goTo(page, 'Status');
  await newRule(page);
  await editor(page).getByRole('radio', { name: 'Calendar' }).check();
  await running.chooseNextPath(file);
  await editor(page).getByRole('button', { name: 'Choose file…' }).click();
  await save(page);
  const odd = rule(page, 'Calendar: Odd.ics');
  await expect(odd).toContainText('No event coming up');
  await expect(odd).toContainText('2 lines of this calendar couldn’t be read, the first is line 10 (RRULE).');
  await picture(page, 'skipped');
  await odd.click();
  const tentative = editor(page).getByRole('switch', {
    name: 'Include tentative and unanswered invitations',
  });
  await expect(tentative).not.toBeChecked();
  await tentative.click();
  await picture(page, 'tentative');
  await expectAccessible(running, 'the form of a calendar with a switch for tentative events');
  await save(page);
  await expect(odd).toContainText('Now, until');
  await odd.click();
  await expect(tentative).toBeChecked();
  await paint(running, 'dark');
  await picture(page, 'tentative-dark');
  await page.keyboard.press('Escape');
  await picture(page, 'skipped-dark');
});

test('the status before returns where that is chosen, and rules are made by keys alone', async ({
  running,
  page,
}) => {
  await goTo(page, 'Status');
  const back = rules(page).getByRole('switch', { name: 'Back to the previous status' });
  await expect(back).not.toBeChecked();
  await back.focus();
  await page.keyboard.press('Space');
  await expect(back).toBeChecked();

  await page.getByRole('button', { name: 'New rule' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('textbox', { name: 'Status' })).toBeFocused();
  await page.keyboard.type('Lunch');
  await page.keyboard.press('Enter');
  await expect(rule(page, 'Lunch')).toContainText(/Weekdays, 12:00( PM)? to 1(3:00|:00 PM)/);
  await ruleSwitch(page, 'Lunch').focus();
  await page.keyboard.press('Space');
  await expect(rule(page, 'Lunch')).toContainText('Off');
  await rule(page, 'Lunch').focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeVisible();
  await picture(page, 'edit');
  await paint(running, 'dark');
  await picture(page, 'edit-dark');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect(rule(page, 'Lunch')).toBeFocused();
  await picture(page, 'list-dark');
  await paint(running, 'light');
  await picture(page, 'list');
  await page.setViewportSize({ width: 750, height: 640 });
  await rule(page, 'Lunch').scrollIntoViewIfNeeded();
  await picture(page, 'narrow');
  await page.setViewportSize({ width: 1120, height: 720 });
  await expectAccessible(running, 'rules');
});

/** The choice of a kind of rule, by keys. */
const chooseComputer = async (page: Page): Promise<void> => {
  await newRule(page);
  const kind = editor(page).getByRole('radiogroup', { name: 'Kind of rule' });
  await kind.getByRole('radio', { name: 'Weekly' }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(kind.getByRole('radio', { name: 'This computer' })).toBeChecked();
};

test('while Do Not Disturb is on, a rule sets a status and pauses notifications; a call does the same by another', async ({
  server,
  signedIn,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems say less of their user');
  const folder = freshProfile();
  const [focus, call] = [join(folder, 'focus'), join(folder, 'call')];
  const recording = (source: number) => ({ source, corked: false, properties: { kind: 'source-output' } });
  // One program always records what the computer plays.
  const streams = (...microphones: number[]) => `${JSON.stringify([1, ...microphones].map(recording))}\n`;
  writeFileSync(focus, 'true\n');
  writeFileSync(call, streams());
  const running = await signedIn(server, {
    env: { XDG_CURRENT_DESKTOP: 'GNOME', PERCH_TEST_FOCUS: focus, PERCH_TEST_CALL: call },
  });
  const { page } = running;
  const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
  await goTo(page, 'Status');
  await chooseComputer(page);
  const sign = (name: string) => editor(page).getByRole('radio', { name });
  await expect(sign('Do Not Disturb is on')).toBeChecked();
  await expect(sign('Do Not Disturb is on')).toHaveAccessibleDescription('Off now');
  await expect(sign('An app uses the microphone')).toHaveAccessibleDescription('Off now');
  await expect(begins(page)).toHaveText('Starts when Do Not Disturb is on');
  // The user turns it on in a window of the system, and comes back.
  appendFileSync(focus, 'false\n');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(sign('Do Not Disturb is on')).toHaveAccessibleDescription('On now');
  appendFileSync(focus, 'true\n');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(sign('Do Not Disturb is on')).toHaveAccessibleDescription('Off now');
  await expectAccessible(running, 'the form of a rule about the computer');
  await picture(page, 'computer');
  await sign('Do Not Disturb is on').press('ControlOrMeta+Enter');
  await expect(rule(page, 'Do Not Disturb')).toContainText(
    'While Do Not Disturb is on, without notifications · Not now',
  );

  await chooseComputer(page);
  await sign('Do Not Disturb is on').press('ArrowDown');
  await expect(sign('An app uses the microphone')).toBeChecked();
  await expect(begins(page)).toHaveText('Starts when an app uses the microphone');
  await editor(page).getByRole('switch', { name: 'Pause Perch’s notifications' }).click();
  await editor(page).getByRole('switch', { name: 'Set a status' }).click();
  await save(page);
  await expect(editor(page)).toContainText('Turn on at least one.');
  await editor(page).getByRole('switch', { name: 'Set a status' }).click();
  await save(page);
  await expect(rule(page, 'In a call')).toContainText('While an app uses the microphone · Not now');

  appendFileSync(focus, 'false\n');
  await expect.poll(statusText).toBe('Do Not Disturb');
  await expect(rule(page, 'Do Not Disturb')).toContainText('without notifications · Now');
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText(
    'Ends by itself, by its rule',
  );
  await picture(page, 'computer-now');
  const topics = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Topics/ });
  const unread = (await topics.textContent()) ?? '';
  writeToMira(server, 'Not heard');
  await expect(topics).not.toHaveText(unread);

  // A call has more rank.
  appendFileSync(call, streams(2));
  await expect.poll(statusText).toBe('In a call');
  appendFileSync(focus, 'true\n');
  await expect(rule(page, 'Do Not Disturb')).toContainText('Not now');
  appendFileSync(call, streams());
  await expect.poll(statusText).toBe('');
  writeToMira(server, 'Heard');
  await expect.poll(() => running.notifications()).toEqual([{ title: 'Olu Adeyemi', body: 'Heard' }]);
});

test('a computer that says nothing of its user offers no rule about it, and one of before says why it waits', async ({
  page,
}) => {
  test.skip(process.platform === 'win32', 'Windows tells of the microphone');
  await goTo(page, 'Status');
  await newRule(page);
  const kinds = editor(page).getByRole('radiogroup', { name: 'Kind of rule' }).getByRole('radio');
  await expect(kinds).toHaveCount(3);
  await expect(editor(page).getByRole('radio', { name: 'This computer' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New rule' })).toBeFocused();

  const [account] = (await ask(page, 'accounts:list', undefined)).accounts;
  const form = { kind: 'system', sign: 'call', status: null, quiet: true } as const;
  await ask(page, 'rules:save', { accountId: account!.id, id: null, form });
  await expect(rule(page, 'No notifications')).toContainText(
    'While an app uses the microphone Not available on this computer.',
  );
  await rule(page, 'No notifications').click();
  for (const name of ['Do Not Disturb is on', 'An app uses the microphone']) {
    const sign = editor(page).getByRole('radio', { name });
    await expect(sign).toBeDisabled();
    await expect(sign).toHaveAccessibleDescription('Not available on this computer.');
  }
  await expect(editor(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the form of a new rule has one size whatever kind is chosen, and its kinds and buttons stay where they are', async ({
  server,
  signedIn,
}) => {
  const folder = freshProfile();
  const [focus, call] = [join(folder, 'focus'), join(folder, 'call')];
  for (const file of [focus, call]) writeFileSync(file, '');
  const running = await signedIn(server, {
    env: { XDG_CURRENT_DESKTOP: 'GNOME', PERCH_TEST_FOCUS: focus, PERCH_TEST_CALL: call },
  });
  const { page } = running;
  await goTo(page, 'Status');
  await newRule(page);
  const kinds = editor(page).getByRole('radiogroup', { name: 'Kind of rule' }).getByRole('radio');
  await expect(kinds.first()).toBeVisible();
  const places = async () =>
    Promise.all(
      [editor(page), ...(await kinds.all()), editor(page).getByRole('button', { name: 'Save' })].map((one) =>
        one.boundingBox(),
      ),
    );
  for (const [width, height] of [
    [1120, 720],
    [720, 720],
    [420, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await kinds.first().check();
    const before = await places();
    for (const [at, kind] of (await kinds.all()).entries()) {
      await kind.check();
      expect(await places()).toEqual(before);
      await picture(page, `kind-${at}-${width}`);
      // A problem has its line before it is shown.
      await page.keyboard.press('ControlOrMeta+Enter');
      const isRefused = async () => (await editor(page).getByRole('alert').count()) > 0;
      await expect.poll(async () => (await editor(page).isHidden()) || (await isRefused())).toBe(true);
      if (await editor(page).isHidden()) await newRule(page);
    }
  }
});

import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  channelField,
  meantMoment,
  messageField,
  newMessage,
  schedule,
  scheduledOn,
  scheduledRow,
  suggestedTimes,
  whenField,
  write,
} from './later.ts';
import { goTo } from './screen.ts';

test('the time is chosen among presets, or part by part', async ({ server, dayLasts: _, page }) => {
  const clocks = (at: number | undefined) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(
      1000 * (at ?? 0),
    );
  const at = () => scheduledOn(server)[0]?.scheduled_delivery_timestamp;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'week', content: 'A new week.' });
  // The last one is the next Monday; on a Sunday that is tomorrow.
  await page.getByRole('group', { name: 'Suggestions' }).getByRole('button').last().click();
  await expect(meantMoment(page)).toHaveText(/^(Tomorrow|.*,) 09:00$/);
  await schedule(page);
  await expect.poll(() => clocks(at())).toBe('Monday 09:00');

  const before = at() ?? 0;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Pick a day and time' }).click();
  const part = (name: RegExp) => page.getByRole('spinbutton', { name });
  await part(/^hour/).focus();
  await page.keyboard.type('1430');
  await expect(meantMoment(page)).toHaveText(/^(Tomorrow|.*,) 14:30$/);
  await schedule(page);
  await expect.poll(at).toBe(before + 5.5 * 3600);
});

test('the understood time is shown, and an ambiguous one is asked about', async ({
  server,
  dayLasts: _,
  running,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'night', content: 'Good night.' });
  await whenField(page).fill('tomorrow at 3');
  await expect(meantMoment(page)).toHaveText('Tomorrow 15:00');
  await whenField(page).fill('morgen um halb vier');
  await expect(meantMoment(page)).toHaveText('Tomorrow 15:30');

  const suggestions = page.getByRole('group', { name: 'Possible meanings' });
  await expect(suggestions).toHaveCount(0);
  await whenField(page).fill('tomorrow midnight');
  await expect(page.getByText('Which one did you mean?')).toBeVisible();
  await expect(suggestions.getByRole('button')).toHaveText(['Tomorrow 00:00', / 00:00$/]);
  await expectAccessible(running, 'an open time');
  await schedule(page);
  await expect(whenField(page)).toBeFocused();
  expect(server.count('POST', '/scheduled_messages')).toBe(0);

  await suggestions.getByRole('button').first().press('Enter');
  await expect(suggestions).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  await expect(meantMoment(page)).toHaveText('Tomorrow 00:00');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit' });
  expect(hour.format(1000 * (scheduledOn(server)[0]?.scheduled_delivery_timestamp ?? 0))).toBe('00');
});

test('the near spelling of a mistyped time is offered, and its moment is said once it is chosen', async ({
  server,
  dayLasts: _,
  running,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'words', content: 'Good morning.' });
  const button = page.getByRole('button', { name: 'Schedule', exact: true });
  await whenField(page).focus();
  await page.keyboard.type('tomorow 9');
  await expect(suggestedTimes(page)).toHaveText([/tomorrow 9\s*Tomorrow 09:00/]);
  await expect(meantMoment(page)).toHaveText('');
  await expect(whenField(page)).toHaveAttribute('aria-expanded', 'true');
  // The bar stays in sight while the form is longer than the window.
  await page.setViewportSize({ width: 750, height: 500 });
  await channelField(page).focus();
  await expect(button).toBeInViewport();
  await whenField(page).fill('tomorow 9');
  await expect(suggestedTimes(page)).toHaveCount(1);
  await expectAccessible(running, 'a suggested time');
  await page.keyboard.press('ArrowDown');
  await expect(suggestedTimes(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(whenField(page)).toHaveValue('tomorrow 9');
  await expect(whenField(page)).toBeFocused();
  await expect(suggestedTimes(page)).toHaveCount(0);
  await expect(meantMoment(page)).toHaveText('Tomorrow 09:00');
  await expect(button).toHaveAccessibleDescription(/^Sends in /);
  // The meaning is announced after a pause, and not on each key.
  const announced = page.locator('.when > [role="status"]');
  await expect(announced).toHaveText('Tomorrow 09:00');
  expect(server.count('POST', '/scheduled_messages')).toBe(0);

  // German, and a word that is not finished.
  await whenField(page).fill('übermorgn um dr');
  await expect(meantMoment(page)).toHaveText('');
  await whenField(page).fill('tom');
  await expect(suggestedTimes(page)).toHaveText([/tomorrow\s*Tomorrow 09:00/]);
  await page.keyboard.press('Escape');
  await expect(whenField(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(whenField(page)).toBeVisible();

  for (const [phrase, sentence] of [
    ['wensday 9', 'Couldn’t read that time. Did you mean “wednesday 9”?'],
    ['31 feb', 'There’s no such day or time. Check the numbers.'],
    ['yesterday', 'That time is in the past. Pick a later one.'],
    ['xyzzy', 'Couldn’t read that time. Try “tomorrow 9am” or “Dec 24 3pm”.'],
  ] as const) {
    await whenField(page).fill(phrase);
    await expect(announced).toHaveText(sentence);
    await messageField(page).focus();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(button).toHaveAccessibleDescription('');
  }
});

test('days and times are those of this computer, and the account can be changed to its zone', async ({
  server,
  signedIn,
  dayLasts: _,
}) => {
  const zone = () => server.state.settings.all(mira(server).userId)['timezone'];
  // No computer uses this zone.
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  const running = await signedIn(server);
  const { page } = running;
  const offer = page.getByText(/Your account: Kiritimati/);
  const local = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit' });
  const inDays = (days: number): string => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return local.format(day.setHours(9, 0, 0, 0));
  };
  const meantOnServer = () =>
    scheduledOn(server).map(({ scheduled_delivery_timestamp: at }) => local.format(1000 * at));
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'One day.', when: 'tomorrow 9am' });
  await expect(meantMoment(page)).toHaveText('Tomorrow 09:00');
  await expect(offer).toBeVisible();
  // The offer takes a single line, and only this form shows the offer.
  expect((await offer.locator('..').boundingBox())?.height).toBeLessThan(32);
  await expectAccessible(running, 'the offer to change the zone');
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(offer).toBeHidden();
  await expect(whenField(page)).toBeFocused();
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1)]);
  await expect(scheduledRow(page, 'days')).toContainText('Tomorrow 09:00');

  // A declined offer is not repeated in this window.
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'Two days.', when: 'day after tomorrow' });
  await expect(offer).toBeHidden();
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1), inDays(2)]);
  expect(zone()).toBe('Pacific/Kiritimati');

  await page.reload();
  await goTo(page, 'Reminders');
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  await expect(whenField(page)).toBeVisible();
  await expect(offer).toBeHidden();
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: /^Use .* for my account$/ }).press('Enter');
  await expect(offer).toBeHidden();
  await expect(whenField(page)).toBeFocused();
  const offset = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(0);
  await expect.poll(() => offset(String(zone()))).toBe(offset());
});

test('the change of zone is not offered to users who switched the offer off', async ({
  server,
  signedIn,
}) => {
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  server.state.settings.set(mira(server).userId, 'web_suggest_update_timezone', false);
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'One day.', when: 'tomorrow 9am' });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(meantMoment(page)).toHaveText(/^(Tomorrow|Today) 09:00$/);
  await expect(page.getByText('Your account: ')).toHaveCount(0);
});

import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, schedule, scheduledOn, scheduledRow, whenField, write } from './later.ts';
import { goTo } from './screen.ts';

test('the time is chosen among presets, or part by part', async ({ serve, signedIn, dayLasts: _ }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  const clocks = (at: number | undefined) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(1000 * (at ?? 0));
  const at = () => scheduledOn(server)[0]?.scheduled_delivery_timestamp;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'week', content: 'A new week.' });
  // On a Sunday, Monday is tomorrow and has no preset of its own.
  const isSunday = clocks(Date.now() / 1000).startsWith('Sunday');
  await page.getByRole('button', { name: isSunday ? 'Tomorrow 9:00' : 'Next Monday 9:00' }).click();
  await expect(page.getByText(/^(Tomorrow|.*,) 09:00$/)).toBeVisible();
  await schedule(page);
  await expect.poll(() => clocks(at())).toBe('Monday 09:00');

  const before = at() ?? 0;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Pick a day and time' }).click();
  const part = (name: RegExp) => page.getByRole('spinbutton', { name });
  await part(/^hour/).focus();
  await page.keyboard.type('1430');
  await expect(page.getByText(/^(Tomorrow|.*,) 14:30$/)).toBeVisible();
  await schedule(page);
  await expect.poll(at).toBe(before + 5.5 * 3600);
});

test('the understood time is shown, and an ambiguous one is asked about', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'night', content: 'Good night.' });
  await whenField(page).fill('tomorrow at 3');
  await expect(page.getByText('Tomorrow 15:00')).toBeVisible();
  await whenField(page).fill('morgen um halb vier');
  await expect(page.getByText('Tomorrow 15:30')).toBeVisible();

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
  await expect(page.getByText('Tomorrow 00:00')).toBeVisible();
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit' });
  expect(hour.format(1000 * (scheduledOn(server)[0]?.scheduled_delivery_timestamp ?? 0))).toBe('00');
});

test('days and times are those of this computer, and the account can be changed to its zone', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve();
  const zone = () => server.state.settings.all(mira(server).userId)['timezone'];
  // No computer uses this zone.
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  const running = await signedIn(server);
  const { page } = running;
  const offer = page.getByText(/Your account is set to Pacific\/Kiritimati \(GMT\+14\)/);
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
  await expect(page.getByText('Tomorrow 09:00')).toBeVisible();
  await expect(offer).toBeVisible();
  await expectAccessible(running, 'the offer to change the zone');
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1)]);
  await expect(scheduledRow(page, 'days')).toContainText('Tomorrow 09:00');

  // A declined offer is not repeated in this window.
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'Two days.', when: 'day after tomorrow' });
  await expect(offer).toHaveCount(0);
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1), inDays(2)]);
  expect(zone()).toBe('Pacific/Kiritimati');

  await page.reload();
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Change account' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  const offset = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(0);
  await expect.poll(() => offset(String(zone()))).toBe(offset());
});

test('the change of zone is not offered to users who switched the offer off', async ({ serve, signedIn }) => {
  const server = await serve();
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  server.state.settings.set(mira(server).userId, 'web_suggest_update_timezone', false);
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'One day.', when: 'tomorrow 9am' });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('region', { name: 'Scheduled message' });
  await expect(editor.getByText(/^(Tomorrow|Today) 09:00$/)).toBeVisible();
  await expect(page.getByText('Your account is set to')).toHaveCount(0);
});

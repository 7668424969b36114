import type { ElementHandle, Page } from '@playwright/test';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { channel, foot, goTo, inViewMenu, row, rows, topics, unfold, viewRow } from './screen.ts';

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name, exact: true });
const setting = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a name that is being typed for a view stays when an event about views arrives', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  const { navigationViews } = server.state;
  const { userId } = mira(server);
  const own = navigationViews.list(userId).find(({ name }) => name !== null);
  if (!own?.name) throw new Error('The seed has no view with a name');

  await goTo(page, 'Views');
  await expect(foot(page)).toContainText('Up to date');
  await inViewMenu(page, own.name, 'Rename');
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Lunch plans');
  navigationViews.create(userId, { fragment: 'narrow/is/alerted', is_pinned: true, name: 'From the phone' });
  await expect(viewRow(page, 'From the phone')).toBeVisible();
  await expect(name).toHaveValue('Lunch plans');

  // The name of the same view changes too.
  navigationViews.update(userId, { ...own, name: 'Renamed on the phone' });
  await expect(page.getByRole('dialog')).toContainText('Renamed on the phone');
  await expect(name).toHaveValue('Lunch plans');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // A discarded name does not return.
  await inViewMenu(page, 'Renamed on the phone', 'Rename');
  await expect(name).toHaveValue('Renamed on the phone');
});

test('a setting that is being typed stays when an event about settings arrives', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  const { settings } = server.state;
  const { userId } = mira(server);

  await goTo(page, 'Settings');
  await expect(foot(page)).toContainText('Up to date');
  await group(page, 'Display').click();
  const size = setting(page, 'Font size').getByRole('spinbutton');
  await size.fill('18');
  settings.set(userId, 'color_scheme', 2);
  await expect(setting(page, 'Theme').getByRole('combobox')).toHaveValue('2');
  await expect(size).toHaveValue('18');
  settings.set(userId, 'web_font_size_px', 15);
  settings.set(userId, 'color_scheme', 3);
  await expect(setting(page, 'Theme').getByRole('combobox')).toHaveValue('3');
  await expect(size).toHaveValue('18');
  await setting(page, 'Font size').getByRole('button', { name: 'Save Font size' }).click();
  await expect.poll(() => settings.all(userId)['web_font_size_px']).toBe(18);

  // Once it is saved, the field follows other clients again.
  await expect(foot(page)).toContainText('Up to date');
  settings.set(userId, 'web_font_size_px', 16);
  await expect(size).toHaveValue('16');
});

test('a new snippet that is begun before the first list has arrived stays open when it arrives', async ({
  server,
  signedIn,
}) => {
  const [held] = server.faults.queue({ kind: 'latency', path: '/register', held: true });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('textbox', { name: 'Title' }).fill('Begun early');
  server.faults.lift(held);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Content' }).fill('And finished.');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(row(page, 'Begun early')).toBeVisible();
});

test('a topic that is typed before an earlier draft was read is there when the form is opened again', async ({
  page,
}) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  const lunch = topics(page).filter({ hasText: 'team lunch' });
  const begin = page.getByRole('button', { name: 'New topic in general' });
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  // The form's code is loaded by then.
  await channel(page, 'general').hover();
  await begin.click();
  await expect(topic).toBeVisible();
  await lunch.click();
  await expect(topic).toHaveCount(0);

  await channel(page, 'general').hover();
  await begin.evaluate(
    async (button: HTMLElement, away) => {
      const shown = new Promise<HTMLInputElement>((resolve) => {
        const observer = new MutationObserver(() => {
          const field = document.querySelector<HTMLInputElement>('.new input[role="combobox"]');
          if (!field) return;
          observer.disconnect();
          resolve(field);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      });
      button.click();
      const field = await shown;
      field.value = 'parking';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // The effects of the form run, and no answer can have arrived.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      away?.click();
    },
    (await lunch.elementHandle()) as ElementHandle<HTMLElement> | null,
  );
  await expect(topic).toHaveCount(0);
  await channel(page, 'general').hover();
  await begin.click();
  await expect(topic).toHaveValue('parking');
});

test('a part of the organization that is chosen while an item of another part opens stays', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { as: 'ana' });
  const { activeId } = await ask(page, 'accounts:list', undefined);
  const accountId = activeId ?? '';
  const fields = () => ask(page, 'profile-fields:list', { accountId });
  await expect.poll(async () => (await fields()).length).toBeGreaterThan(0);
  const { key } = (await fields())[0]!;
  const part = (name: string) => page.getByRole('radio', { name });

  // The code of the place is loaded by then.
  await goTo(page, 'Organization');
  await expect(part('Folders')).toBeChecked();
  await goTo(page, 'Topics');
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const radio = [
        ...document.querySelectorAll<HTMLElement>('main [role="radio"], main [type="radio"]'),
      ].at(-1);
      if (!radio) return;
      observer.disconnect();
      radio.click();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  const command = { do: 'open', place: 'organization', target: { key } } as const;
  await ask(page, 'quick:open', { command });
  await expect(part('Linkifiers')).toBeChecked();
  // The lists that the item is looked for in were asked for before this.
  await ask(page, 'linkifiers:list', { accountId });
  await fields();
  await expect(part('Linkifiers')).toBeChecked();

  await goTo(page, 'Topics');
  await ask(page, 'quick:open', { command });
  await expect(part('Profile fields')).toBeChecked();
});

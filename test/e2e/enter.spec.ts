import type { Locator, Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, peopleField, write } from './later.ts';
import { channel, composer, composerField, goTo, openTopic, topics } from './screen.ts';

/**
 * Types and presses keys as a fast user does, before any response can have arrived. All of it
 * happens in one turn of the window.
 */
const typeAndPress = (field: Locator, text: string, ...keys: string[]): Promise<void> =>
  field.evaluate(
    (input: HTMLInputElement | HTMLTextAreaElement, [typed, ...pressed]) => {
      input.focus();
      input.value = typed ?? '';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      for (const keys of pressed) {
        const key = keys.replace('Control+', '');
        const ctrlKey = key !== keys;
        input.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      }
    },
    [text, ...keys],
  );

const search = (page: Page, name: string) => page.getByRole('combobox', { name });

test('Enter right after typing copies the snippet that was typed', async ({ server, signedIn }) => {
  const { savedSnippets } = server.state;
  const { userId } = mira(server);
  for (const title of ['Alpha one', 'Beta two', 'Alpha three'])
    savedSnippets.create(userId, { title, content: `Text of ${title}` });
  const { app, page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(page.getByRole('option', { name: 'Alpha three' })).toBeVisible();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  const field = search(page, 'Search snippets');

  await typeAndPress(field, 'beta', 'Enter');
  await expect.poll(copied).toBe('Text of Beta two');
  await typeAndPress(field, 'alpha one', 'Enter');
  await expect.poll(copied).toBe('Text of Alpha one');
  // The arrow keys also wait for the results of what is typed.
  await typeAndPress(field, 'two', 'Enter');
  await expect.poll(copied).toBe('Text of Beta two');
  await typeAndPress(field, 'alpha', 'ArrowDown', 'Enter');
  const second = page.getByRole('option', { name: 'Alpha' }).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const title = (await second.innerText()).split('\n')[0]!;
  await expect.poll(copied).toContain('Text of Alpha');
  expect(title).toContain((await copied()).replace('Text of ', ''));

  // Without a result, or when the text changes, nothing is copied.
  await app.evaluate(({ clipboard }) => clipboard.writeText('kept'));
  await typeAndPress(field, 'no such snippet', 'Enter');
  await expect(page.getByText('No snippets match “no such snippet”.')).toBeVisible();
  await typeAndPress(field, 'beta', 'Enter');
  await typeAndPress(field, 'alpha');
  await expect(page.getByRole('option', { name: 'Alpha one' })).toBeVisible();
  await expect.poll(copied).toMatch(/^(kept|Text of Beta two)$/);
});

test('Enter right after typing opens topics, channels and people', async ({ page }) => {
  await goTo(page, 'Topics');
  await typeAndPress(search(page, 'Find a channel or topic'), 'general', 'Enter');
  // Only topics that have arrived are found.
  await expect(topics(page).filter({ hasText: 'second floor' })).toBeVisible();
  await typeAndPress(search(page, 'Find a channel or topic'), 'floor', 'Enter');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('heading').first()).toContainText(
    'second floor',
  );

  await page.getByRole('button', { name: 'New message' }).click();
  const topicField = page.getByRole('combobox', { name: 'Topic', exact: true });
  await expect(topicField).toBeVisible();
  await typeAndPress(topicField, 'lunch', 'ArrowDown', 'Enter');
  await expect(topicField).toHaveValue('team lunch');
  // Without an arrow key the text itself is taken.
  await typeAndPress(topicField, 'floor', 'Enter');
  await expect(topicField).toHaveValue('floor');
});

test('Enter right after typing chooses the person that was typed', async ({ server, page }) => {
  const olu = server.user('olu').fullName;
  await goTo(page, 'Topics');
  await expect(channel(page, 'Direct messages')).toBeVisible();
  await page.getByRole('button', { name: 'New message' }).click();
  const people = page.getByRole('combobox', { name: 'To', exact: true }).or(search(page, 'People')).first();
  await people.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await typeAndPress(people, 'olu', 'Enter');
  await expect(page.getByRole('button', { name: `Remove ${olu}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);

  await goTo(page, 'People');
  await page.setViewportSize({ width: 360, height: 640 });
  await typeAndPress(search(page, 'Name, email, or ID'), 'olu', 'Enter');
  await expect(page.getByRole('heading', { name: olu })).toBeVisible();
});

test('Enter chooses an emoji of the organization before its list has arrived', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  await goTo(page, 'Status');
  const button = page.getByRole('button', { name: /^(Choose an emoji|Emoji: )/ });
  await expect(button).toBeVisible();
  await button.evaluate((element: HTMLElement) => {
    new MutationObserver((_, observer) => {
      const input = document.querySelector<HTMLInputElement>('.emoji-picker input');
      if (!input) return;
      observer.disconnect();
      input.value = 'parcel_c';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }).observe(document.body, { childList: true, subtree: true });
    element.click();
  });
  await expect(page.getByRole('button', { name: /^Emoji: parcel cat/ })).toBeVisible();
});

test('Enter opens nobody any more once the user has gone back to the search', async ({ page }) => {
  await goTo(page, 'People');
  await page.setViewportSize({ width: 420, height: 700 });
  const field = search(page, 'Name, email, or ID');
  await expect(page.getByRole('option', { name: 'Ana Ferreira' })).toBeVisible();
  await typeAndPress(field, 'theo', 'Enter', 'Control+f');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Theo Lindqvist');
  await expect(field).toBeFocused();
});

test('Enter or Tab while the composer searches does what it does without suggestions where nothing is found', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await expect(composer(page).getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const field = composerField(page);
  const suggestion = page.getByRole('option', { name: 'Ana Ferreira' });
  const suggest = async (): Promise<void> => {
    await field.fill('@fer');
    await expect(suggestion).toBeVisible();
  };
  await suggest();
  await typeAndPress(field, '@ferz', 'Enter');
  await expect(field).toHaveValue('@ferz\n');
  await suggest();
  await typeAndPress(field, '@ferz', 'Tab');
  await expect(composer(page).getByRole('toolbar').locator(':focus')).toHaveCount(1);
  await expect(field).toHaveValue('@ferz');

  server.state.settings.set(mira(server).userId, 'enter_sends', true);
  await field.fill('');
  await expect(composer(page).getByRole('button', { name: 'Send' })).toHaveAttribute('title', 'Send (↵)');
  await suggest();
  await typeAndPress(field, '@ferz', 'Enter');
  await expect(field).toHaveValue('');
  await expect.poll(() => server.count('POST', '/messages')).toBe(1);
});

test('Enter while a picker searches submits its form where nothing is found', async ({ page }) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { people: ['Ana Ferreira'] });
  await typeAndPress(peopleField(page), 'nobody like this', 'Enter');
  await expect(page.getByText('Write a message.')).toBeVisible();
});

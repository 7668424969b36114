import type { Page } from '@playwright/test';
import { expectNothingSerious } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { placeKeys } from './focus.ts';
import { fillSignIn, foot, goTo, type PlaceName, signIn, submitSignIn } from './screen.ts';

/** The content of each place on a server with only the core operations. */
const sentences: Record<PlaceName, RegExp> = {
  Status: /doesn’t report your current status/,
  Snippets: /doesn’t list snippets.*No snippets yet/s,
  Scheduled: /doesn’t list scheduled messages/,
  Reminders: /doesn’t list reminders/,
  Activity: /Nothing for you yet/,
  Topics: /doesn’t list its channels/,
  Views: /doesn’t report which views are pinned/,
  People: /doesn’t list people/,
  Channels: /doesn’t list its channels/,
  Organization: /doesn’t list these/,
  Settings: /For Perch on this computer/,
};
const places = Object.keys(sentences) as PlaceName[];

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('on a strict server every place names what it cannot show, and nothing is an error', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  await expect(foot(page)).toContainText('Up to date');
  for (const name of places) {
    await goTo(page, name);
    await expect(heading(page, name)).toBeVisible();
    await expect.soft(main(page), name).toContainText(sentences[name]);
    await expect.soft(page.getByRole('alert'), name).toHaveCount(0);
    await expectNothingSerious(page, `${name} on a strict server`);
  }
  await expect(foot(page)).toContainText('Up to date');
  // Marks of errors in the log.
  expect(running.output()).not.toContain(' › ');
});

test('signing in to a strict server with a password works, though the server does not describe itself', async ({
  serve,
  perch,
}) => {
  const server = await serve({ strict: true });
  const { email, password } = server.user('mira');
  const { page } = await perch();
  await fillSignIn(page, { address: server.url, email, password: 'wrong' });
  await submitSignIn(page);
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await signIn(page, { password });
  expect(server.count('POST', '/fetch_api_key')).toBe(2);
});

/** The focused element: whether it is in the place, and whether its focus is visible. */
async function focused(page: Page) {
  // A response may have just replaced the focused element; the focus moves on shortly after.
  await page.waitForFunction(() => document.activeElement !== document.body);
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    /** In a list the row that the keys are on has the mark. */
    const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const isList = element.matches('[role=listbox], [role=tree]');
    const shows = (one: Element | null): boolean => {
      if (!one) return false;
      const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(one);
      return boxShadow !== 'none' || (outlineStyle !== 'none' && outlineWidth !== '0px');
    };
    return {
      what: `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}`,
      isInPlace: element.closest('main') !== null,
      isHeading: element.tagName === 'H1',
      isSeen: box.width > 0 && box.height > 0 && element.checkVisibility(),
      isMarked:
        isList && row
          ? shows(row) && !shows(element)
          : [element, element.closest('.field-frame, label, .frame'), element.nextElementSibling].some(shows),
    };
  });
}

for (const strict of [false, true]) {
  test(`every place is reached and walked through by keyboard alone, ${strict ? 'on a strict server' : 'with lists'}`, async ({
    serve,
    signedIn,
  }) => {
    const { page } = await signedIn(await serve({ strict }));
    await expect(foot(page)).toContainText('Up to date');
    for (const name of places) {
      await page.keyboard.press(`Control+${placeKeys[name]}`);
      await expect(heading(page, name)).toBeVisible();
      await expect
        .poll(async () => {
          const { isInPlace, what } = await focused(page);
          return isInPlace || what;
        }, name)
        .toBe(true);
      // Tab continues in the place, not in its bar. A list may still be loading.
      const stops = main(page)
        .locator(':is(button, input, textarea, select, [tabindex="0"]):not(.title-bar *)')
        .filter({ visible: true });
      await expect(stops.first(), name).toBeVisible();
      let passed = 0;
      for (let step = 0; step < 8; step++) {
        // After its last stop the page has no focus for a moment: no other key is pressed before `focused` has waited.
        if (step > 0) await page.keyboard.press('Tab');
        const { what, isInPlace, isHeading, isSeen, isMarked } = await focused(page);
        if (!isInPlace) break;
        passed++;
        expect.soft(isSeen, `${name}: ${what} is seen`).toBe(true);
        // The heading has the focus only where nothing else can, and shows no mark.
        if (!isHeading) expect.soft(isMarked, `${name}: ${what} shows that it has the keys`).toBe(true);
      }
      expect(passed, `${name} has something for the keys`).toBeGreaterThan(1);
    }
  });
}

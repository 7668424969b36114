import type { Page } from '@playwright/test';
import { expectNothingSerious, expectNothingSeriousInColors, paint } from './accessible.ts';
import { ask } from './bridge.ts';
import { everywhere } from './everywhere.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './screen.ts';
import { layoutProblems, moving, plant, unseenFocus, unseenStates } from './visible.ts';

test.use({ actionTimeout: 30_000 });

const USUAL = { width: 1120, height: 720 };

/** As the setting of the text size does it, without its way through the main process. */
const scaleText = (page: Page, scale: number): Promise<void> =>
  page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', String(value)), scale);

/** Each check finds its planted problem. */
async function expectChecks(page: Page): Promise<void> {
  await plant(
    page,
    `nav button { height: 8px !important; min-height: 0 !important; margin-top: -12px !important }
     main h1 { height: 8px; overflow: hidden }`,
  );
  expect((await layoutProblems(page)).join('\n')).toMatch(
    /clipped: h1[^]*out of its box: button[^]*overlap: button/,
  );
  // The rule against motion is important, so it is overruled in its own layer alone.
  await plant(page, '@layer base { main h1 { transition: color 1s !important } }');
  expect((await moving(page)).join('\n')).toMatch(/^<h1/m);
  await plant(page, '');

  await page.emulateMedia({ forcedColors: 'active' });
  await plant(
    page,
    '* { outline: none !important; border: 0 !important; background: none !important; color: red !important; font-weight: 400 !important }',
  );
  expect((await unseenStates(page)).join('\n')).toMatch(/aria-selected: div/);
  expect(await unseenFocus(page)).not.toEqual([]);
  await plant(page, '');
  await page.emulateMedia({ forcedColors: null });
}

test('in every place, dialog, menu and popover axe finds nothing serious, large text fits, nothing moves unasked, and forced colors show every state', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(900_000);
  const running = await signedIn(await serve({ seed: 'demo' }));
  const { page } = running;
  await ask(page, 'local-settings:set', { textSize: 200 });
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 2/);
  await ask(page, 'local-settings:set', { textSize: 100 });
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 1;/);
  await goTo(page, 'Snippets');
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectChecks(page);

  const found: Record<string, string[]> = {};
  const note = (what: string, problems: string[]): void => {
    if (problems.length > 0) found[what] = problems;
  };
  await everywhere(page, async (what) => {
    note(`${what}, without motion`, await moving(page));
    await paint(running, 'dark');
    await expectNothingSeriousInColors(page, `${what}, dark`);
    await paint(running, 'light');
    await expectNothingSerious(page, `${what}, light`);
    await scaleText(page, 2);
    for (const size of [USUAL, { width: 560, height: 360 }]) {
      await page.setViewportSize(size);
      note(`${what}, ${size.width} px`, await layoutProblems(page));
    }
    await page.setViewportSize(USUAL);
    await scaleText(page, 1);
    await page.emulateMedia({ forcedColors: 'active' });
    note(`${what}, forced colors`, await unseenStates(page));
    await page.emulateMedia({ forcedColors: null });
  });

  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['Status', 'Snippets', 'Topics', 'Settings'] as const) {
    await goTo(page, name);
    note(`keys in ${name}`, await unseenFocus(page));
  }
  await goTo(page, 'People');
  // Whoever is active has a full dot: one of a single color.
  const active = page.locator('.presence.active').filter({ visible: true }).first();
  await expect(active).toBeVisible();
  const [ground, edge] = await active.evaluate((dot) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(dot);
    return [backgroundColor, borderTopColor];
  });
  expect(ground).toBe(edge);
  expect(found).toEqual({});
});

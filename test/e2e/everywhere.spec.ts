import { expectNothingSerious, paint } from './accessible.ts';
import { ask } from './bridge.ts';
import { everywhere } from './everywhere.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './screen.ts';
import { layoutProblems, plant, unseenFocus, unseenStates } from './visible.ts';

test.use({ actionTimeout: 5000 });

test('axe finds no serious problem in any place, dialog, menu and popover, in both themes', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const running = await signedIn(await serve({ seed: 'demo' }));
  const { page } = running;
  await everywhere(page, async (what) => {
    for (const theme of ['dark', 'light'] as const) {
      await paint(running, theme);
      await expectNothingSerious(page, `${what}, ${theme}`);
    }
  });
});

test('text of 200 %, and a window at 200 % zoom, clip no text and put no control over another', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await ask(page, 'local-settings:set', { textSize: 200 });
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 2/);
  // The check finds what it is for.
  await plant(
    page,
    `nav button { height: 8px !important; min-height: 0 !important; margin-top: -12px !important }
     main h1 { height: 8px; overflow: hidden }`,
  );
  expect((await layoutProblems(page)).join('\n')).toMatch(
    /clipped: h1[^]*out of its box: button[^]*overlap: button/,
  );
  await plant(page, '');
  const found: Record<string, string[]> = {};
  await everywhere(page, async (what) => {
    for (const size of [
      { width: 1120, height: 720 },
      { width: 560, height: 360 },
    ]) {
      await page.setViewportSize(size);
      const problems = await layoutProblems(page);
      if (problems.length > 0) found[`${what}, ${size.width} px`] = problems;
    }
    await page.setViewportSize({ width: 1120, height: 720 });
  });
  expect(found).toEqual({});
});

test('nothing moves for who wants no motion', async ({ serve, signedIn }) => {
  test.setTimeout(240_000);
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await everywhere(page, async (what) => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    );
    const set = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const seconds = [
            ...transitionDuration.split(','),
            ...(animationName === 'none' ? [] : animationDuration.split(',')),
          ];
          return seconds.some(
            (text) => Number.parseFloat(text) * (text.trim().endsWith('ms') ? 0.001 : 1) > 0.01,
          );
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect([...moving, ...set], what).toEqual([]);
  });
});

test('forced colors show what is chosen, what is on, and where the keys are', async ({ serve, signedIn }) => {
  test.setTimeout(240_000);
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, 'Snippets');
  await expect(page.getByRole('article')).toBeVisible();
  await plant(
    page,
    '* { outline: none !important; border: 0 !important; background: none !important; color: red !important; font-weight: 400 !important }',
  );
  expect((await unseenStates(page)).join('\n')).toMatch(/aria-selected: div/);
  expect(await unseenFocus(page)).not.toEqual([]);
  await plant(page, '');
  const found: Record<string, string[]> = {};
  await everywhere(page, async (what) => {
    const problems = await unseenStates(page);
    if (problems.length > 0) found[what] = problems;
  });
  for (const name of ['Status', 'Snippets', 'Topics', 'Settings'] as const) {
    await goTo(page, name);
    const problems = await unseenFocus(page);
    if (problems.length > 0) found[`keys in ${name}`] = problems;
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

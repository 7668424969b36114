import type { Page } from '@playwright/test';
import { expectNothingSerious, paint } from './accessible.ts';
import { everywhere } from './everywhere.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './screen.ts';

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

/** The element, as a developer finds it: its tag, role, classes and first words. */
const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'button, a[href], input, select, textarea, [role=option], [role=treeitem], [role=menuitem], [role=radio], [role=switch]';
    const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const root = overlays.at(-1) ?? document.body;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.unseen, [inert]') === null;
    const found: string[] = [];

    /** The part of an element that is not clipped by what it scrolls in. */
    function shown(element: Element): DOMRect {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let holder = element.parentElement; holder; holder = holder.parentElement) {
        if (getComputedStyle(holder).overflow === 'visible') continue;
        const box = holder.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!element.textContent.trim() || !isSeen(element)) continue;
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      const clips = overflowY === 'hidden' || overflowY === 'clip';
      if (clips && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2)
        found.push(`clipped: ${nameOf(element)} ${element.scrollHeight} in ${element.clientHeight}`);
    }
    const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen);
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(control);
      const clamped = [control, ...control.querySelectorAll('*')].some(
        (one) => getComputedStyle(one).webkitLineClamp !== 'none' || !isSeen(one),
      );
      const text = words.getBoundingClientRect();
      if (!clamped && text.height > 0 && (text.top < box.top - 2 || text.bottom > box.bottom + 2))
        found.push(`out of its box: ${nameOf(control)}`);
    }
    const boxes = controls
      .map((control) => ({ control, box: shown(control) }))
      .filter(({ box }) => box.width > 0);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2) found.push(`overlap: ${nameOf(one.control)} and ${nameOf(other.control)}`);
      }
    return found;
  });

test('text of 200 %, and a window at 200 % zoom, clip no text and put no control over another', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByLabel('Text size').selectOption('200');
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 2/);
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

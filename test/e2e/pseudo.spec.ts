import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { everywhere } from './everywhere.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile, type RunningPerch, type TrayItem } from './launch.ts';
import { copyInPseudo, inPseudo, isKnown, LONGER, shownTexts, textsOf, unmarkedPart } from './pseudo.ts';
import { chosenRow, openQuick } from './quick.ts';
import { cutOff, layoutProblems, plant } from './visible.ts';

// The app is a copy whose German is the pseudo-language.
test.use({ ownPerch: true, actionTimeout: 30_000 });

/** A folder for images of every place; none are taken without it. */
const images = process.env['PERCH_IMAGES'];

const SIZES = [
  { width: 1120, height: 720 },
  { width: 560, height: 720 },
];

/** So many frames a window has at most for its layout. */
const MOST_FRAMES = 30;

let app = '';
test.afterEach(() => rmSync(app, { recursive: true, force: true }));

/** Starts a copy of the app that speaks the pseudo-language. */
async function startIn(
  direction: 'ltr' | 'rtl',
  server: ReferenceServer,
  signedIn: (server: ReferenceServer, options: object) => Promise<RunningPerch>,
): Promise<RunningPerch> {
  app = copyInPseudo(direction);
  // Without an offer to change it, which comes at a moment of its own.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  server.state.settings.set(mira(server).userId, 'timezone', timeZone);
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de" }');
  return signedIn(server, { profile, app });
}

/** Goes through the main window and the quick window. */
async function bothWindows(
  perch: RunningPerch,
  look: (page: Page, what: string) => Promise<void>,
): Promise<void> {
  await everywhere(perch.page, (what) => look(perch.page, what));
  const quick = await openQuick(perch);
  await look(quick, 'the quick window');
  for (const [text, row] of [
    ['ret', /Ret/i],
    ['lunch 1h', /Lunch/],
    ['remind me tomorrow 9', /Remind me/],
    ['schedule friday 9 Good morning', /Good morning/],
  ] as const) {
    await quick.keyboard.press('ControlOrMeta+a');
    await quick.keyboard.type(text);
    await expect(chosenRow(quick)).toHaveText(row);
    await look(quick, `the quick window: ${text}`);
  }
}

async function takeImage(page: Page, what: string, how: string): Promise<void> {
  if (!images) return;
  mkdirSync(images, { recursive: true });
  const name = what.replace(/[^\p{L}\d]+/gu, '-');
  await page.screenshot({ path: join(images, `${name}-${how}-${page.viewportSize()?.width ?? 0}.png`) });
}

/** What is wrong once the window has drawn its new size: a list gives its rows their heights only then. */
async function afterLayout(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let frame = 0; found.length > 0 && frame < MOST_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await look();
  }
  return found;
}

test('everything that is shown or said is from the catalogue, and fits where it is two fifths longer', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(900_000);
  const server = await serve({ seed: 'demo' });
  const perch = await startIn('ltr', server, signedIn);
  const texts = textsOf(server);
  const foreign = new Map<string, string>();
  const clipped: Record<string, string[]> = {};
  const lookAtTexts = async (page: Page, what: string): Promise<void> => {
    for (const { text, place } of await shownTexts(page)) {
      const rest = { text: unmarkedPart(text), place };
      if (/\p{L}/u.test(rest.text) && !isKnown(rest, texts)) foreign.set(`${place}: ${rest.text}`, what);
    }
  };
  // The checks find what they are for.
  await perch.page.evaluate(() => document.querySelector('h1')?.append(' Hard-coded'));
  await lookAtTexts(perch.page, 'planted');
  expect([...foreign.keys()].join('\n')).toMatch(/^h1[^:]*: Hard-coded$/m);
  await perch.page.evaluate(() => document.querySelector('h1')?.lastChild?.remove());
  foreign.clear();
  await plant(
    perch.page,
    'h1 { width: 20px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }',
  );
  await inPseudo(perch.page, 'longer', async () => {
    expect((await cutOff(perch.page, LONGER)).join('\n')).toMatch(/cut off: h1/);
  });
  await plant(perch.page, '');

  await bothWindows(perch, async (page, what) => {
    await lookAtTexts(page, what);
    await inPseudo(page, 'longer', async () => {
      for (const size of page === perch.page ? SIZES : [{ width: 660, height: 472 }]) {
        await page.setViewportSize(size);
        await takeImage(page, what, 'longer');
        const look = async () => [...(await layoutProblems(page)), ...(await cutOff(page, LONGER))];
        const problems = await afterLayout(page, look);
        if (problems.length > 0) clipped[`${what}, ${size.width} px`] = problems;
      }
    });
    if (page === perch.page) await page.setViewportSize({ width: 1120, height: 720 });
  });
  const labels = (items: TrayItem[]): string[] =>
    items.flatMap(({ label, submenu }) => [label, ...labels(submenu ?? [])]);
  for (const label of labels(await perch.trayMenu()))
    if (/\p{L}/u.test(unmarkedPart(label)) && !isKnown({ text: unmarkedPart(label), place: 'tray' }, texts))
      foreign.set(`tray: ${label}`, 'the tray');
  expect(Object.fromEntries(foreign)).toEqual({});
  expect(clipped).toEqual({});
  // The spec itself wrote longer words into the page.
  await perch.shifts.clear();
});

test('everything runs from right to left where the language does', async ({ serve, signedIn }) => {
  test.setTimeout(900_000);
  const perch = await startIn('rtl', await serve({ seed: 'demo' }), signedIn);
  const { page } = perch;
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The rail is at the right, and what a row holds at its end is at its left.
  const box = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox()) ?? { x: NaN };
  const rail = await box(page.getByRole('navigation', { name: 'Places' }));
  const main = await box(page.getByRole('main'));
  expect(rail.x).toBeGreaterThan(main.x);
  const problems: Record<string, string[]> = {};
  await bothWindows(perch, async (shown, what) => {
    await inPseudo(shown, 'turned', async () => {
      for (const size of shown === page ? SIZES : [{ width: 660, height: 472 }]) {
        await shown.setViewportSize(size);
        await takeImage(shown, what, 'turned');
        const found = await layoutProblems(shown);
        const over = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) found.push(`${over} px wider than the window`);
        if (found.length > 0) problems[`${what}, ${size.width} px`] = found;
      }
    });
    if (shown === page) await shown.setViewportSize({ width: 1120, height: 720 });
  });
  expect(problems).toEqual({});
  // The spec itself turned the words of the page.
  await perch.shifts.clear();
});

import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { newMessage } from './later.ts';
import { createSnippet, foot, goTo, openTopic } from './screen.ts';

// People hold a button for about a tenth of a second. Whatever arrives meanwhile, the press has its effect.

/** Something that arrives while a button is held; resolves when it is shown. */
type Arrival = (page: Page, server: ReferenceServer) => Promise<void>;

declare global {
  var heldPresses: EventTarget[] | undefined;
}

/** The buttons of the place that can be pressed, without the buttons of the window and of toasts. */
const buttons = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('button:not(:disabled, .toaster *), label:has(input[type="radio"], input[type="checkbox"])')
    .filter({ visible: true });

/** Notes the clicks and keeps everything from acting on them, so that a press changes nothing. Menus open before a click. */
async function onlyNote(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.heldPresses = [];
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(
        type,
        (event) => {
          if (!globalThis.heldPresses) return;
          const { target } = event;
          const isMenu = target instanceof Element && target.closest('[aria-haspopup="menu"]') !== null;
          if (type !== 'click' && !isMenu) return;
          event.stopImmediatePropagation();
          if (type !== 'click') return;
          event.preventDefault();
          if (target) globalThis.heldPresses.push(target);
        },
        { capture: true },
      );
  });
}

/** Presses each button of the place for as long as the arrival takes. Returns the names of those that were not clicked. */
async function missed(page: Page, server: ReferenceServer, arrive: Arrival): Promise<string[]> {
  const names: string[] = [];
  await expect(buttons(page).first()).toBeVisible();
  const count = await buttons(page).count();
  for (let at = 0; at < count; at++) {
    const button = await buttons(page).nth(at).elementHandle();
    if (!button || !(await button.isVisible())) continue;
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) continue;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isUnderToast = () =>
      page.evaluate(({ x, y }) => !!document.elementFromPoint(x, y)?.closest('.toaster'), middle);
    // The toast of the press before is over it. A pointer that rests there would keep the toast.
    if (await isUnderToast()) {
      await page.mouse.move(0, 0);
      await expect.poll(isUnderToast).toBe(false);
    }
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await arrive(page, server);
    await page.mouse.up();
    const isClicked = await button.evaluate((element) => {
      const target = globalThis.heldPresses?.pop();
      globalThis.heldPresses = [];
      return target instanceof Node && element.contains(target);
    });
    if (!isClicked) names.push(await button.evaluate((element) => element.outerHTML.slice(0, 200)));
  }
  return names;
}

let presses = 0;
const toast: Arrival = async (page) => {
  presses += 1;
  const [digit, name] = presses % 2 === 0 ? [1, 'In a meeting'] : [2, 'Commuting'];
  await page.keyboard.press(`Alt+${digit}`);
  await expect(page.locator('.toast')).toContainText(`Status set: ${name}`);
};

const snippet: Arrival = async (page, server) => {
  const title = `From elsewhere ${(presses += 1)}`;
  server.state.savedSnippets.create(mira(server).userId, { title, content: 'Arrived.' });
  await expect(page.getByRole('option').filter({ hasText: title })).toBeAttached();
};

const message: Arrival = async (page, server) => {
  const content = `Message ${(presses += 1)}`;
  say(server, 'olu', 'team lunch', content);
  await expect(page.getByRole('article').filter({ hasText: content })).toBeAttached();
};

/** Each place with its opened parts, and the arrivals there besides a toast. */
const PLACES: [
  name: string,
  open: (page: Page, server: ReferenceServer) => Promise<void>,
  arrival?: Arrival,
][] = [
  ['Status', (page) => goTo(page, 'Status')],
  ['Snippets', (page) => goTo(page, 'Snippets'), snippet],
  ['Scheduled', (page) => goTo(page, 'Scheduled')],
  ['Reminders', (page) => goTo(page, 'Reminders')],
  ['Activity', (page) => goTo(page, 'Activity')],
  ['Topics', (page) => openTopic(page, 'team lunch'), message],
  ['Views', (page) => goTo(page, 'Views')],
  ['People', (page) => goTo(page, 'People')],
  ['Channels', (page) => goTo(page, 'Channels')],
  ['Organization', (page) => goTo(page, 'Organization')],
  [
    'Outbox',
    async (page, server) => {
      await server.stop();
      await goTo(page, 'Snippets');
      await createSnippet(page, 'Waiting', 'Written without a connection.');
      await foot(page).click();
    },
  ],
];

/** Holds each button of the place while something arrives, and expects its click. */
async function expectPresses(page: Page, server: ReferenceServer, arrivals: Arrival[]): Promise<void> {
  await onlyNote(page);
  for (const arrival of arrivals) expect(await missed(page, server, arrival)).toEqual([]);
  await page.evaluate(() => (globalThis.heldPresses = undefined));
}

for (const [name, open, arrival] of PLACES) {
  test(`a held press on each button of ${name} has its effect, whatever arrives meanwhile`, async ({
    server,
    page,
  }) => {
    await expect(foot(page)).toContainText('Up to date');
    await open(page, server);
    await expectPresses(page, server, arrival ? [toast, arrival] : [toast]);
  });
}

test('a held press on each button of the first scheduled message has its effect, whatever arrives meanwhile', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expectPresses(page, server, [toast]);
});

test('the first draft of a place moves none of its form’s buttons', async ({ server, page }) => {
  for (const [place, begin, field] of [
    ['Scheduled', 'New message', page.getByRole('textbox', { name: 'Message', exact: true })],
    ['Snippets', 'New snippet', page.getByRole('textbox', { name: 'Content' })],
  ] as const) {
    await goTo(page, place);
    await page.getByRole('button', { name: begin }).first().click();
    await expect(field).toBeVisible();
    await expectPresses(page, server, [
      async () => {
        await field.fill('');
        await field.fill(`Draft ${(presses += 1)}`);
        await expect(page.getByText('Draft saved')).toBeVisible();
      },
    ]);
    await page.keyboard.press('Escape');
  }
});

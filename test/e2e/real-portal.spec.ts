// On Wayland with a desktop portal on a real bus: what Perch says of its shortcut, and that the portal's keys work.
import type { Page } from '@playwright/test';
import { startOlderPortal, startShortcutPortal } from '../desktop/portal.ts';
import { lacking, startSession, type Session } from '../desktop/session.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { emptyProfile, perchRuntime, type RunningPerch } from './launch.ts';
import { isQuickShown } from './quick.ts';
import { realDesktopOf } from './real-desktop.ts';
import { fillSignIn, goTo, submitSignIn } from './screen.ts';

const lacks = lacking('dbus-daemon', 'Xvfb', 'dbusmock');
// Machines of developers seldom have these programs. Public CI has them.
const onDesktop = lacks === '' ? test : test.skip;
test.use({ ownPerch: true });

let session: Session;
test.beforeEach(async () => {
  test.skip(
    (await perchRuntime()).kind === 'electron',
    'Electron opens its windows on Wayland then, and here is X',
  );
  session = await startSession();
});
test.afterEach(async () => {
  await session?.end();
});

const onWayland = (): Record<string, string> => ({ ...realDesktopOf(session), XDG_SESSION_TYPE: 'wayland' });

/** Watches where the button of the welcome is: gives each place in which a frame showed it. */
async function placesOfContinue(page: Page): Promise<() => Promise<number[]>> {
  const places = await page.evaluateHandle(() => {
    const tops = new Set<number>();
    const look = (): void => {
      const [button] = document.querySelectorAll('.step .button.main');
      if (button) tops.add(button.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    return tops;
  });
  return () => places.evaluate((tops) => [...tops]);
}

/** What the settings say of the shortcut. */
async function expectSentence({ page }: RunningPerch, sentence: string): Promise<void> {
  await expect(shortcut(page)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
}
const shortcut = (page: Page) => page.getByRole('button', { name: /^Quick window: / });
async function openSettings({ page }: RunningPerch): Promise<void> {
  await goTo(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('button', { name: 'Shortcuts' }).click();
}

onDesktop(
  `the portal’s keys open the quick window where the user grants them, and Perch then says that they work${lacks}`,
  async ({ server, signedIn }) => {
    const portal = await startShortcutPortal(session, 'grants');
    const perch = await signedIn(server, { env: onWayland() });
    await openSettings(perch);
    await expect.poll(() => portal.countAsked()).toBe(1);
    await expectSentence(perch, 'Your system decides about these keys');
    await portal.press();
    await expect.poll(() => isQuickShown(perch)).toBe(true);
    await expectSentence(perch, 'Works in every app');
    await portal.press();
    await expect.poll(() => isQuickShown(perch)).toBe(false);

    // The portal keeps what Perch does not want any more.
    await perch.page.getByRole('button', { name: 'Turn off' }).click();
    await expectSentence(perch, 'The tray still opens the quick window');
    await portal.press();
    await perch.page.getByRole('button', { name: 'Use default' }).click();
    await expectSentence(perch, 'Your system decides about these keys');
    expect(await isQuickShown(perch)).toBe(false);
    await portal.press();
    await expectSentence(perch, 'Works in every app');
  },
);

onDesktop(
  `the portal is asked after the sign-in, and after a sentence that says what for${lacks}`,
  async ({ server, perch }) => {
    const portal = await startShortcutPortal(session, 'grants');
    const running = await perch({ profile: emptyProfile(), env: onWayland() });
    const { page } = running;
    const { email, password } = mira(server);
    await fillSignIn(page, { address: server.url, email, password });
    expect(await portal.countAsked()).toBe(0);
    const places = await placesOfContinue(page);
    await submitSignIn(page);
    await expect(page.getByText('Press these keys anywhere to find a snippet')).toBeVisible();
    await expectSentence(running, '.*Your desktop asks about this shortcut when you continue');
    expect(await places()).toHaveLength(1);
    await expectAccessible(running, 'the welcome, before the portal is asked');
    expect(await portal.countAsked()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => portal.countAsked()).toBe(1);
    await portal.press();
    await expect.poll(() => isQuickShown(running)).toBe(true);
  },
);

onDesktop(
  `where the user refuses the keys, Perch says who decides about them${lacks}`,
  async ({ server, signedIn }) => {
    const portal = await startShortcutPortal(session, 'refuses');
    const perch = await signedIn(server, { env: onWayland() });
    await openSettings(perch);
    await expect.poll(() => portal.countAsked()).toBe(1);
    await portal.press();
    await expectSentence(perch, 'Your system decides about these keys');
    expect(await isQuickShown(perch)).toBe(false);
  },
);

for (const [desktop, start] of [
  ['a desktop without a portal', async () => {}],
  ['a portal without global shortcuts', startOlderPortal],
] as const)
  onDesktop(
    `with ${desktop}, Perch says that its desktop gives no app keys${lacks}`,
    async ({ server, signedIn }) => {
      await start(session);
      const perch = await signedIn(server, { env: onWayland() });
      await openSettings(perch);
      await expectSentence(perch, 'Your desktop lets no app register keys');
    },
  );

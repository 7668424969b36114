import type { Page } from '@playwright/test';
import { paint } from '../e2e/accessible.ts';
import { test } from '../e2e/fixtures.ts';
import { addressField, continueSignIn, fillSignIn, foot, submitSignIn } from '../e2e/screen.ts';
import { browserMethod } from '../programs/server/browser-login.ts';
import { NARROW, shoot as save, THEMES, type Theme, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' }, ownPerch: true });

/** The window of the first sign-in, as in src-main/shell/windows/window-bounds.ts. */
const SMALL = { width: 344, height: 588 };

/** Saves the page with the pointer away, and after buttons have changed their colors. */
async function shoot(page: Page, name: string, theme: Theme): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  await save(page, name, theme);
}

for (const theme of THEMES) {
  test(`signing in, ${theme}`, async ({ server, perch }) => {
    server.state.policies.update({
      browser_methods: [
        browserMethod('sso', 'Meridian SSO', '/accounts/login/sso/'),
        browserMethod('google', 'Google', '/accounts/login/social/google'),
      ],
    });
    const running = await perch();
    const { page } = running;
    await paint(running, theme);
    await page.setViewportSize(SMALL);
    await addressField(page).fill(server.url);
    await page.getByRole('img', { name: 'Server found' }).waitFor();
    await shoot(page, 'sign-in', theme);
    await addressField(page).fill('http://chat.meridian.example');
    await continueSignIn(page);
    await page.getByText(/Use an https address/).waitFor();
    await shoot(page, 'sign-in-problem', theme);
    await addressField(page).fill(server.url);
    await continueSignIn(page);
    await page.getByRole('heading', { name: 'Meridian' }).waitFor();
    await shoot(page, 'sign-in-ways', theme);
    await page.getByRole('button', { name: 'Use an API key instead' }).click();
    await shoot(page, 'sign-in-key', theme);
    await page.getByRole('button', { name: 'Sign in another way' }).click();
    await page.getByRole('button', { name: 'Continue with Meridian SSO' }).click();
    await page.getByText('Waiting for Meridian SSO').waitFor();
    await shoot(page, 'sign-in-browser', theme);
    await page.getByRole('button', { name: 'Back' }).click();
    const { email, password } = server.user('mira');
    await fillSignIn(page, { email, password });
    await submitSignIn(page);
    await foot(page).getByText('Up to date').waitFor();

    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Add account…' }).click();
    await addressField(page).waitFor();
    await shoot(page, 'add-account', theme);
    await fillSignIn(page, { address: server.url });
    await continueSignIn(page);
    await page.getByRole('heading', { name: 'Meridian' }).waitFor();
    await shoot(page, 'add-account-ways', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'add-account-narrow', theme);
  });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/fixtures.ts';
import { freshProfile } from '../e2e/launch.ts';
import { goTo } from '../e2e/screen.ts';
import { prepare, shoot, THEMES } from './shoot.ts';

for (const theme of THEMES) {
  test(`a rule of the computer, ${theme}`, async ({ serve, signedIn }) => {
    test.skip(process.platform !== 'linux', 'Other systems say less of their user');
    const folder = freshProfile();
    const [focus, call] = [join(folder, 'focus'), join(folder, 'call')];
    writeFileSync(focus, 'true\n');
    writeFileSync(call, '[]\n');
    const running = await signedIn(await serve({ seed: 'demo' }), {
      env: { XDG_CURRENT_DESKTOP: 'GNOME', PERCH_TEST_FOCUS: focus, PERCH_TEST_CALL: call },
    });
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Status');
    await page.getByRole('button', { name: 'New rule' }).click();
    await page.getByRole('radio', { name: 'Computer' }).check();
    await expect(page.getByRole('radio', { name: 'Do Not Disturb is on' })).toBeChecked();
    await shoot(page, 'rule-computer', theme);
  });
}

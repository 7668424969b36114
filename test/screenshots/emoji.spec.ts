import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { emojiNamesAt } from '../../resources/emoji/names.ts';
import { groupCodes } from '../../resources/emoji/groups.data.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

for (const theme of THEMES) {
  test(`the emoji picker, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    // A server that knows tones, so that they are in the picture.
    for (const code of groupCodes.people.slice(0, 40)) {
      const name = emojiNamesAt(null).rows.find((row) => row[1] === code)?.[0];
      if (name) server.state.emoji.addUnicode(`${code}-1f3fc`, [`${name}_medium_light`]);
    }
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Status');
    const button = page.getByRole('button', { name: /^(Choose an emoji|Emoji: )/ });
    const search = page.getByRole('combobox', { name: 'Search emoji' });
    for (const name of ['palm_tree', 'bus', 'eyes', 'ramen', 'headphones']) {
      await button.click();
      await search.fill(name);
      await search.press('Enter');
    }
    await button.click();
    await page.getByRole('radio', { name: 'Medium light', exact: true }).click();
    await page.getByRole('radio', { name: 'People and hands' }).click();
    await page.getByRole('group', { name: 'People and hands' }).waitFor();
    await shoot(page, 'emoji-picker', theme);
    await search.fill('tra');
    await shoot(page, 'emoji-picker-search', theme);
    await search.fill('no such thing');
    await shoot(page, 'emoji-picker-none', theme);
    await search.fill('');
    await page.setViewportSize(NARROW);
    await shoot(page, 'emoji-picker-narrow', theme);
    await page.setViewportSize(WIDE);
  });
}

import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from '../e2e/fixtures.ts';
import { goTo, row } from '../e2e/screen.ts';
import { addTeamChannel } from '../e2e/importing.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

const TOPICS = {
  'Opening hours': 'We answer from nine to five, Monday to Friday.',
  'Warranty: seams': 'Hi {{name}},\n\nseams are covered for **two years**. Please send us a picture of it.',
  'Late parcel, first reply':
    'Hi {{name}},\n\nyour parcel {{order}} is **late**, and we are sorry. It left our warehouse on {{day=date-2d}}.\n\n{{me}}',
};

/** Makes a channel whose topics are answers. */
function newChannel(server: ReferenceServer): void {
  const { channels } = server.state;
  const { stream_id: _, ...like } = channels.byName('customer care')!;
  const { userId } = server.user('jonas');
  const channelId = channels.create({ ...like, name: 'answers' }, [mira(server).userId, userId]);
  for (const [topic, content] of Object.entries(TOPICS))
    say(server, userId, { channel: channelId, topic }, content);
}

for (const theme of THEMES) {
  test(`team snippets, ${theme}`, async ({ server, signedIn }) => {
    newChannel(server);
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Snippets');
    await addTeamChannel(page, 'answers');
    await expect(page.getByRole('list', { name: 'Team channels' })).toContainText('3 snippets · updated');
    await shoot(page, 'team-channels', theme);
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: 'Search snippets' }).fill('late parcel');
    await row(page, 'Late parcel').click();
    await page.getByRole('article', { name: 'Late parcel' }).waitFor();
    await shoot(page, 'team-snippet', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'team-snippet-narrow', theme);
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Suggest a change' }).click();
    const text = page.getByRole('textbox', { name: 'Your text' });
    await text.fill((await text.inputValue()).replace('we are sorry', 'we’re sorry'));
    await shoot(page, 'team-suggestion', theme);
  });
}

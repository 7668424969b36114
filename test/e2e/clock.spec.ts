import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { createSnippet, goTo } from './screen.ts';

const MINUTE = 60_000;

test('a clock that is hours off is reported with the difference and its direction, until it is right (rule: skew-shown)', async ({
  serve,
  signedIn,
}) => {
  let serverAhead = -180 * MINUTE;
  const server = await serve({ now: () => Date.now() + serverAhead });
  const perch = await signedIn(server);
  const { page } = perch;
  await expect(page.getByText(/This computer’s clock is 3\sh ahead of Meridian’s/)).toBeVisible();
  await expectAccessible(perch, 'the clock');
  serverAhead = 90 * MINUTE;
  await goTo(page, 'Snippets');
  await createSnippet(page, 'One', 'more');
  await expect(page.getByText(/This computer’s clock is 1\sh\s30\smin behind Meridian’s/)).toBeVisible();
  serverAhead = 0;
  await createSnippet(page, 'And', 'another');
  await expect(page.getByText(/clock is/)).toBeHidden();
});

import { expect, test } from './fixtures.ts';
import { goTo } from './screen.ts';

// Every spec ends with a look at what moved by itself (fixtures.ts). Here something does.

test('what moves under the focus is found, and what the user scrolls is not', async ({ running, page }) => {
  await goTo(page, 'Status');
  const field = page.getByRole('textbox', { name: 'Custom status' });
  await field.fill('Looking');
  await expect(page.getByRole('list', { name: 'Rules' })).toBeVisible();
  await expect
    .poll(async () => {
      await field.evaluate((element) => {
        const line = document.createElement('div');
        line.style.height = '20px';
        element.closest('form')?.before(line);
      });
      return (await running.shifts.wrong()).join();
    })
    .toMatch(/px under the focus: .*field-frame/);

  await running.shifts.clear();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.locator('.scroll').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await running.shifts.wrong()).toEqual([]);
});

test('what moves later than half a second after the last key is found', async ({ running, page }) => {
  await goTo(page, 'People');
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const main = document.querySelector<HTMLElement>('main .columns');
          if (main) main.style.marginTop = main.style.marginTop === '40px' ? '' : '40px';
        });
        return (await running.shifts.wrong()).join();
      },
      { intervals: [200] },
    )
    .toContain('ms after the last key or press');
  await running.shifts.clear();
});

import { expect, test } from './fixtures.ts';
import { createSnippet, goTo } from './screen.ts';

test('a snippet is shown as Markdown, and nothing in it runs, loads or leads away', async ({
  running,
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await goTo(page, 'Snippets');
  await createSnippet(
    page,
    'Hostile',
    [
      '**bold** and {{name}} and [a link](https://example.com/policy)',
      '<img src=x onerror="globalThis.hacked = 1"><script>globalThis.hacked = 2</script>',
      '[click](javascript:globalThis.hacked=3) ![picture](https://example.com/tracker.png)',
      '[bank.example](https://evil.example/ "https://bank.example/") [mail](mailto:mira@example.com?attach=/etc/passwd)',
    ].join('\n\n'),
  );
  const article = page.getByRole('article');
  await expect(article.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(article).toContainText('<script>');
  await expect(article.locator('img, script')).toHaveCount(0);
  await article.getByRole('link', { name: 'a link' }).click();
  await expect.poll(() => running.opened()).toEqual(['https://example.com/policy']);
  // At its beginning: the link to the image is in the same paragraph.
  await article
    .getByText('click')
    .first()
    .click({ position: { x: 4, y: 8 } });
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(requests.filter((url) => url.includes('example.com'))).toEqual([]);
  expect(await running.opened()).toEqual(['https://example.com/policy']);
  const misleading = article.getByRole('link', { name: 'bank.example leads to evil.example' });
  await expect(misleading).toHaveAttribute('title', 'https://evil.example/');
  await article.getByRole('link', { name: 'mail', exact: true }).click();
  await expect.poll(() => running.opened()).toContain('mailto:mira@example.com');
});

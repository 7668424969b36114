import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { composerField, openTopic } from './screen.ts';

/** Pastes into a field as if another program had copied the data. */
const paste = (field: Locator, data: Record<string, string>): Promise<void> =>
  field.evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types))
      if (type.startsWith('image/')) clipboardData.items.add(new File([text], 'picture', { type }));
      else clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // What no handler has done, the field does.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, types['text/plain'] ?? '');
  }, data);

test('an address over words makes a link, formatted text keeps its links and lists, and a picture says why not', async ({
  page,
}) => {
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await field.fill('Please see the plan today');
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(11, 19));
  await paste(field, { 'text/plain': 'https://a.example/plan_(1)' });
  await expect(field).toHaveValue('Please see [the plan](https://a.example/plan_%281%29) today');
  await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('Please see the plan today');
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 25));
  await paste(field, { 'text/plain': 'not an address' });
  await expect(field).toHaveValue('not an address');
  await field.fill('');
  await paste(field, {
    'text/plain': 'the plan\none\ntwo',
    'text/html': '<p><a href="https://a.example/">the plan</a></p><ul><li>one</li><li>two</li></ul>',
  });
  await expect(field).toHaveValue('[the plan](https://a.example/)\n\n* one\n* two');
  await field.fill('');
  await paste(field, { 'text/plain': 'const a\r\nb', 'text/html': '<div><span>const</span> a<br>b</div>' });
  await expect(field).toHaveValue('const a\nb');
  await field.fill('');
  await paste(field, { 'image/png': 'x' });
  await expect(page.getByRole('status').filter({ hasText: 'can’t hold a picture' })).toBeVisible();
  await expect(field).toHaveValue('');
});

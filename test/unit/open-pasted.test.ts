import { expect, test } from 'vitest';
import { openPasted } from '../../src-renderer/state/open-pasted.ts';
import type { Workspace } from '../../src-renderer/state/workspace.svelte.ts';

const LINK = 'https://meridian.example/#narrow/channel/7-design';

/** A search field and the openings of what is pasted into the field, each answered when the test says so. */
class Field extends EventTarget {
  value = '';
  selectionStart = 0;
  selectionEnd = 0;
  readonly answers: ((isOpened: boolean) => void)[] = [];

  /** Pastes as a browser does: the text arrives after the event. */
  paste(text: string): Promise<void> {
    const workspace: Pick<Workspace, 'openText'> = {
      openText: () => new Promise((resolve) => this.answers.push(resolve)),
    };
    const event = { currentTarget: this, clipboardData: { getData: () => text } };
    const done = openPasted(
      workspace as Workspace,
      event as unknown as Parameters<typeof openPasted>[1],
      () => (this.value = ''),
    );
    this.type(text);
    return done;
  }

  type(text: string): void {
    this.value += text;
    this.selectionStart = this.selectionEnd = this.value.length;
    this.dispatchEvent(new Event('input'));
  }
}

test('a link that opens something leaves the field, and any other text stays', async () => {
  const field = new Field();
  const opened = field.paste(LINK);
  field.answers[0]!(true);
  await opened;
  expect(field.value).toBe('');
  const searched = field.paste('design');
  field.answers[1]!(false);
  await searched;
  expect(field.value).toBe('design');
});

test('what is typed after the link, before the answer, stays in the field', async () => {
  const field = new Field();
  const opened = field.paste(LINK);
  field.type(' budget');
  field.answers[0]!(true);
  await opened;
  expect(field.value).toBe(`${LINK} budget`);
});

test('a link that replaces a link waits for its own answer', async () => {
  const field = new Field();
  const first = field.paste(LINK);
  Object.assign(field, { value: '' });
  const second = field.paste(LINK);
  field.answers[0]!(true);
  await first;
  expect(field.value).toBe(LINK);
  field.answers[1]!(true);
  await second;
  expect(field.value).toBe('');
});

import { isSending } from '../keys/keys.ts';

/** Submits a form by Ctrl+Enter from any of its fields: a text of several lines, a list and a switch take Enter themselves. */
export function submitByKey(event: KeyboardEvent): void {
  const { currentTarget: form } = event;
  if (event.defaultPrevented || !isSending(event, false) || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  form.requestSubmit();
}

import { tick } from 'svelte';
import { beginPage, stopFrom } from './focus-keeper.ts';
import { hasOverlayFocus, isCommand, isInOverlay, isShiftCommand, isText } from './keys.ts';

/*
 * Type-ahead. A key that is pressed while its place is still loading, or before a dialog that was opened has the focus, would go
 * nowhere. Such keys are held and played in order once the place or the dialog is there, as if the window had only been busy
 * (decisions: Keys wait for their place).
 */

/** How many parts of the window are loading now. */
let loading = 0;
let held: KeyboardEvent[] = [];
/** The held keys are being played; keys pressed meanwhile come after them. */
let playing = false;
/** A held key is being played in this very task. */
let pressing = false;

/** The keys with the command key that act on what is in sight. All others act at once. */
const COMMANDS = ['f', 'n', 'enter'];

/** The keys beside those that write: others, as F5, belong to the system. */
const NAMED = ['Tab', 'Enter', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'];

/** For so many frames at most, the keys wait for a dialog that takes the focus. */
const LONGEST_FOCUS = 10;

/** The focused elements that a key clicks. */
const CLICKED: Partial<Record<string, string>> = {
  Enter: 'button, a[href]',
  ' ': 'button, [type=checkbox], [type=radio]',
};

/** Holds the keys while a part of the window is loading. Call it while a component is set up. */
export function holdKeysWhile(isLoading: () => boolean): void {
  $effect.pre(() => {
    if (!isLoading()) return;
    loading++;
    return () => {
      loading--;
      void play();
    };
  });
}

/** Forgets the held keys when another place opens, unless a held key opens that place. */
export function dropHeldKeys(): void {
  if (!pressing) held = [];
}

/** Begins to watch the keys. Call it before anything else in the window listens to them. */
export function watchKeys(): void {
  addEventListener('keydown', hold, { capture: true });
}

function hold(event: KeyboardEvent): void {
  const isReady = loading === 0 && !playing && hasOverlayFocus();
  if (!event.isTrusted || isReady || !isHeld(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
  if (loading === 0) void play();
}

function isHeld(event: KeyboardEvent): boolean {
  // A dialog or menu may be open beside the loading part: its keys reach it.
  if (event.isComposing || (isInOverlay() && hasOverlayFocus() && !playing)) return false;
  if (isCommand(event) || isShiftCommand(event)) return COMMANDS.includes(event.key.toLowerCase());
  return isText(event) || event.key.startsWith('Arrow') || NAMED.includes(event.key);
}

/** Plays the held keys, each in its own task like real keys, until all are played or a part is loading again. */
async function play(): Promise<void> {
  if (playing || held.length === 0) return;
  playing = true;
  // The loaded part takes the focus first.
  await settle();
  if (loading === 0 && !isInOverlay()) beginPage();
  while (loading === 0) {
    const event = held.shift();
    if (!event) break;
    pressing = true;
    press(event);
    pressing = false;
    await settle();
  }
  playing = false;
}

async function settle(): Promise<void> {
  await tick();
  await new Promise((resolve) => setTimeout(resolve));
  for (let frames = 0; frames < LONGEST_FOCUS && !hasOverlayFocus(); frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Acts as the key does at the present focus. The browser gives a played key to listeners only, so its default action is done
 * here: writing, deleting, Tab, and the clicks of Enter and the space bar. Arrows move no caret.
 */
export function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(new KeyboardEvent(event.type, event)) || !(target instanceof HTMLElement)) return;
  const { key } = event;
  const clicked = CLICKED[key];
  if (key === 'Tab') stopFrom(target, event.shiftKey)?.focus();
  else if (clicked !== undefined && target.matches(clicked)) target.click();
  else if (key === 'Enter' && target instanceof HTMLInputElement)
    target.form?.querySelector<HTMLElement>('[type=submit]')?.click();
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement) write('insertText', '\n');
  else if (isText(event)) write('insertText', key);
  else if (key === 'Backspace') write('delete');
  else if (key === 'Delete') write('forwardDelete');
}

/** Writes at the caret, with the events and the undo of a key; without a caret, does nothing. Browsers offer no other way. */
function write(command: 'insertText' | 'delete' | 'forwardDelete', text?: string): void {
  document.execCommand(command, false, text);
}

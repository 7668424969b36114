/** What the Tab key stops at. */
export const STOPS =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Headings that take the focus: that of a place and that of what is read in it. */
export const HEADINGS = ':is(h1, h2)[tabindex="-1"]';

/** The bar over a column. */
const BAR = '.title-bar';

/** Where a page begins: the heading of the place, or where that is not in sight, the current place of the sidebar, or its first row. */
const BEGINNINGS = ['main h1', '.sidebar [aria-current]', '.sidebar button'];

/** What hides or shows other elements without adding or removing one. */
const HIDING = ['class', 'data-page', 'disabled', 'hidden', 'inert'];

/** A form that was entered from a form that was entered from a dialog: no more is nested. */
const DEEPEST = 4;

/** The last focused element, and what was around it then: enough to go on from there when the element has been removed. */
interface Trail {
  element: HTMLElement;
  /** The elements that held it, from the inside to the outside, without the page itself. */
  holders: Element[];
  /** All visible stops of the Tab key at that time, in order. */
  stops: HTMLElement[];
  /** The form, dialog or menu that held it. */
  container: Element | null;
  /** The element that had the focus before it entered the container. */
  from: Trail | null;
}

/**
 * Keeps the focus of the keyboard where a person goes on. An element that is removed or hidden while it has the focus leaves
 * it to the page, where keys do nothing. Then the focus goes, in this order: out of a form or dialog that closed, back to what
 * opened it; to the element that took the lost one's place; to the next one after it; to the heading of what is shown there;
 * to the one before; to the heading of the place.
 * @param root Everything that is no overlay; dialogs and menus are put beside it.
 */
export function keepFocus(root: HTMLElement): void {
  let trail: Trail | null = null;
  let waiting = false;
  /** The pointer was pressed after the focus came: it may have taken it away on purpose. */
  let pressed = false;

  /** Checks the focus after everything that moves it on purpose. */
  function lookSoon(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      look();
    });
  }

  function look(): void {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && isUsable(active)) return;
    if (!trail) return;
    if (!isUsable(trail.element)) (next(trail) ?? beginning())?.focus();
    // An element that is moved in the document loses the focus, too.
    else if (!pressed) trail.element.focus();
    else trail = null;
  }

  function onfocusin({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    pressed = false;
    const container = target.closest('form') ?? overlayOf(target, root);
    trail = {
      element: target,
      holders: holdersOf(target, root),
      stops: [...document.querySelectorAll<HTMLElement>(STOPS)].filter(isVisible),
      container,
      from: container && (container === trail?.container ? trail.from : shortened(trail)),
    };
  }

  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: HIDING });
  document.addEventListener('focusin', onfocusin);
  document.addEventListener('focusout', lookSoon);
  document.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  addEventListener('resize', lookSoon);
}

/** Puts the focus at the beginning of the page, where nothing has it. */
export function beginPage(): void {
  const active = document.activeElement;
  if (!active || active === document.body) beginning()?.focus();
}

/** What Tab goes to from an element, or Shift+Tab; null after the last one. */
export function stopFrom(element: Element, backwards: boolean): HTMLElement | null {
  const side = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => (element.compareDocumentPosition(stop) & side) !== 0 && isUsable(stop),
  );
  return (backwards ? stops.at(-1) : stops[0]) ?? null;
}

function beginning(): HTMLElement | null {
  for (const selector of BEGINNINGS) {
    const found = first(document.body, selector);
    if (found) return found;
  }
  return null;
}

/** Where to go on after the focus was lost; null where nothing around it is left. */
function next(trail: Trail): HTMLElement | null {
  if (trail.from && !(trail.container && isVisible(trail.container)))
    return isUsable(trail.from.element) ? trail.from.element : next(trail.from);
  for (const holder of trail.holders) {
    // What took the place of a button in a bar is rather found under the bar than in it.
    if (!isVisible(holder) || holder.matches(BAR)) continue;
    const found =
      successor(trail, holder) ??
      following(trail, holder) ??
      first(holder, HEADINGS) ??
      preceding(trail, holder);
    if (found) return found;
  }
  return null;
}

/** The element that has the lost one's name and its position among those of that name, or the last of them. */
function successor({ element, stops }: Trail, holder: Element): HTMLElement | null {
  const name = nameOf(element);
  if (name === '') return null;
  const before = stops.slice(0, stops.indexOf(element));
  // What was removed is in no element any more, so its position is counted among the stops of before that are still in the
  // holder.
  const at = before.filter((one) => nameOf(one) === name && holder.contains(one)).length;
  const same = [...holder.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => isUsable(one) && nameOf(one) === name,
  );
  return same[Math.min(at, same.length - 1)] ?? null;
}

const following = ({ element, stops }: Trail, holder: Element): HTMLElement | null =>
  stops.slice(stops.indexOf(element) + 1).find((one) => holder.contains(one) && isUsable(one)) ?? null;

const preceding = ({ element, stops }: Trail, holder: Element): HTMLElement | null =>
  stops
    .slice(0, Math.max(0, stops.indexOf(element)))
    .findLast((one) => holder.contains(one) && isUsable(one)) ?? null;

const first = (holder: Element, selector: string): HTMLElement | null =>
  [...holder.querySelectorAll<HTMLElement>(selector)].find(isUsable) ?? null;

/** What the element is called on the screen; empty where it has no name. */
function nameOf(element: HTMLElement): string {
  const label = 'labels' in element ? (element.labels as NodeList | null)?.[0]?.textContent : null;
  return (element.getAttribute('aria-label') ?? label ?? textOf(element)).trim();
}

/** Its text without what is no part of its name, as the key that is drawn on a button. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent;
}

function holdersOf(element: Element, root: Element): Element[] {
  const holders: Element[] = [];
  let holder = element.parentElement;
  while (holder && holder !== root && holder !== document.body) {
    holders.push(holder);
    holder = holder.parentElement;
  }
  return holders;
}

/** The dialog, menu or list that lies over everything and holds the element. */
function overlayOf(element: Element, root: Element): Element | null {
  return root.contains(element) ? null : (holdersOf(element, root).at(-1) ?? element);
}

function shortened(trail: Trail | null, depth = 1): Trail | null {
  if (!trail?.from) return trail;
  return { ...trail, from: depth < DEEPEST ? shortened(trail.from, depth + 1) : null };
}

const isVisible = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

export const isUsable = (element: HTMLElement): boolean =>
  isVisible(element) && !element.matches(':disabled') && element.closest('[inert]') === null;

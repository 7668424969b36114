/** The elements at which the Tab key stops. */
export const STOPS =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Headings that take the focus: the heading of a place and the heading of its content. */
export const HEADINGS = ':is(h1, h2)[tabindex="-1"]';

/** The bar over a column. */
const BAR = '.title-bar';

/** Where a page begins: the heading of the place, or where that is not in sight, the current place of the sidebar, or its first row. */
const BEGINNINGS = ['main h1', '.sidebar [aria-current]', '.sidebar button'];

/** The attributes that hide or show elements without adding or removing them. */
const HIDING = ['class', 'data-page', 'disabled', 'hidden', 'inert'];

/** A form that was entered from a form that was entered from a dialog: no more is nested. */
const DEEPEST = 4;

/** The last focused element and its surroundings at that time: enough to go on when the element has been removed. */
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
 * Keeps the keyboard focus where the user goes on. A focused element that is removed or hidden leaves the focus to the page,
 * where keys do nothing. Then the first existing element of this list takes the focus:
 * - after a form or dialog has closed, its opener
 * - the replacement of the lost element
 * - the next stop of the Tab key
 * - the heading of the content
 * - the previous stop
 * - the heading of the place
 * @param root Everything that is not an overlay; dialogs and menus are put beside it.
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

/** The stop after an element for Tab; null without such a stop. */
export const stopAfter = (element: Element): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) => element.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING && isUsable(stop),
  ) ?? null;

/** The first stop of the Tab key inside an element; null without such a stop. */
export const firstStop = (holder: ParentNode): HTMLElement | null => first(holder, STOPS);

function beginning(): HTMLElement | null {
  for (const selector of BEGINNINGS) {
    const found = first(document.body, selector);
    if (found) return found;
  }
  return null;
}

/** Where to go on after the focus was lost; null if nothing around it is left. */
function next(trail: Trail): HTMLElement | null {
  if (trail.from && !(trail.container && isVisible(trail.container)))
    return isUsable(trail.from.element) ? trail.from.element : next(trail.from);
  for (const holder of trail.holders) {
    // The replacement of a button in a bar is more likely under the bar than in the bar.
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

/** The element with the name of the lost element and its position among elements of that name, or the last of them. */
function successor({ element, stops }: Trail, holder: Element): HTMLElement | null {
  const name = nameOf(element);
  if (name === '') return null;
  const before = stops.slice(0, stops.indexOf(element));
  // A removed element has no holder any more, so its position is counted among the earlier stops that are still in the holder.
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

const first = (holder: ParentNode, selector: string): HTMLElement | null =>
  [...holder.querySelectorAll<HTMLElement>(selector)].find(isUsable) ?? null;

/** The name of the element on the screen; empty without a name. */
function nameOf(element: HTMLElement): string {
  const label = 'labels' in element ? (element.labels as NodeList | null)?.[0]?.textContent : null;
  return (element.getAttribute('aria-label') ?? label ?? textOf(element)).trim();
}

/** The text of an element without parts outside its name, such as the key drawn on a button. */
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

import type { Page } from '@playwright/test';

/** Adds styles to the page, to see that a check finds its problem. What they move counts as moved by the test. */
export const plant = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    // The watch of shifts sees no sheet, but the style of the document.
    document.documentElement.style.setProperty('--planted', String(text.length));
  }, css);

/** Text that is clipped or beyond its control, and controls that cover each other, in what is on top. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'button, a[href], input, select, textarea, [role=option], [role=treeitem], [role=menuitem], [role=radio], [role=switch]';
    const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const root = overlays.at(-1) ?? document.body;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.unseen, [inert]') === null;
    const found: string[] = [];
    // Each is as high as its pane, so what is in the second one is out of sight.
    for (const page of document.querySelectorAll('.pane-page ~ .pane-page'))
      if (isSeen(page)) found.push(`${nameOf(page)} is below another page`);

    /** The bounds of the words in an element; null without visible words. */
    function wordsOf(element: Element): DOMRect | null {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let all: DOMRect | null = null;
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!text.textContent?.trim() || !text.parentElement || !isSeen(text.parentElement)) continue;
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const left: number = Math.min(box.left, all?.left ?? Infinity);
        const top: number = Math.min(box.top, all?.top ?? Infinity);
        const right: number = Math.max(box.right, all?.right ?? -Infinity);
        const bottom: number = Math.max(box.bottom, all?.bottom ?? -Infinity);
        all = new DOMRect(left, top, right - left, bottom - top);
      }
      return all;
    }

    /** The unclipped area of a control's words, or of the whole control without words. */
    function area(control: Element): DOMRect {
      let { left, top, right, bottom } = wordsOf(control) ?? control.getBoundingClientRect();
      for (let holder = control.parentElement; holder; holder = holder.parentElement) {
        if (getComputedStyle(holder).overflow === 'visible') continue;
        const box = holder.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    /** The bar that a control is in and that stays in sight while the rest scrolls; null for none. */
    function barOf(control: Element): Element | null {
      let holder: Element | null = control;
      while (holder && getComputedStyle(holder).position !== 'sticky') holder = holder.parentElement;
      return holder;
    }

    const isInToast = (control: Element): boolean => control.closest('.toaster') !== null;

    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!element.textContent.trim() || !isSeen(element)) continue;
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      const clips = overflowY === 'hidden' || overflowY === 'clip';
      if (clips && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2)
        found.push(`clipped: ${nameOf(element)} ${element.scrollHeight} in ${element.clientHeight}`);
    }
    const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen);
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const text = wordsOf(control);
      const clamped = [control, ...control.querySelectorAll('*')].some(
        (one) => getComputedStyle(one).webkitLineClamp !== 'none',
      );
      if (text && !clamped && (text.top < box.top - 2 || text.bottom > box.bottom + 2))
        found.push(`out of its box: ${nameOf(control)}`);
    }
    const boxes = controls
      .map((control) => ({ control, box: area(control) }))
      .filter(({ box }) => box.width > 0);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        // Controls under a bar can be scrolled out from under the bar, and out from under a toast into the room at the end.
        if (barOf(one.control) !== barOf(other.control)) continue;
        if (isInToast(one.control) !== isInToast(other.control)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2) found.push(`overlap: ${nameOf(one.control)} and ${nameOf(other.control)}`);
      }
    return found;
  });

/** The elements that move, or would move, for longer than an instant. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const begun = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map(({ effect }) => (effect as KeyframeEffect).target);
    const set = [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const seconds = [
        ...transitionDuration.split(','),
        ...(animationName === 'none' ? [] : animationDuration.split(',')),
      ];
      return seconds.some(
        (text) => Number.parseFloat(text) * (text.trim().endsWith('ms') ? 0.001 : 1) > 0.01,
      );
    });
    return [...begun, ...set].map((element) => element?.outerHTML.slice(0, 120) ?? '');
  });

/** The states (chosen, on, focused) that only a color shows, although forced colors replace the color. */
export const unseenStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const PARTS = [
      'outlineStyle',
      'outlineWidth',
      'outlineColor',
      'borderTopColor',
      'borderTopWidth',
      'borderBottomWidth',
      'borderInlineStartWidth',
      'backgroundColor',
      'color',
      'textDecorationLine',
      'fontWeight',
    ] as const;
    /** How an element looks, with its parts and what is drawn before and after it. */
    const lookOf = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
        .map((style) => PARTS.map((name) => style[name]).join())
        .join(';');
    const found: string[] = [];
    const STATES: [string, string][] = [
      ['aria-selected', 'true'],
      ['aria-current', 'page'],
      ['aria-current', 'true'],
      ['aria-pressed', 'true'],
      ['aria-checked', 'true'],
      ['data-state', 'checked'],
    ];
    for (const [name, value] of STATES)
      for (const element of document.querySelectorAll(`[${name}="${value}"]`)) {
        if (!isSeen(element)) continue;
        const role = element.getAttribute('role');
        const peers = [
          ...(element.parentElement?.parentElement ?? document).querySelectorAll(`[${name}]`),
        ].filter(
          (one) =>
            one.getAttribute(name) !== value &&
            one.getAttribute('role') === role &&
            one.className.split(' ')[0] === element.className.split(' ')[0],
        );
        const own = getComputedStyle(element);
        const other = peers.find((one) => isSeen(one) && !one.matches(':focus'));
        if (!other) continue;
        const before = getComputedStyle(other);
        const isSame =
          PARTS.every((part) => own[part] === before[part]) && !element.querySelector('svg.lucide-check');
        if (
          isSame &&
          lookOf(element).split(';').slice(0, 3).join() === lookOf(other).split(';').slice(0, 3).join()
        )
          found.push(`${name}: ${nameOf(element)}`);
      }
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
      const [own, other] = [
        input,
        document.querySelector(`input[type=radio][name="${input.name}"]:not(:checked)`),
      ].map((one) => one?.nextElementSibling ?? null);
      if (
        own &&
        other &&
        isSeen(own) &&
        PARTS.every((part) => getComputedStyle(own)[part] === getComputedStyle(other)[part])
      )
        found.push(`checked: ${nameOf(own)}`);
    }
    return found;
  });

/** Where Tab stops that show no outline: forced colors draw no shadows. */
export async function unseenFocus(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return null;
      const outlined = [
        active,
        active.parentElement,
        active.parentElement?.parentElement,
        active.nextElementSibling,
      ].some(
        (one) =>
          one &&
          getComputedStyle(one).outlineStyle !== 'none' &&
          Number.parseFloat(getComputedStyle(one).outlineWidth) > 0,
      );
      const listed =
        active.querySelector('[aria-selected=true]') ??
        document.getElementById(active.getAttribute('aria-activedescendant') ?? '');
      if (outlined || listed || active.matches('h1, h2')) return '';
      return active.outerHTML.slice(0, 140);
    });
    if (state === null) break;
    if (state !== '') found.add(state);
  }
  return [...found];
}

/** Controls and text beyond the edges of the window, and boxes that scroll sideways. */
export const sidewaysProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    /** A line that is cut with an ellipsis shows that it is. */
    const isCut = (element: Element): boolean => {
      const { parentElement } = element;
      return Boolean(
        parentElement &&
        (getComputedStyle(parentElement).textOverflow === 'ellipsis' || isCut(parentElement)),
      );
    };
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('.unseen, pre, [data-bits-announcer]') || isCut(element)) continue;
      const box = element.getBoundingClientRect();
      const name = element.outerHTML.slice(0, 80);
      if (box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
        found.push(`beyond the edge: ${name}`);
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      if (scrolls && !element.matches('input, textarea') && element.scrollWidth > element.clientWidth + 1)
        found.push(`scrolls sideways: ${name}`);
    }
    return found;
  });

/**
 * Text that a box cuts off at its side, where nothing says so: neither an ellipsis nor a title. Where `labels` matches a text,
 * an ellipsis alone is not enough: our own words have to fit.
 */
export const cutOff = (page: Page, labels: RegExp): Promise<string[]> =>
  page.evaluate(
    ([source, flags]) => {
      const own = new RegExp(source, flags);
      const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
      const found: string[] = [];
      for (const element of (overlays.at(-1) ?? document.body).querySelectorAll<HTMLElement>('*')) {
        const text = element.textContent.trim();
        if (text === '' || element.closest('.unseen, [inert], [title], select') || !element.checkVisibility())
          continue;
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (
          (overflowX !== 'hidden' && overflowX !== 'clip') ||
          element.scrollWidth <= element.clientWidth + 1
        )
          continue;
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        if (isShortened && !own.test(text)) continue;
        found.push(
          `cut off: ${element.tagName.toLowerCase()}.${element.className} “${text.slice(0, 60)}” ${element.scrollWidth} in ${element.clientWidth}`,
        );
      }
      return found;
    },
    [labels.source, labels.flags] as const,
  );

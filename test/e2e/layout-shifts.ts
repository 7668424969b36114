// Watches in every window that nothing moves which the user did not move.
import type { ElectronApplication } from '@playwright/test';

/** The movement of a window, with everything that decides whether it is right. */
type Part = 'row' | 'conversation' | 'toast' | 'columns' | 'other';

/** One shift of a frame, as a window reports it. */
interface Shift {
  /** Milliseconds since 1970, by the machine's clock. */
  at: number;
  /** The score of Chromium: the share of the window that moved, times how far it moved. */
  value: number;
  /** When the last key or press before it was, or the window began. */
  input: number;
  /** When the window's timer had its last turns, one each `TURN` where the machine is idle. */
  turns: readonly number[];
  /** The elements with the focus or under the pointer that moved, and how far, in pixels. */
  held: { by: 'focus' | 'pointer'; what: string; part: Part; moved: number }[];
  /** What moved, the largest first, at most five. `value`: what its own movement adds to the score, at most. */
  moved: { what: string; part: Part; by: [x: number, y: number]; value: number }[];
  /** Which window: `perch` or `quick`. */
  window: string;
}

/** What record-desktop.cjs tells of the main process. */
interface MainRecord {
  /** When each call of a window, and each request for its files, began and was answered. */
  calls: readonly { from: number; to: number }[];
  /** While which window was shown. */
  shown: readonly { window: string; from: number; to: number }[];
}

/** A focused element or one under the pointer may move by less. */
const HELD = 4;
/** Less of the window may move by itself. */
const MOST = 0.005;
/** Half a second after a key or a press everything that follows from it has been shown. */
const ANSWER = 500;
/**
 * Milliseconds between two turns of the timer that measures this half second. On a loaded machine the timer waits as long as
 * the window does.
 */
const TURN = 50;
/** How many turns a window keeps. */
const KEPT_TURNS = 400;

/** In these parts what the user adds, removes or edits moves what is below. */
const isList = (part: Part): boolean => part === 'row' || part === 'conversation';

/**
 * What rightly moves without the user, by the part of the window.
 * - conversation: a new message at the end of a conversation that is scrolled to its end, also where one of its messages has
 *   the focus: the newest has it in an opened topic.
 * - row: rows, and the sections below them, close up or make room where one goes or comes.
 * - columns: an empty place has its first row, and so its columns; it had no form.
 * - toast: a toast stays above the bar at the lower edge, whose height changed.
 * A window that was resized does not report what moves (`watchWindow`). A place that was opened has until its calls are answered.
 */
function movesRightly({ moved, held }: Shift): boolean {
  const has = (part: Part): boolean => moved.some((one) => one.part === part);
  if (held.some(({ by, part }) => by === 'pointer' || part !== 'conversation')) return false;
  if (has('row')) return moved.every(({ part, by: [x] }) => part === 'row' || part === 'toast' || x === 0);
  // Something small may move in the same frame.
  return moved.every(({ part, value }) => part !== 'other' || value < MOST) && moved.some(isKnownPart);
}

const isKnownPart = ({ part }: { part: Part }): boolean => part !== 'other';

/** Until when what a key or a press has caused may arrive: the calls that began in this time are awaited too. */
function answeredBy({ input, turns }: Shift, calls: MainRecord['calls']): number {
  let by = answerAfter(input, turns);
  for (const { from, to } of calls)
    if (from >= input && from <= by) by = Math.max(by, answerAfter(to, turns));
  return by;
}

/** When the window has had half a second for its answer to what was at a time; infinite while it has not. */
function answerAfter(time: number, turns: Shift['turns']): number {
  const after = turns.filter((turn) => turn > time);
  // The turns before the last ones are not kept.
  const tenth = after.length === KEPT_TURNS ? time : (after[ANSWER / TURN - 1] ?? Infinity);
  return Math.max(time + ANSWER, tenth);
}

/** The shifts that were not right, each in a sentence. */
export function wrongShifts(shifts: readonly Shift[], { calls, shown }: MainRecord): string[] {
  const sorted = calls.toSorted((one, other) => one.from - other.from);
  return shifts.flatMap((shift) => {
    const isShown = shown.some(
      ({ window, from, to }) => window === shift.window && shift.at >= from && shift.at < to,
    );
    // Without a source only what is gone by now has moved.
    if (!isShown || shift.moved.length === 0) return [];
    const isAnswer = shift.at <= answeredBy(shift, sorted);
    const inList =
      shift.moved.some(({ part }) => isList(part)) || shift.held.every(({ part }) => isList(part));
    const isListAnswer = isAnswer && inList;
    const isHeldWrong = shift.held.length > 0 && !isListAnswer && !movesRightly(shift);
    const isLate = shift.value >= MOST && !isAnswer && !movesRightly(shift);
    if (!isHeldWrong && !isLate) return [];
    const after = `${Math.round(shift.at - shift.input)} ms after the last key or press`;
    return [
      [
        `${shift.window}: ${shift.value.toFixed(3)} of the window moved, ${after}`,
        ...shift.held.map(({ by, what, moved }) => `  by ${moved} px under the ${by}: ${what}`),
        ...shift.moved.map(({ what, by }) => `  by ${by.join(', ')}: ${what}`),
      ].join('\n'),
    ];
  });
}

/** The binding by which the windows of an app report. */
const BINDING = 'perchTestShift';

/** The shifts in the windows of an app since `clear`. */
export class ShiftWatch {
  readonly #app: ElectronApplication;
  #shifts: Shift[] = [];

  private constructor(app: ElectronApplication) {
    this.#app = app;
  }

  static async begin(app: ElectronApplication): Promise<ShiftWatch> {
    const watch = new ShiftWatch(app);
    const watched = [watchWindow, { binding: BINDING, HELD, TURN, KEPT_TURNS }] as const;
    await app.context().exposeBinding(BINDING, (_, shift: Shift) => void watch.#shifts.push(shift));
    await app.context().addInitScript(...watched);
    // A window may have begun before.
    await Promise.all(app.windows().map((page) => page.evaluate(...watched).catch(() => undefined)));
    return watch;
  }

  /** Forgets every shift up to now, also those that a window has not reported yet. */
  async clear(): Promise<void> {
    await Promise.all(this.#app.windows().map((page) => page.evaluate(allReported).catch(() => undefined)));
    this.#shifts = [];
  }

  /** The shifts since `clear` that were not right. */
  async wrong(): Promise<string[]> {
    if (this.#shifts.length === 0) return [];
    // An app that has ended tells nothing about its calls any more.
    const record = await this.#app
      .evaluate(() => ({ calls: desktopRecord.calls, shown: desktopRecord.shown }))
      .catch(() => null);
    return record ? wrongShifts(this.#shifts, record) : [];
  }
}

/** Runs in a window: the browser tells of a frame's shifts after that frame, and a hidden window has none. */
const allReported = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done();
    addEventListener('visibilitychange', () => done(), { once: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });

interface WatchOptions {
  binding: string;
  HELD: number;
  TURN: number;
  KEPT_TURNS: number;
}

/** Runs in each window before its own scripts; uses nothing of this module. */
function watchWindow({ binding, HELD: least, TURN: turn, KEPT_TURNS: kept }: WatchOptions): void {
  const marked = globalThis as { isShiftWatched?: true };
  if (marked.isShiftWatched) return;
  marked.isShiftWatched = true;

  /** An element with the rectangle that it had in the last frame. */
  interface Held {
    element: Element;
    rect: DOMRect;
    /** How far everything around it was scrolled. */
    scrolled: number;
  }
  let focus: Held | null = null;
  let pointer: Held | null = null;
  let input = performance.timeOrigin;
  let isScrolled = false;
  let resizedAt = -Infinity;

  /** By the clock of the window's page. */
  const turns: number[] = [];
  setInterval(() => {
    turns.push(performance.now());
    if (turns.length > kept) turns.shift();
  }, turn);
  /** Whether the window has had less than this time since. */
  const isWithin = (milliseconds: number, since: number, at: number): boolean =>
    turns.filter((one) => one > since && one <= at).length * turn < milliseconds && at - since < 20_000;

  const holding = (element: Element | null): Held | null =>
    element &&
    element !== document.body &&
    element !== document.documentElement &&
    element.closest('.toaster') === null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      ? { element, rect: element.getBoundingClientRect(), scrolled: scrolledAround(element) }
      : null;
  /** The event of a scroll comes a frame after it, and a shift of an earlier frame may be reported in between. */
  function scrolledAround({ parentElement }: Element): number {
    return parentElement === null
      ? 0
      : parentElement.scrollTop + parentElement.scrollLeft + scrolledAround(parentElement);
  }
  let focusedAt = -Infinity;
  function look(): void {
    // What opens and takes the focus may find its place first.
    focus = performance.now() - focusedAt < 150 ? null : holding(document.activeElement);
    pointer = pointer?.element.isConnected ? holding(pointer.element) : null;
  }
  /** What was changed with it is on the screen then. */
  const afterFrame = (then: () => void): void =>
    void requestAnimationFrame(() => requestAnimationFrame(then));

  for (const type of ['pointerdown', 'pointerup', 'keydown', 'wheel', 'input', 'change', 'paste', 'drop'])
    addEventListener(type, () => (input = performance.timeOrigin + performance.now()), {
      capture: true,
      passive: true,
    });
  /** When the focus last went from one element to another. */
  let leftAt = -Infinity;
  addEventListener('focusout', () => (leftAt = performance.now()), { capture: true });
  addEventListener(
    'focusin',
    () => {
      focusedAt = performance.now();
      setTimeout(() => afterFrame(look), 150);
    },
    { capture: true },
  );
  for (const type of ['pointermove', 'pointerdown'])
    addEventListener(
      type,
      ({ target }) => {
        // A switch moves its own thumb.
        const control = target instanceof Element ? (target.closest('button, a, label') ?? target) : null;
        if (pointer?.element !== control) pointer = null;
        afterFrame(() => (pointer = control?.isConnected ? holding(control) : null));
      },
      { capture: true, passive: true },
    );
  /** What a scrolled page or a resized window moves, the user moved. */
  function scrolled(): void {
    isScrolled = true;
    afterFrame(() => {
      isScrolled = false;
      look();
    });
  }
  addEventListener('scroll', scrolled, { capture: true, passive: true });
  /** The window has another size, or its text, or other colors. */
  function resized(): void {
    resizedAt = performance.now();
    scrolled();
  }
  addEventListener('resize', resized);
  matchMedia('(forced-colors: active)').addEventListener('change', resized);
  const watchRoot = (): void =>
    new MutationObserver(resized).observe(document.documentElement, {
      attributeFilter: ['style', 'lang', 'dir'],
    });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watchRoot);
  else watchRoot();

  const ROWS = 'li, [role="option"], [role="treeitem"]';
  /** When a row last came or went. */
  let rowsAt = -Infinity;
  new MutationObserver((records) => {
    const changed = records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    const hasRow = changed.some(
      (node) => node instanceof Element && (node.matches(ROWS) || node.querySelector(ROWS) !== null),
    );
    if (hasRow) rowsAt = performance.now();
  }).observe(document, { childList: true, subtree: true });

  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const parts: string[] = [];
    for (let at = element; at && at !== document.body && parts.length < 4; at = at.parentElement) {
      const classes = [...at.classList].filter((name) => !name.startsWith('svelte-')).slice(0, 3);
      parts.unshift([at.localName, ...classes].join('.'));
    }
    const text = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${parts.join(' > ')} “${text.trim().slice(0, 30)}”`;
  }
  function partOf(node: Node | null): Part {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const messages = element?.closest('.conversation')?.querySelector('.messages');
    if (messages && messages.scrollHeight - messages.scrollTop - messages.clientHeight < 40)
      return 'conversation';
    if (element?.closest(ROWS)) return 'row';
    if (element?.closest('.toaster')) return 'toast';
    return element?.matches('.pane-column') && !element.querySelector('form') ? 'columns' : 'other';
  }
  /** How far it moved. An element that grows or shrinks in its place keeps one of its edges. */
  const distance = (from: DOMRectReadOnly, to: DOMRectReadOnly): number =>
    Math.max(
      Math.min(Math.abs(to.left - from.left), Math.abs(to.right - from.right)),
      Math.min(Math.abs(to.top - from.top), Math.abs(to.bottom - from.bottom)),
    );

  /** The share of the window that an element had before and after, times how far it moved. */
  function scoreOf(from: DOMRectReadOnly, to: DOMRectReadOnly): number {
    const area = (from.width * from.height + to.width * to.height) / (innerWidth * innerHeight);
    const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    return Math.min(1, area) * (far / Math.max(innerWidth, innerHeight));
  }

  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  new PerformanceObserver((list) => {
    const held: Shift['held'] = [];
    const entries = list.getEntries() as LayoutShift[];
    const shiftedAt = Math.max(...entries.map(({ startTime }) => startTime));
    // What had lost the focus before does not hold it any more.
    if (focus && focus.element !== document.activeElement && leftAt < shiftedAt) focus = null;
    for (const [by, before] of [
      ['focus', focus],
      ['pointer', pointer],
    ] as const) {
      if (!before?.element.isConnected || isScrolled) continue;
      if (scrolledAround(before.element) !== before.scrolled) continue;
      const rect = before.element.getBoundingClientRect();
      const moved = rect.width === 0 || before.rect.width === 0 ? 0 : distance(before.rect, rect);
      const { element } = before;
      if (moved >= least)
        held.push({ by, what: nameOf(element), part: partOf(element), moved: Math.round(moved) });
    }
    look();
    for (const entry of entries) {
      const isResized =
        entry.startTime >= resizedAt - 1_000 &&
        (isWithin(500, resizedAt, entry.startTime) || input < performance.timeOrigin + resizedAt);
      if (isResized || document.visibilityState === 'hidden') continue;
      const isBelowRows = entry.startTime >= rowsAt && isWithin(1_000, rowsAt, entry.startTime);
      const shift: Shift = {
        at: performance.timeOrigin + entry.startTime,
        value: entry.value,
        input,
        turns: turns.map((at) => performance.timeOrigin + at),
        held,
        moved: entry.sources.map(({ node, previousRect: from, currentRect: to }) => ({
          what: nameOf(node),
          part: partOf(node) === 'other' && isBelowRows ? 'row' : partOf(node),
          by: [Math.round(to.x - from.x), Math.round(to.y - from.y)],
          value: scoreOf(from, to),
        })),
        window: location.host.split('.')[0] ?? '',
      };
      void (globalThis as unknown as Record<string, (shift: Shift) => Promise<void>>)[binding]?.(shift);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

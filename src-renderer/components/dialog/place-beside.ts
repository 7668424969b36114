interface Size {
  width: number;
  height: number;
}

export type Bounds = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** The place of a popover in the window, in pixels. */
interface Place {
  top: number;
  left: number;
  /** Keeps the popover inside the window. */
  maxHeight: number;
}

/** A place that a popover keeps although its content becomes lower. */
export interface Spot extends Place {
  minHeight: number;
}

/** The distances of a popover to its anchor and to the edges of the window, in pixels. */
const GAP = 6;
const EDGE = 8;
/** A popover that is higher than the room above and below its anchor scrolls in the larger one, if that has so many pixels. */
const LEAST_HEIGHT = 240;

/** Whether a popover hides a part of its anchor. */
export const covers = (popover: Bounds, anchor: Bounds): boolean =>
  popover.top < anchor.bottom &&
  popover.bottom > anchor.top &&
  popover.left < anchor.right &&
  popover.right > anchor.left;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The place of a popover: above the anchor if there is room, else below, else on the side with more room, where it scrolls, or
 * covers the anchor if that room is very small. The popover ends at the anchor's end in the direction of reading. An anchor
 * that is as wide as the popover or narrower, such as the row of a list, has the popover at its end if there is room, so that its
 * neighbors stay in sight. Without an anchor, the popover is in
 * the middle of the window.
 */
export function placeBeside(anchor: Bounds | null, size: Size, window: Size, isRightToLeft: boolean): Place {
  const lastTop = Math.max(EDGE, window.height - size.height - EDGE);
  const lastLeft = Math.max(EDGE, window.width - size.width - EDGE);
  const spot = (top: number, left: number): Place => {
    const at = within(top, EDGE, lastTop);
    return { top: at, left: within(left, EDGE, lastLeft), maxHeight: window.height - at - EDGE };
  };
  if (!anchor) return spot((window.height - size.height) / 2, (window.width - size.width) / 2);
  if (anchor.right - anchor.left <= size.width) {
    const atEnd = isRightToLeft ? anchor.left - GAP - size.width : anchor.right + GAP;
    if (atEnd >= EDGE && atEnd <= lastLeft) return spot(anchor.top, atEnd);
  }
  const left = isRightToLeft ? anchor.left : anchor.right - size.width;
  const above = anchor.top - GAP - size.height;
  const below = anchor.bottom + GAP;
  if (above >= EDGE) return spot(above, left);
  if (below <= lastTop) return spot(below, left);
  const isAbove = anchor.top > window.height - anchor.bottom;
  const room = (isAbove ? anchor.top : window.height - anchor.bottom) - GAP - EDGE;
  if (room < LEAST_HEIGHT) return spot(isAbove ? above : below, left);
  return { ...spot(isAbove ? EDGE : below, left), top: isAbove ? EDGE : below, maxHeight: room };
}

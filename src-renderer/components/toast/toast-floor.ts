import type { Attachment } from 'svelte/attachments';

const floors = new Set<Element>();

/** How far the upper edge of a bar is above the lower edge of its place, in pixels. */
function heightOf(floor: Element): number {
  const { top, height } = floor.getBoundingClientRect();
  const place = floor.closest('.place')?.getBoundingClientRect();
  return height === 0 ? 0 : (place?.bottom ?? window.innerHeight) - top;
}

function publish(): void {
  const heights = [...floors].map(heightOf);
  document.body.style.setProperty('--toast-floor', `${Math.max(0, ...heights)}px`);
}

const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(publish);

/** Marks a bar at the lower edge of a place, such as a composer or the buttons of a form: toasts float above it. */
export const toastFloor: Attachment<Element> = (element) => {
  floors.add(element);
  observer?.observe(element);
  return () => {
    floors.delete(element);
    observer?.unobserve(element);
    publish();
  };
};

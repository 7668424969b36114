import type { Attachment } from 'svelte/attachments';

const floors = new Set<Element>();

/** Publishes how far the highest bar is above the lower edge of the window, in pixels. */
function publish(): void {
  let top = window.innerHeight;
  for (const floor of floors)
    if (floor.clientHeight > 0) top = Math.min(top, floor.getBoundingClientRect().top);
  document.body.style.setProperty('--toast-floor', `${window.innerHeight - top}px`);
}

const observer = new ResizeObserver(publish);

/** Marks a bar at the lower edge of a place, such as a composer or the buttons of a form: toasts float above it. */
export const toastFloor: Attachment<Element> = (element) => {
  floors.add(element);
  observer.observe(element);
  return () => {
    floors.delete(element);
    observer.unobserve(element);
    publish();
  };
};

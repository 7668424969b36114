import { SvelteSet } from 'svelte/reactivity';
import type { MessageView } from '../../../src-main/contract/message.ts';

/** A message whose end was in sight for so long, in milliseconds, was looked at: it was not only scrolled past. */
const LONG_ENOUGH = 300;

interface Options {
  /** What the messages scroll in. */
  root(): HTMLElement | undefined;
  messages(): readonly MessageView[];
  /** These were unread and were looked at. Each is told of once. */
  onread(messageIds: number[]): void;
}

/**
 * Notices which unread messages somebody looks at: the end of the message is in sight, and the window has the keys. What was
 * read while it was shown and is unread again was marked so by hand, and stays so. Create it while a component is set up.
 */
export class SeenMessages {
  readonly #inSight = new SvelteSet<number>();
  readonly #elements = new Map<Element, number>();
  /** Was read, or told of, since this is shown. */
  readonly #done = new Set<number>();
  #observer: IntersectionObserver | undefined;
  #isAttentive = $state(isAttentive());

  constructor({ root, messages, onread }: Options) {
    $effect(() => {
      const attend = () => (this.#isAttentive = isAttentive());
      window.addEventListener('focus', attend);
      window.addEventListener('blur', attend);
      document.addEventListener('visibilitychange', attend);
      return () => {
        window.removeEventListener('focus', attend);
        window.removeEventListener('blur', attend);
        document.removeEventListener('visibilitychange', attend);
      };
    });
    $effect(() => {
      const observer = new IntersectionObserver((entries) => this.#note(entries), { root: root() ?? null });
      this.#observer = observer;
      for (const element of this.#elements.keys()) observer.observe(element);
      return () => observer.disconnect();
    });
    $effect(() => {
      for (const { id, flags } of messages()) if (flags.read === true) this.#done.add(id);
      if (!this.#isAttentive) return;
      const read = messages().flatMap(({ id, flags }) =>
        flags.read === false && this.#inSight.has(id) && !this.#done.has(id) ? [id] : [],
      );
      if (read.length === 0) return;
      const timer = setTimeout(() => {
        for (const id of read) this.#done.add(id);
        onread(read);
      }, LONG_ENOUGH);
      return () => clearTimeout(timer);
    });
  }

  /** For the element at the end of a message. */
  endOf(messageId: number): (element: Element) => () => void {
    return (element) => {
      this.#elements.set(element, messageId);
      this.#observer?.observe(element);
      return () => {
        this.#observer?.unobserve(element);
        this.#elements.delete(element);
        this.#inSight.delete(messageId);
      };
    };
  }

  #note(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = this.#elements.get(target);
      if (id === undefined) continue;
      if (isIntersecting) this.#inSight.add(id);
      else this.#inSight.delete(id);
    }
  }
}

const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

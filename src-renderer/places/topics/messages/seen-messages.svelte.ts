import { untrack } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { MessageView } from '../../../../src-main/contract/values/message.ts';

/** So long after a message came into sight, in milliseconds, it was looked at where it is still there. */
const LONG_ENOUGH = 300;

interface Options {
  /** The element in which the messages scroll. */
  root(): HTMLElement | undefined;
  messages(): readonly MessageView[];
  /** Called with unread messages that were looked at. Each is reported once. */
  onread(messageIds: number[]): void;
}

/**
 * Notices which unread messages somebody looks at: the end of the message is in sight, and the window has the focus. A message
 * that was read while it was shown and is unread again was marked so by hand, and stays so. Create it while a component is set
 * up.
 */
export class SeenMessages {
  readonly #inSight = new SvelteSet<number>();
  readonly #elements = new SvelteMap<Element, number>();
  /** Messages that were read or reported since this is shown. */
  readonly #done = new SvelteSet<number>();
  readonly #options: Options;
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAttentive = $state(isAttentive());

  constructor(options: Options) {
    const { root, messages } = options;
    this.#options = options;
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
      untrack(() => this.#elements.forEach((_, element) => observer.observe(element)));
      return () => observer.disconnect();
    });
    $effect(() => {
      for (const { id, flags } of messages()) if (flags.read === true) untrack(() => this.#done.add(id));
      // A list that changes all the time does not put it off.
      if (this.#lookedAt(messages()).length > 0) this.#timer ??= setTimeout(() => this.#tell(), LONG_ENOUGH);
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** Whether the user is at the window. */
  get isAttentive(): boolean {
    return this.#isAttentive;
  }

  /** The unread ones in sight, while the window has the focus. */
  #lookedAt(messages: readonly MessageView[]): number[] {
    if (!this.#isAttentive) return [];
    return messages.flatMap(({ id, flags }) =>
      flags.read === false && this.#inSight.has(id) && !untrack(() => this.#done.has(id)) ? [id] : [],
    );
  }

  #tell(): void {
    const { messages, onread } = this.#options;
    this.#timer = undefined;
    const read = this.#lookedAt(messages());
    for (const id of read) this.#done.add(id);
    if (read.length > 0) onread(read);
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

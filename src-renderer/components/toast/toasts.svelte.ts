/** Long enough to be read twice, as an offer to undo is shown. */
const DURATION = 10_000;

interface ShownToast {
  id: number;
  text: string;
  tone: 'calm' | 'no';
}

/** A short message about something that was just done. Only the newest is shown, because only that message matters. */
class Toasts {
  current = $state.raw<ShownToast | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** Shows that something is done. */
  say(text: string): void {
    this.#show(text, 'calm');
  }

  /** Shows that something could not be done. */
  warn(text: string): void {
    this.#show(text, 'no');
  }

  /** Hides the message that something is done, because it turned out otherwise; a warning stays. */
  retract(): void {
    if (this.current?.tone === 'calm') this.dismiss();
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.current = null;
  }

  /** While the pointer or the focus is on it, its time does not run out. */
  keep(isAtToast: boolean): void {
    clearTimeout(this.#timer);
    if (!isAtToast) this.#begin();
  }

  #show(text: string, tone: ShownToast['tone']): void {
    clearTimeout(this.#timer);
    this.current = { id: ++this.#count, text, tone };
    this.#begin();
  }

  /** Nobody sees it in a hidden window: its time begins when the window is shown. */
  #begin(): void {
    if (!document.hidden) this.#timer = setTimeout(() => (this.current = null), DURATION);
  }
}

export const toasts = new Toasts();

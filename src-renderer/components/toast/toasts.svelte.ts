/** A short message about something that was just done. One at a time: the newest is the one that matters. */
class Toasts {
  current = $state.raw<{ id: number; text: string; tone: 'calm' | 'no' } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** Shows that something is done. */
  say(text: string): void {
    this.#show(text, 'calm', 2_500);
  }

  /** Shows that something could not be done; stays long enough to be read twice. */
  warn(text: string): void {
    this.#show(text, 'no', 8_000);
  }

  /** Hides the message that something is done, because it turned out otherwise; a warning stays. */
  retract(): void {
    if (this.current?.tone === 'calm') this.dismiss();
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.current = null;
  }

  #show(text: string, tone: 'calm' | 'no', duration: number): void {
    clearTimeout(this.#timer);
    this.current = { id: ++this.#count, text, tone };
    this.#timer = setTimeout(() => (this.current = null), duration);
  }
}

export const toasts = new Toasts();

// session.webRequest: one listener per kind of event, with Chromium's match patterns as its filter.

/* eslint-disable @typescript-eslint/no-explicit-any -- details and answers differ by event */
type Listener = (details: any, callback: (answer: any) => void) => void;
interface Filter {
  urls?: string[];
  types?: string[];
}
type Kind = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';

function matches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped.replace(/^\.\*:/, '[^:]+:')}$`).test(url);
}

export class WebRequest {
  readonly #listeners = new Map<Kind, { filter: Filter; listener: Listener }>();

  onBeforeRequest(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.#set('onBeforeRequest', filter, listener);
  }
  onBeforeSendHeaders(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.#set('onBeforeSendHeaders', filter, listener);
  }
  onHeadersReceived(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.#set('onHeadersReceived', filter, listener);
  }

  /** @internal The decision of the listener of this kind; `{}` without one, or where its filter does not match. */
  async ask(
    kind: Kind,
    details: { url: string; resourceType: string } & Record<string, unknown>,
  ): Promise<any> {
    const entry = this.#listeners.get(kind);
    if (!entry) return {};
    const { urls, types } = entry.filter;
    if (urls?.length && !urls.some((pattern) => matches(pattern, details.url))) return {};
    if (types?.length && !types.includes(details.resourceType)) return {};
    return new Promise((resolve) => entry.listener(details, (answer) => resolve(answer ?? {})));
  }

  #set(kind: Kind, filter: Filter | Listener | null, listener: Listener | null | undefined): void {
    const chosen = typeof filter === 'function' ? filter : listener;
    if (chosen)
      this.#listeners.set(kind, {
        filter: typeof filter === 'function' ? {} : (filter ?? {}),
        listener: chosen,
      });
    else this.#listeners.delete(kind);
  }
}

// The page's own world: receives what the preload exposes, and closes and opens windows through the main process.
// `runInPage` has no imports, because its source text is what runs.
import type { makeBridge } from './page-bridge.ts';

/** The arguments of `setWindowOpenHandler`. */
export interface OpenRequest {
  url: string;
  frameName: string;
  features: string;
  disposition: 'foreground-tab' | 'background-tab' | 'new-window';
}

export function runInPage(token: string, bridgeOf: typeof makeBridge): void {
  const bridge = bridgeOf(token, 'page', 'preload');

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any value that was exposed
  const deepFreeze = (value: any): any => {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    for (const field of Object.values(value)) deepFreeze(field);
    return Object.freeze(value);
  };
  bridge.handlers['expose'] = (message, decode) =>
    Object.defineProperty(window, message.key, {
      value: deepFreeze(decode(message.value)),
      enumerable: true,
    });

  if (window !== window.top) return;
  window.close = () => bridge.send({ type: 'close' });

  // A window that Chromium began to open and that is then closed can block this page while Playwright holds it, so the app
  // decides before Chromium opens one.
  const openHere = window.open.bind(window);
  const staysHere = (name: string): boolean =>
    ['_self', '_parent', '_top'].includes(name) ||
    document.querySelector(`iframe[name=${CSS.escape(name)}]`) !== null;
  const ask = (request: OpenRequest): null => {
    bridge.send({ type: 'open', request });
    return null;
  };
  window.open = (url = '', frameName = '', features = '') => {
    if (frameName && staysHere(frameName)) return openHere(url, frameName, features);
    const absolute = url === '' ? 'about:blank' : new URL(url, document.baseURI).href;
    const disposition = features ? 'new-window' : 'foreground-tab';
    return ask({ url: absolute, frameName, features, disposition });
  };
  const onClick = (event: MouseEvent): void => {
    const isLink = (node: EventTarget): node is HTMLAnchorElement =>
      node instanceof HTMLAnchorElement && node.href !== '';
    const link = event.composedPath().find(isLink);
    if (!link || event.defaultPrevented || event.button > 1) return;
    const { href: url, target: frameName } = link;
    const inBackground = event.ctrlKey || event.metaKey || event.button === 1;
    if (!inBackground && !event.shiftKey && (!frameName || staysHere(frameName))) return;
    event.preventDefault();
    const inWindow = event.shiftKey ? 'new-window' : 'foreground-tab';
    ask({ url, frameName, features: '', disposition: inBackground ? 'background-tab' : inWindow });
  };
  window.addEventListener('click', onClick);
  window.addEventListener('auxclick', onClick);
}

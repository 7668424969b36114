// The app's own schemes. Stock Chromium does not have `app://`, so `app://host/path` is served to it as
// `https://host.app.standin/path`. On this side every URL is converted back.
import { needsReady, runtime } from './runtime.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;
interface Privileges {
  standard?: boolean;
  secure?: boolean;
}

const handlers = new Map<string, ProtocolHandler>();
const privileges = new Map<string, Privileges>();

const appUrl = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^]*)$/i;
const chromiumUrl = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.standin([^]*)$/;
const isOurs = (scheme: string): boolean => handlers.has(scheme) || privileges.has(scheme);

export function toChromium(url: string): string {
  const [, scheme, host, rest] = appUrl.exec(url) ?? [];
  return scheme && isOurs(scheme) ? `https://${host || 'x'}.${scheme}.standin${rest || '/'}` : url;
}

export function fromChromium(url: string): string {
  const [, host, scheme, rest] = chromiumUrl.exec(url) ?? [];
  return scheme && isOurs(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** The app's handler for this URL, if it has one of the app's schemes. */
export function handlerFor(url: string): ProtocolHandler | undefined {
  return handlers.get(/^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1] ?? '');
}

export const isOwnScheme = (url: string): boolean => isOurs(/^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1] ?? '');

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Privileges }[]): void {
    if (runtime.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges: given } of schemes) privileges.set(scheme, given ?? {});
  },
  handle(scheme: string, handler: ProtocolHandler): void {
    needsReady('Session can only be received when app is ready');
    if (handlers.has(scheme)) throw new Error('Failed to register protocol: ' + scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error('Failed to unhandle protocol: ' + scheme);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

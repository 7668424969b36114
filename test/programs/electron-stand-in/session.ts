// Sessions: each has its own connections, request listeners and permission handlers. `net` uses the default session.
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { ClientRequest } from './client-request.ts';
import { Connections } from './connections.ts';
import { electronFetch, type ElectronRequestInit } from './fetch.ts';
import { protocol } from './protocol.ts';
import { type Login, Proxies, type ProxyConfig } from './proxy.ts';
import { needsReady, runtime } from './runtime.ts';
import type { CertificateVerifyProc } from './secure.ts';
import { WebRequest } from './web-request.ts';

type PermissionRequestHandler = (
  webContents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void;
type PermissionCheckHandler = (
  webContents: unknown,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean;
export class Session extends EventEmitter {
  readonly webRequest: WebRequest = new WebRequest();
  readonly protocol = protocol;
  readonly cookies = Object.assign(new EventEmitter(), {
    get: async () => [],
    set: async () => undefined,
    remove: async () => undefined,
    flushStore: async () => undefined,
  });
  readonly #connections = new Connections();
  readonly #proxies = new Proxies();
  #permissionRequest: PermissionRequestHandler | null = null;
  #permissionCheck: PermissionCheckHandler | null = null;

  fetch(input: string | URL | Request, init?: ElectronRequestInit): Promise<Response> {
    return this.fetchWithLogin(input, init);
  }
  /** @internal For a ClientRequest, whose `login` event can answer a proxy; Electron's fetch cannot. */
  fetchWithLogin(
    input: string | URL | Request,
    init?: ElectronRequestInit,
    login?: Login,
  ): Promise<Response> {
    return electronFetch(input, init, {
      connections: this.#connections,
      proxies: this.#proxies,
      login,
      webRequest: this.webRequest,
      userAgent: this.getUserAgent(),
    });
  }
  closeAllConnections(): Promise<void> {
    return this.#connections.close();
  }

  setCertificateVerifyProc(proc: CertificateVerifyProc | null): void {
    this.#connections.verifyProc = proc;
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.#permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.#permissionCheck = handler;
  }
  /** @internal The state of a permission for a page of this session. Like Electron, it is granted unless a handler refuses. */
  async allows(permission: string, webContents: unknown, origin: string): Promise<boolean> {
    const details = { isMainFrame: true, requestingUrl: origin };
    if (this.#permissionCheck && !this.#permissionCheck(webContents, permission, origin, details))
      return false;
    if (!this.#permissionRequest) return true;
    const ask = this.#permissionRequest;
    return new Promise((resolve) => ask(webContents, permission, resolve, details));
  }

  async setProxy(config: ProxyConfig): Promise<void> {
    this.#proxies.config = config;
  }
  async resolveProxy(url: string): Promise<string> {
    const proxy = this.#proxies.for(url);
    return proxy === undefined ? 'DIRECT' : `PROXY ${new URL(proxy).host}`;
  }

  getUserAgent(): string {
    const { name, version } = runtime;
    return (
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name.replaceAll(' ', '')}/${version} ` +
      `Chrome/${process.versions['chrome']} Electron/${process.versions['electron']} Safari/537.36`
    );
  }
  async clearAuthCache(): Promise<void> {
    this.#proxies.forget();
  }
  /** What was set is stored; Chromium's own checker is not changed. */
  spellCheckerEnabled = true;
  readonly availableSpellCheckerLanguages: readonly string[] = ['de', 'en-GB', 'en-US', 'fr', 'pl'];
  #spellCheckerLanguages: string[] = ['en-US'];
  setSpellCheckerEnabled(enable: boolean): void {
    this.spellCheckerEnabled = enable;
  }
  isSpellCheckerEnabled(): boolean {
    return this.spellCheckerEnabled;
  }
  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((language) => !this.availableSpellCheckerLanguages.includes(language));
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    this.#spellCheckerLanguages = [...languages];
  }
  getSpellCheckerLanguages(): string[] {
    return [...this.#spellCheckerLanguages];
  }
  /** The words that were added, for tests to read. */
  readonly addedWords: string[] = [];
  addWordToSpellCheckerDictionary(word: string): boolean {
    this.addedWords.push(word);
    return true;
  }
}

const sessions = new Map<string, Session>();

export const session = {
  get defaultSession(): Session {
    return session.fromPartition('');
  },
  fromPartition(partition: string, _options?: object): Session {
    needsReady('Session can only be received when app is ready');
    let found = sessions.get(partition);
    if (!found) {
      sessions.set(partition, (found = new Session()));
      app.emit('session-created', found);
    }
    return found;
  },
};

export const net = {
  fetch: (input: string | URL | Request, init?: ElectronRequestInit): Promise<Response> =>
    session.defaultSession.fetch(input, init),
  request: (options: ConstructorParameters<typeof ClientRequest>[0]): ClientRequest =>
    new ClientRequest(options, options.session ?? session.defaultSession),
  /** STANDIN_OFFLINE is read at every call, so a test may change it in the running app. */
  isOnline: (): boolean => process.env['STANDIN_OFFLINE'] !== '1',
  get online(): boolean {
    return net.isOnline();
  },
};

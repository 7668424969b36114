// A proxy between the app and the servers, that may ask for a user and a password: Basic alone (RFC 7617).
import { app } from './app.ts';

export interface ProxyConfig {
  mode?: string;
  proxyRules?: string;
  proxyBypassRules?: string;
}

/** What a ClientRequest's `login` event is emitted with. */
export interface AuthInfo {
  isProxy: boolean;
  scheme: string;
  host: string;
  port: number;
  realm: string;
}

/** Gives a user and a password for a challenge; null cancels. */
export type Login = (challenge: AuthInfo) => Promise<{ username: string; password: string } | null>;

/** A proxy, with what it accepted before. One for each session. */
export class Proxies {
  config: ProxyConfig = {};
  readonly #accepted = new Map<string, string>();

  /**
   * The origin of the proxy for a request; undefined if it goes directly. The switches of the command line count where
   * nothing was set. Like Chromium, it goes around the proxy to this computer, unless `<-loopback>` is among the rules.
   */
  for(url: string): string | undefined {
    const isSet = this.config.mode !== undefined || this.config.proxyRules !== undefined;
    const rules = isSet ? this.config.proxyRules : app.commandLine.getSwitchValue('proxy-server');
    const around = isSet ? this.config.proxyBypassRules : app.commandLine.getSwitchValue('proxy-bypass-list');
    const { hostname } = new URL(url);
    if (!rules) return undefined;
    const isLoopback = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
    if (isLoopback && !around?.split(/[;,]/).includes('<-loopback>')) return undefined;
    return new URL(rules.includes('://') ? rules : `http://${rules}`).origin;
  }

  /** The header with what this proxy accepted before. */
  authorizationFor(proxy: string): string | undefined {
    return this.#accepted.get(proxy);
  }

  forget(): void {
    this.#accepted.clear();
  }

  /** Lets `login` answer a response that asks for a password. Returns false if nothing was given. */
  async logIn(proxy: string, login: Login): Promise<boolean> {
    this.#accepted.delete(proxy);
    const { hostname, port } = new URL(proxy);
    const given = await login({
      isProxy: true,
      scheme: 'basic',
      host: hostname,
      port: Number(port || 80),
      realm: '',
    });
    if (!given) return false;
    const pair = Buffer.from(`${given.username}:${given.password}`).toString('base64');
    this.#accepted.set(proxy, `Basic ${pair}`);
    return true;
  }
}

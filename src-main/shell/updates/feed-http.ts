import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { refusal, signedPart } from './signed-list.ts';

type Of<Name extends 'createRequest' | 'doApiRequest' | 'request'> = Parameters<ElectronHttpExecutor[Name]>;
type Address = Pick<Of<'request'>[0], 'protocol' | 'hostname' | 'port'>;

/** The requests of the library, held to the feed: a list counts only if it is signed, and no other server is asked. */
export class FeedHttp extends ElectronHttpExecutor {
  readonly #key: string;
  /** The origin of the feed, once a list was asked for. */
  #feed: string | null = null;

  /** @param key the makers' public key */
  constructor(key: string) {
    super();
    this.#key = key;
  }

  /** Fetches a list. */
  override async request(...[options, token, data]: Of<'request'>): Promise<string> {
    this.#feed = originOf(options);
    return signedPart(await super.request(options, token, data), this.#key);
  }

  // The library calls this and the next one again for each redirect.
  override doApiRequest(...args: Of<'doApiRequest'>): Promise<string> {
    return this.#isFeed(args[0]) ? super.doApiRequest(...args) : Promise.reject(elsewhere());
  }

  protected override doDownload(...args: Parameters<ElectronHttpExecutor['doDownload']>): void {
    if (this.#isFeed(args[0])) super.doDownload(...args);
    else args[1].callback(elsewhere());
  }

  override createRequest(...[options, callback]: Of<'createRequest'>): Electron.ClientRequest {
    // Electron ends a redirected request that nobody lets go on. Requests for parts of a file would go on anywhere, by the policy
    // or by this function; without them the library fetches the whole file.
    const request = this.open({ ...options, redirect: 'manual' }, callback);
    request.followRedirect = () => {};
    return request;
  }

  protected open(...[options, callback]: Of<'createRequest'>): Electron.ClientRequest {
    return super.createRequest(options, callback);
  }

  #isFeed(options: Address): boolean {
    return originOf(options) === this.#feed;
  }
}

const originOf = ({ protocol, hostname, port }: Address): string =>
  new URL(`${protocol ?? 'https:'}//${hostname}${port ? `:${port}` : ''}`).origin;

const elsewhere = (): Error => refusal('ERR_PERCH_ELSEWHERE', 'The feed leads to another server.');

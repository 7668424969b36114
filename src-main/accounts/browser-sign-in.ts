import { randomBytes } from 'node:crypto';
import { SIGN_IN_SCHEME } from '../contract/links/perch-link.ts';
import { serverAddressIn } from '../contract/links/server-address.ts';
import type { SignInForm } from './sign-in.ts';

/** The page where a method begins, and the addresses that its server goes by. */
interface MethodPage {
  serverUrl: string;
  realms: string[];
  page: string;
}

interface Attempt {
  url: string;
  pad: Buffer;
  server: MethodPage;
  open: (url: string) => Promise<void>;
  end: (form: SignInForm | null) => void;
}

/**
 * Signing in with the browser. One attempt waits at a time; a link is accepted once, and only while the attempt waits
 * for the server that it began with (server-notes: Signing in with the browser). Pad and key stay in memory.
 */
export class BrowserSignIn {
  #attempt: Attempt | null = null;
  #arrived: SignInForm | null = null;
  /** Counts attempts, so that one that is cancelled while its page is looked up does not open it. */
  #begun = 0;

  /** The contents of the last link, until the sign-in has ended. */
  get arrived(): SignInForm | null {
    return this.#arrived;
  }

  get isWaiting(): boolean {
    return this.#attempt !== null;
  }

  /**
   * Opens the page of a method and waits for its link. Another attempt ends before.
   * @param find looks up the page
   * @returns who signed in; null if the attempt was cancelled
   */
  async begin(
    find: () => Promise<MethodPage>,
    open: (url: string) => Promise<void>,
  ): Promise<SignInForm | null> {
    this.cancel();
    const begun = this.#begun;
    const server = await find();
    if (begun !== this.#begun) return null;
    const pad = randomBytes(32);
    const url = new URL(server.page);
    url.searchParams.set('mobile_flow_otp', pad.toString('hex'));
    const { promise, resolve } = Promise.withResolvers<SignInForm | null>();
    this.#attempt = { url: url.href, pad, server, open, end: resolve };
    await this.openAgain().catch((error: unknown) => {
      this.cancel();
      throw error;
    });
    return promise;
  }

  /** Opens the page of the waiting attempt again. */
  async openAgain(): Promise<void> {
    await this.#attempt?.open(this.#attempt.url);
  }

  /** Takes a link, as the system or the user hands it over. Returns false if it is not the awaited one. */
  take(link: string): boolean {
    const attempt = this.#attempt;
    const form = attempt && formIn(link, attempt);
    if (!form) return false;
    this.#attempt = null;
    this.#arrived = form;
    attempt.end(form);
    return true;
  }

  /** Ends the waiting attempt, and forgets what arrived. */
  cancel(): void {
    this.#begun += 1;
    this.#arrived = null;
    this.#attempt?.end(null);
    this.#attempt = null;
  }
}

function formIn(link: string, { pad, server }: Attempt): SignInForm | null {
  const url = URL.parse(link.trim());
  if (url?.protocol !== `${SIGN_IN_SCHEME}:` || url.host !== 'login') return null;
  const realm = serverAddressIn(url.searchParams.get('realm') ?? '');
  const email = url.searchParams.get('email') ?? '';
  const apiKey = decrypt(url.searchParams.get('otp_encrypted_api_key') ?? '', pad);
  if (realm === null || !server.realms.includes(realm) || email === '' || apiKey === null) return null;
  return { address: server.serverUrl, email, secret: { apiKey } };
}

/** The key whose bytes are the digits XOR the pad; null if that is not a key. */
function decrypt(digits: string, pad: Buffer): string | null {
  if (!/^[0-9a-f]{64}$/i.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex').map((byte, at) => byte ^ (pad[at] ?? 0));
  const key = Buffer.from(bytes).toString('latin1');
  return /^[\x21-\x7e]+$/.test(key) ? key : null;
}

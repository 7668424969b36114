import type { KnownUser } from './index.ts';

/** A way to sign in on a page in the browser, as server settings list it (server-notes: Server settings). */
export const browserMethod = (name: string, label: string, url: string) => ({
  name,
  display_name: label,
  display_icon: null,
  login_url: url,
  signup_url: url,
});

/**
 * The link that a server sends the browser to, after a user has signed in on the page that a client opened
 * (server-notes: Signing in with the browser).
 * @param opened the address that the client opened, with its pad
 * @throws {Error} where the pad is not 64 hexadecimal digits, as a server refuses it
 */
export function linkAfterLogin(opened: string, realm: string, user: KnownUser): string {
  const pad = new URL(opened).searchParams.get('mobile_flow_otp') ?? '';
  if (!/^[0-9a-f]{64}$/.test(pad)) throw new Error('Invalid OTP');
  const key = Buffer.from(user.apiKey, 'ascii').toString('hex');
  const digits = [...key].map((digit, at) =>
    (parseInt(digit, 16) ^ parseInt(pad[at] ?? '', 16)).toString(16),
  );
  const query = new URLSearchParams({
    realm,
    email: user.email,
    user_id: String(user.userId),
    otp_encrypted_api_key: digits.join(''),
  });
  return `zulip://login?${query}`;
}

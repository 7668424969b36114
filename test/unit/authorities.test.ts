import { expect, test, vi } from 'vitest';
import { trustAuthorities } from '../../src-main/shell/network/authorities.ts';
import { certificateAuthority } from '../faults/certificates.ts';

type Procedure = (
  request: { hostname: string; certificate: object; errorCode: number },
  answer: (result: number) => void,
) => void;

const electron = vi.hoisted(() => ({
  app: { on: vi.fn<(event: string, listener: (session: object) => void) => void>() },
  session: { defaultSession: { setCertificateVerifyProc: vi.fn() } },
}));
vi.mock('electron', () => electron);

/** Chromium's errors of certificates (net_error_list.h), and the 0 of a good certificate. */
const RESULTS = [0, ...Array.from({ length: 20 }, (_, at) => -200 - at)];
const UNKNOWN_AUTHORITY = -202;

test('of Chromium’s verdicts an unknown authority alone is overruled, in each session (rule: policy-authorities)', () => {
  const authority = certificateAuthority();
  const { cert } = authority.sign('DNS:chat.corp.example,IP:fd00::1', 2);
  trustAuthorities([authority.cert]);
  const other = { setCertificateVerifyProc: vi.fn() };
  for (const [event, listener] of electron.app.on.mock.calls)
    if (event === 'session-created') listener(other);
  for (const { setCertificateVerifyProc } of [electron.session.defaultSession, other]) {
    const procedure = setCertificateVerifyProc.mock.lastCall?.[0] as Procedure;
    const answerTo = (errorCode: number, hostname = 'chat.corp.example'): number | undefined => {
      const answer = vi.fn<(result: number) => void>();
      procedure({ hostname, certificate: { data: cert }, errorCode }, answer);
      return answer.mock.lastCall?.[0];
    };
    for (const result of RESULTS)
      expect(answerTo(result), `${result}`).toBe(result === UNKNOWN_AUTHORITY ? 0 : -3);
    expect(answerTo(UNKNOWN_AUTHORITY, '[fd00::1]')).toBe(0);
    expect(answerTo(UNKNOWN_AUTHORITY, 'other.corp.example')).toBe(-3);
  }
});

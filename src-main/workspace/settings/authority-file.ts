import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { CertificateFault } from '../../contract/values/policy-problem.ts';

/** The largest file that is read, in bytes. The authorities of all systems together are a quarter of it. */
const LARGEST = 1_048_576;

const BLOCK = /-----BEGIN CERTIFICATE-----(.*?)(?=-----BEGIN|$)/gs;
const END = '-----END CERTIFICATE-----';

/** The authorities of a file, and its faults with their lines, counted from 1. */
export interface AuthorityFile {
  /** PEM of a certificate each. */
  authorities: string[];
  faults: { fault: CertificateFault; line: number | null }[];
}

/**
 * Reads the certificates of authorities from a PEM file. All others of its certificates hold where some are invalid.
 * @param now milliseconds since the epoch
 */
export function readAuthorities(file: string, now: number): AuthorityFile {
  const failed = (fault: CertificateFault): AuthorityFile => ({
    authorities: [],
    faults: [{ fault, line: null }],
  });
  let text: string;
  try {
    // Devices and pipes never end.
    const found = statSync(file);
    if (!found.isFile() || found.size > LARGEST) return failed('unreadable');
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return failed(isMissing ? 'no-file' : 'unreadable');
  }
  if (text.trim() === '') return failed('empty');
  const blocks = [...text.matchAll(BLOCK)];
  if (blocks.length === 0) return failed('not-pem');
  const read: AuthorityFile = { authorities: [], faults: [] };
  for (const { 0: block, index } of blocks) {
    const authority = authorityIn(block, now);
    if (typeof authority === 'string')
      read.faults.push({ fault: authority, line: text.slice(0, index).split('\n').length });
    else read.authorities.push(authority.toString());
  }
  return read;
}

function authorityIn(block: string, now: number): X509Certificate | CertificateFault {
  if (!block.includes(END)) return 'not-pem';
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(block);
  } catch {
    return 'not-pem';
  }
  if (!certificate.ca) return 'not-authority';
  return certificate.validToDate.getTime() < now ? 'expired' : certificate;
}

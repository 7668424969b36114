import { X509Certificate } from 'node:crypto';
import type { CertificateFault } from '../../contract/values/policy-problem.ts';
import { NotOwned, type Owner, readOwned } from './owned-file.ts';

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
 * @param owner who may decide about the file; null if this system has a store of its own
 * @param now milliseconds since the epoch
 * @throws NotOwned
 */
export function readAuthorities(file: string, owner: Owner | null, now: number): AuthorityFile {
  const failed = (fault: CertificateFault): AuthorityFile => ({
    authorities: [],
    faults: [{ fault, line: null }],
  });
  if (owner === null) return failed('not-here');
  let text: string;
  try {
    text = readOwned(file, owner).toString();
  } catch (error) {
    if (error instanceof NotOwned) throw error;
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

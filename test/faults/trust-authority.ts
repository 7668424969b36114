import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import { authority } from './door.ts';

/** Makes all tests of a file trust the authority. */
export function trustAuthority(): void {
  const before = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...before, authority.cert]));
  afterAll(() => setDefaultCACertificates([...before]));
}

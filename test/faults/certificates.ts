import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate that may sign others. */
export interface Authority extends Certificate {
  /**
   * Signs a certificate of a server for a name and a number of days.
   * @param more other extensions, as OpenSSL's files have them
   * @param key the kind of the server's key, as OpenSSL's options say it
   * @param by how it is signed, as OpenSSL's options say it
   */
  sign(
    name: string,
    days: number,
    more?: readonly string[],
    key?: readonly string[],
    by?: readonly string[],
  ): Certificate;
  /** Signs an authority that is below this one. */
  authority(extensions: readonly string[], days?: number): Authority;
  /** Signs the name and the key of another authority, which then has this certificate besides its own. */
  crossSign(other: Authority): Authority;
}

const NEW_KEY: readonly string[] = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
const EXTENSIONS = 'extensions';

/** Makes an authority that nobody vouches for. */
export const certificateAuthority = (days = 2, key = NEW_KEY): Authority =>
  authorityOf(made(['-x509', '-days', String(days), '-subj', '/CN=Authority'], key));

/** An authority by its certificate, whoever made that, and its key. */
export function authorityOf(own: Certificate): Authority {
  const signed = (
    subject: string,
    days: number,
    extensions: readonly string[],
    key = NEW_KEY,
    by: readonly string[] = [],
  ): Certificate => {
    const { cert: request, key: newKey } = made(['-subj', subject], key);
    return { key: newKey, cert: certified(request, days, extensions, by) };
  };
  const certified = (
    request: string,
    days: number,
    extensions: readonly string[],
    by: readonly string[] = [],
  ): string =>
    inFolder((openssl, write, read) => {
      write('own.pem', own.cert);
      write('own.key', own.key);
      write('request', request);
      write(EXTENSIONS, extensions.join('\n'));
      openssl(
        ...['x509', '-req', '-in', 'request', '-CA', 'own.pem', '-CAkey', 'own.key', '-CAcreateserial'],
        ...['-days', String(days), '-extfile', EXTENSIONS, '-out', 'signed.pem', ...by],
      );
      return read('signed.pem');
    });
  return {
    ...own,
    sign: (name, days, more = [], key, by) =>
      signed('/CN=server', days, [`subjectAltName=${name}`, ...more], key, by),
    authority: (extensions, days = 2) => authorityOf(signed('/CN=Below', days, extensions)),
    crossSign: ({ key, cert }) => {
      const request = inFolder((openssl, write, read) => {
        write('other.pem', cert);
        write('other.key', key);
        openssl('x509', '-x509toreq', '-in', 'other.pem', '-key', 'other.key', '-out', 'request');
        return read('request');
      });
      return authorityOf({ key, cert: certified(request, 2, ['basicConstraints=critical,CA:TRUE']) });
    },
  };
}

/** A new key, with a request for a certificate, or with the certificate itself. */
const made = (options: readonly string[], key = NEW_KEY): Certificate =>
  inFolder((openssl, _, read) => {
    openssl('req', '-newkey', ...key, '-nodes', '-keyout', 'new.key', '-out', 'made', ...options);
    return { key: read('new.key'), cert: read('made') };
  });

function inFolder<Made>(
  make: (
    openssl: (...options: string[]) => void,
    write: (file: string, text: string) => void,
    read: (file: string) => string,
  ) => Made,
): Made {
  const folder = mkdtempSync(join(tmpdir(), 'perch-certificates-'));
  try {
    return make(
      (...options) => void execFileSync('openssl', options, { cwd: folder, stdio: 'ignore' }),
      (file, text) => writeFileSync(join(folder, file), text),
      (file) => readFileSync(join(folder, file), 'utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes certificates: of the authority itself, and signed by the authority for a name and a number of days. */
export function certificateAuthority(): { cert: string; sign(name: string, days: number): Certificate } {
  const folder = mkdtempSync(join(tmpdir(), 'perch-certificates-'));
  const openssl = (...options: string[]) =>
    execFileSync('openssl', options, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=Authority',
    );
    openssl('req', ...NEW_KEY, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server');
    const [ca, caKey, request, key] = ['ca.pem', 'ca.key', 'server.csr', 'server.key'].map(read);
    return {
      cert: ca!,
      sign(name, days) {
        const place = mkdtempSync(join(tmpdir(), 'perch-certificate-'));
        try {
          const files = {
            'ca.pem': ca!,
            'ca.key': caKey!,
            'server.csr': request!,
            names: `subjectAltName=${name}`,
          };
          for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
          execFileSync(
            'openssl',
            [
              'x509',
              '-req',
              '-in',
              'server.csr',
              '-CA',
              'ca.pem',
              '-CAkey',
              'ca.key',
              '-CAcreateserial',
              '-days',
              String(days),
              '-extfile',
              'names',
              '-out',
              'server.pem',
            ],
            { cwd: place, stdio: 'ignore' },
          );
          return { key: key!, cert: readFileSync(join(place, 'server.pem'), 'utf8') };
        } finally {
          rmSync(place, { recursive: true, force: true });
        }
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

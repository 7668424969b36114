import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, normalize, sep } from 'node:path';
import { protocol } from 'electron';

/** The origins of the two windows' pages. No page gets from one to the other, by its address neither. */
export const APP_ORIGINS = { main: 'app://perch', quick: 'app://quick' };

/** The folder of each host's files inside the one that is served. */
const FOLDERS: Partial<Record<string, string>> = { perch: '.', quick: 'quick' };

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  'media-src data:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Declares the scheme; must run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** The build puts a hash of the content into the name of every file in `assets`. */
const isImmutable = (file: string): boolean => basename(dirname(file)) === 'assets';

/** Serves each window's files, and nothing outside their folder but the fonts, which are there once for both. */
export function serveAppScheme(folder: string): void {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    const own = FOLDERS[host];
    if (own === undefined) return new Response(null, { status: 404 });
    const root = join(folder, extname(pathname) === '.woff2' ? '.' : own);
    const file = normalize(join(root, decodeURIComponent(pathname)));
    if (!file.startsWith(root + sep)) return new Response(null, { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'cache-control': isImmutable(file) ? 'max-age=31536000, immutable' : 'no-cache',
        },
      });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

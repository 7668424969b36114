import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { packageFor } from '../../scripts/packaging/package.ts';
import { temporaryFolder } from '../unit/temporary.ts';

afterEach(() => void vi.unstubAllEnvs());

test('where Electron can’t be downloaded, nothing is packaged, and a sentence says why and what helps', async () => {
  const server = createServer((_, response) => void response.writeHead(404).end());
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.stubEnv('electron_config_cache', temporaryFolder());
  vi.stubEnv('PERCH_ELECTRON_DIST', '');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());

  expect(await packageFor(['--dir', `--output=${temporaryFolder()}`])).toBe(1);
  const sentences = said.mock.calls.flat().join('\n');
  expect(sentences).toContain('Not packaged: ');
  expect(sentences).toContain('404');
  expect(sentences).toContain('npm run package -- --dir --stand-in');
});

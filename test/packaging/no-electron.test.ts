import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { packageFor } from '../../scripts/packaging/package.ts';
import { temporaryFolder } from '../unit/temporary.ts';

afterEach(() => void vi.unstubAllEnvs());

/** A server that has no Electron, and the environment in which the packager asks it. */
async function withoutElectron(): Promise<NodeJS.ProcessEnv> {
  const server = createServer((_, response) => void response.writeHead(404).end());
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    ELECTRON_MIRROR: mirror,
    electron_config_cache: temporaryFolder(),
    PERCH_ELECTRON_DIST: '',
  };
}

test('where Electron can’t be downloaded, nothing is packaged, and a sentence says why and what helps', async () => {
  for (const [name, value] of Object.entries(await withoutElectron())) vi.stubEnv(name, value);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());

  expect(await packageFor(['--dir', `--output=${temporaryFolder()}`])).toBe(1);
  const sentences = said.mock.calls.flat().join('\n');
  expect(sentences).toContain('Not packaged: ');
  expect(sentences).toContain('404');
  expect(sentences).toContain('npm run package -- --dir --stand-in');
});

// A hook of the packager ends its process with the code 0 as soon as it has made a temporary folder, as it does for packages.
test('a command that packages nothing ends with an error', async () => {
  const env = { ...process.env, ...(await withoutElectron()) };
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', 'package', '--built'];
  const [code, said] = await new Promise<[unknown, string]>((resolve) =>
    execFile(process.execPath, [...args, `--output=${temporaryFolder()}`], { env }, (error, _, stderr) =>
      resolve([error?.code ?? 0, stderr]),
    ),
  );
  expect(said).toContain('Not packaged: ');
  expect(code).toBe(1);
});

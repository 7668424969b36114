import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { expect, mira, test } from './fixtures.ts';
import { quickPage } from './quick.ts';
import { createSnippet, fillSignIn, foot, goTo, signIn, submitSignIn } from './screen.ts';

/** Every byte under a folder, as text that keeps each byte. */
function everythingIn(folder: string): string {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

test('a window of another origin gets no IPC, and ours cannot navigate away', async ({ running }) => {
  const visits: (string | undefined)[] = [];
  const foreignServer = http.createServer(({ url }, response) => {
    visits.push(url);
    response.setHeader('content-type', 'text/html');
    response.end('<title>stranger</title><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => foreignServer.listen(0, '127.0.0.1', resolve));
  const foreignUrl = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`;

  await quickPage(running);
  const before = running.page.url();
  await running.page.evaluate((url) => void window.open(url), foreignUrl);
  // The main window and the quick one.
  await expect.poll(() => running.app.windows().length).toBe(2);

  // The same preload script in a window that shows a foreign page, as after a compromise.
  const answer = await running.app.evaluate(
    async ({ BrowserWindow }, [url, preload]) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload, contextIsolation: true, sandbox: true },
      });
      await window.loadURL(url);
      const result = (await window.webContents.executeJavaScript(
        `window.perch ? window.perch.call('accounts:list', undefined).then((a) => JSON.stringify(a), (e) => 'refused: ' + e.message) : 'no bridge'`,
      )) as string;
      window.destroy();
      return result;
    },
    [`${foreignUrl}/preloaded`, path.resolve('out/preload/preload.cjs')] as const,
  );
  expect(answer).toContain('refused: ');
  expect(answer).toContain('Not allowed');

  // Last: Playwright waits for a navigation that never comes, so nothing is evaluated after it.
  await running.page.evaluate((url) => void setTimeout(() => (location.href = url)), foreignUrl);
  await expect(running.page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  expect(running.page.url()).toBe(before);
  expect(visits).toEqual(['/preloaded']);
  foreignServer.close();
});

test('the quick window makes no other calls than its own, whatever it does to its address (rule: quick-window-calls)', async ({
  serve,
  signedIn,
}) => {
  const quick = await quickPage(await signedIn(await serve()));
  const answers = await quick.evaluate(async () => {
    const { perch } = globalThis as unknown as {
      perch: { call(name: string, input: unknown): Promise<object> };
    };
    const ask = (name: string) =>
      perch.call(name, undefined).then(
        () => 'answered',
        (error: unknown) => String(error),
      );
    const [allowed, before, address] = [
      await ask('accounts:list'),
      await ask('app:diagnostics'),
      location.href,
    ];
    history.replaceState(null, '', '/main.html');
    const after = await ask('app:diagnostics');
    history.replaceState(null, '', address);
    return { allowed, before, after };
  });
  expect(answers.allowed).toBe('answered');
  expect(answers.before).toContain('Not allowed');
  expect(answers.after).toContain('Not allowed');
});

test('the running app has its security rules in force (rule: chromium-sandbox)', async ({ app }) => {
  const inForce = await app.evaluate(({ ipcMain }) => ({
    isSandboxed: desktopRecord.isSandboxed,
    windowsThatLog: ipcMain.listenerCount('__ELECTRON_LOG__'),
  }));
  expect(inForce).toEqual({ isSandboxed: true, windowsThatLog: 0 });
});

test('every call of a window is validated: unknown names, wrong types and huge strings are refused (rule: input-checked)', async ({
  running,
  page,
}) => {
  const ask = (name: unknown, input: unknown) =>
    page.evaluate(
      ([callName, callInput]) =>
        (globalThis as unknown as { perch: { call(n: unknown, i: unknown): Promise<unknown> } }).perch.call(
          callName,
          callInput,
        ),
      [name, input] as const,
    );
  const refused = { ok: false, problem: { kind: 'invalid-input' }, reads: [] };
  for (const name of ['accounts:steal', '__proto__', 'constructor', '', 42, null, { name: 'accounts:list' }])
    expect(await ask(name, undefined)).toEqual(refused);
  const { value } = (await ask('accounts:list', undefined)) as { value: { activeId: string } };
  const accountId = value.activeId;
  for (const [name, input] of [
    ['status:set', { accountId, text: 1, emoji: null, clearAfter: 'never' }],
    ['status:set', { accountId, text: 'x', emoji: null, clearAfter: 'tomorrow' }],
    ['status:set', { accountId, text: 'x'.repeat(2_000_000), emoji: null, clearAfter: 'never' }],
    ['status:set', { accountId, text: 'x', emoji: null, clearAfter: 'never', more: true }],
    ['snippets:page', { accountId, search: '', offset: -1, limit: 10 }],
    ['snippets:page', { accountId, search: '', offset: 0, limit: 1e9 }],
    ['snippets:get', { accountId: '../../etc/passwd', key: accountId }],
    ['links:open', { url: 7 }],
  ] as const)
    expect(await ask(name, input), `${name} ${JSON.stringify(input).slice(0, 80)}`).toEqual(refused);
  for (const url of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'mailto:?attach=/etc/passwd',
  ])
    expect(await ask('links:open', { url })).toEqual(refused);
  expect(await running.opened()).toEqual([]);
  await ask('links:open', { url: 'mailto:mira@example.com?attach=/etc/passwd&subject=Hi' });
  await ask('links:open', { url: 'https://bank.example@evil.example/' });
  expect(await running.opened()).toEqual(['mailto:mira@example.com?subject=Hi', 'https://evil.example/']);
});

test('no server gets a client certificate of the user (rule: no-client-certificate)', async ({ running }) => {
  const chosen = await running.app.evaluate(({ app }) =>
    ['https://chat.example.com/', 'https://pictures.example.net/avatar.png'].map((url) => {
      // Electron sends the first certificate unless the default is prevented; then it waits for the callback.
      let isPrevented = false;
      const answers: unknown[][] = [];
      app.emit(
        'select-client-certificate',
        { preventDefault: () => (isPrevented = true) },
        null,
        url,
        [{ subjectName: 'Mira Kowalski', data: 'the certificate of a smart card' }],
        (...answer: unknown[]) => answers.push(answer),
      );
      return { isPrevented, answers };
    }),
  );
  // The callback is called without an argument: Electron would take `undefined` for an invalid certificate.
  const none = { isPrevented: true, answers: [[]] };
  expect(chosen).toEqual([none, none]);
});

test.describe('an app of its own', () => {
  test.use({ ownPerch: true });

  test('key and password are in no file, no log and no window (rule: no-secrets-at-rest, log-without-texts)', async ({
    server,
    perch,
  }) => {
    const { email, password, apiKey } = mira(server);
    const running = await perch();
    const { page } = running;
    await fillSignIn(page, { address: server.url, email, password: 'wrong on purpose 1' });
    await submitSignIn(page);
    await expect(page.getByText(/Wrong email or password/)).toBeVisible();
    await signIn(page, { password });
    server.faults.add({ kind: 'status', status: 500, times: 2 });
    await goTo(page, 'Snippets');
    await createSnippet(page, 'A title of mine', 'Text that belongs to me alone.');

    // Everything that a window can request, and all that it holds itself.
    const seen = await page.evaluate(async () => {
      const perch = (
        globalThis as unknown as {
          perch: Record<string, unknown> & { call(n: string, i: unknown): Promise<unknown> };
        }
      ).perch;
      const accounts = (await perch.call('accounts:list', undefined)) as { value: { activeId: string } };
      const { activeId: accountId } = accounts.value;
      const answers = await Promise.all([
        perch.call('status:get', { accountId }),
        perch.call('outbox:list', { accountId, offset: 0, limit: 100 }),
      ]);
      return JSON.stringify([
        Object.keys(perch),
        accounts,
        answers,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        document.documentElement.outerHTML,
      ]);
    });
    await running.close();
    const onDisk = everythingIn(running.profile);
    const basic = Buffer.from(`${email}:${apiKey}`).toString('base64');
    for (const secret of [apiKey, password, 'wrong on purpose 1', basic]) {
      expect(onDisk).not.toContain(secret);
      expect(seen).not.toContain(secret);
      expect(running.output()).not.toContain(secret);
    }
    expect(onDisk, 'the cache is among what was searched').toContain('Text that belongs to me alone.');
    const logs = fs
      .readdirSync(running.profile, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.log'));
    for (const log of logs)
      expect(fs.readFileSync(path.join(running.profile, log), 'utf8')).not.toContain('belongs to me');
    for (const name of hasNoPermissions ? [] : ['accounts.json', 'accounts'])
      expect(permissionsOf(path.join(running.profile, name)) & 0o077).toBe(0);
  });
});

test('a key is not sent to an address that was changed on the disk, and the window reports it', async ({
  serve,
  signedIn,
  perch,
}) => {
  const [server, foreignServer] = [await serve(), await serve()];
  const first = await signedIn(server);
  await expect(foot(first.page)).toContainText('Up to date');
  await first.close();
  const list = path.join(first.profile, 'accounts.json');
  const text = fs.readFileSync(list, 'utf8');
  for (const file of [list, `${list}.backup`])
    fs.writeFileSync(file, text.replaceAll(server.url, foreignServer.url));

  const second = await perch({ profile: first.profile });
  await expect(
    second.page.getByText(`to ${foreignServer.url}, because it may belong to another`),
  ).toBeVisible();
  await expect(foot(second.page)).toContainText('Signed out');
  expect(foreignServer.requests.filter(({ path: asked }) => !asked.endsWith('/server_settings'))).toEqual([]);
});

import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { CALL_CHANNEL } from '../../src-main/contract/ipc-channels.ts';
import type { Handlers } from '../../src-main/features/base/handler.ts';
import { APP_ORIGINS, declareAppScheme, serveAppScheme } from '../../src-main/shell/network/app-scheme.ts';
import { handleCalls, isShownBy, type Surface } from '../../src-main/shell/windows/ipc.ts';
import { lockDown } from '../../src-main/shell/network/lock-down.ts';
import { electronHttp } from '../../src-main/shell/network/network.ts';
import { confined, pageAccess } from '../../src-main/shell/windows/page-preferences.ts';
import { QuickWindow } from '../../src-main/shell/windows/quick-window.ts';
import { MainWindow } from '../../src-main/shell/windows/window.ts';
import { temporaryFolder } from './temporary.ts';

/** Records Perch’s calls of Electron in its place. */
const electron = vi.hoisted(() => {
  const session = () => ({
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
    closeAllConnections: vi.fn(async () => {}),
    resolveProxy: vi.fn(async () => 'DIRECT'),
  });
  const contents = { once: vi.fn(), on: vi.fn(), setZoomMode: vi.fn() };
  const window = {
    webContents: contents,
    once: vi.fn(),
    on: vi.fn(),
    loadURL: vi.fn(async () => {}),
    setVisibleOnAllWorkspaces: vi.fn(),
  };
  return {
    app: { on: vi.fn(), isPackaged: false },
    session: { defaultSession: session(), fromPartition: vi.fn(session) },
    protocol: { registerSchemesAsPrivileged: vi.fn(), handle: vi.fn() },
    ipcMain: { handle: vi.fn() },
    net: { request: vi.fn() },
    nativeTheme: { shouldUseDarkColors: false },
    BrowserWindow: vi.fn(function () {
      return window;
    }),
  };
});
vi.mock('electron', () => electron);
vi.mock('electron-log/main', () => ({ default: { error: vi.fn() } }));

beforeEach(() => void vi.clearAllMocks());

/** This argument of the only call. */
const given = <Given>(call: { mock: { calls: unknown[][] } }, argument: number): Given =>
  call.mock.calls.at(-1)?.[argument] as Given;

test('a package has developer tools only where it is one for tests', () => {
  const hasTools = (isPackaged: boolean, inspectable: boolean): boolean => {
    electron.app.isPackaged = isPackaged;
    onTestFinished(() => void (electron.app.isPackaged = false));
    return confined(pageAccess('preload.cjs', inspectable)).devTools === true;
  };
  expect([hasTools(true, false), hasTools(true, true), hasTools(false, false)]).toEqual([false, true, true]);
});

const surface: Surface = { origin: APP_ORIGINS.main, calls: 'everything' };
const mayShow = (_contents: unknown, url: string): boolean => isShownBy(surface, url);

describe('Perch serves the window’s files', () => {
  const ask = (url: string): Promise<Response> => {
    const parent = temporaryFolder();
    const folder = join(parent, 'renderer');
    mkdirSync(folder);
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, 'quick'));
    writeFileSync(join(folder, 'index.html'), '<title>Perch</title>');
    writeFileSync(join(folder, 'quick/index.html'), '<title>Quick</title>');
    writeFileSync(join(folder, 'assets/index-B6OwLBYZ.js'), '');
    writeFileSync(join(parent, 'secret.html'), 'secret');
    writeFileSync(`${folder}-else.html`, 'secret');
    serveAppScheme(folder);
    const handle = given<(request: Request) => Promise<Response>>(electron.protocol.handle, 1);
    // `Request` would tidy the path up before we see it.
    return handle({ url } as Request);
  };

  test('files have a content security policy that allows only Perch’s own content (rule: content-policy)', async () => {
    const { headers } = await ask(`${APP_ORIGINS.main}/index.html`);
    expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      'media-src data:',
      "script-src 'self'",
      "style-src 'self'",
    ]);
  });

  test('files have their declared content type and no sniffing', async () => {
    const { headers } = await ask(`${APP_ORIGINS.main}/index.html`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('are asked for again, but for those whose name changes with their content', async () => {
    const cached = async (file: string) =>
      (await ask(`${APP_ORIGINS.main}/${file}`)).headers.get('cache-control');
    expect(await cached('index.html')).toBe('no-cache');
    expect(await cached('assets/index-B6OwLBYZ.js')).toBe('max-age=31536000, immutable');
  });

  test.each(['app://perch.example/index.html', 'app://other/index.html'])(
    'another host has no files: %s',
    async (url) => expect((await ask(url)).status).toBe(404),
  );

  test('the quick window has a host of its own, which has its files alone', async () => {
    expect(await (await ask(`${APP_ORIGINS.quick}/index.html`)).text()).toBe('<title>Quick</title>');
    for (const path of ['/..%2Findex.html', '/quick/index.html', '/assets/index-B6OwLBYZ.js'])
      expect((await ask(`${APP_ORIGINS.quick}${path}`)).status, path).toBe(404);
  });

  test.each([
    '/..%2Fsecret.html',
    '/%2e%2e%2fsecret.html',
    '/x/..%2F..%2Fsecret.html',
    '/..%2Frenderer-else.html',
  ])('nothing outside the folder is served: %s (rule: app-scheme)', async (path) =>
    expect((await ask(`${APP_ORIGINS.main}${path}`)).status).toBe(404),
  );

  test('the scheme has only the privileges that it needs', () => {
    declareAppScheme();
    expect(given(electron.protocol.registerSchemesAsPrivileged, 0)).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });
});

const CONFINED = {
  preload: 'p',
  devTools: false,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
};

describe('a page is locked down', () => {
  /** What `lockDown` does with new contents. */
  function newContents() {
    lockDown(mayShow);
    const listeners = new Map<string, (event: { url: string; preventDefault(): void }) => void>();
    const contents = {
      setWindowOpenHandler: vi.fn(),
      on: (name: string, listener: never) => listeners.set(name, listener),
    };
    const [name, created] =
      electron.app.on.mock.calls.find(([event]) => event === 'web-contents-created') ?? [];
    expect(name).toBe('web-contents-created');
    (created as (event: unknown, contents: unknown) => void)({}, contents);
    const isPrevented = (event: string, url = ''): boolean => {
      const preventDefault = vi.fn();
      listeners.get(event)?.({ url, preventDefault });
      return preventDefault.mock.calls.length > 0;
    };
    return { contents, isPrevented };
  }

  test('a page gets no permission (rule: no-permission)', () => {
    lockDown(mayShow);
    const { setPermissionRequestHandler, setPermissionCheckHandler } = electron.session.defaultSession;
    const decide = vi.fn();
    given<(contents: unknown, permission: string, decide: unknown) => void>(setPermissionRequestHandler, 0)(
      {},
      'media',
      decide,
    );
    expect(decide.mock.calls).toEqual([[false]]);
    expect(given<() => boolean>(setPermissionCheckHandler, 0)()).toBe(false);
  });

  test('a server that asks for a client certificate gets none of the system’s (rule: no-client-certificate)', () => {
    lockDown(mayShow);
    const [, select] =
      electron.app.on.mock.calls.find(([event]) => event === 'select-client-certificate') ?? [];
    const [preventDefault, choose] = [vi.fn(), vi.fn()];
    (select as (...args: unknown[]) => void)(
      { preventDefault },
      {},
      'https://chat.example.com/',
      [{ subjectName: 'Mira Kowalski' }],
      choose,
    );
    // Electron takes `undefined` for an invalid certificate, and waits where nothing is called.
    expect([preventDefault.mock.calls, choose.mock.calls]).toEqual([[[]], [[]]]);
  });

  test('a page opens no window (rule: no-new-window)', () => {
    const { contents } = newContents();
    expect(
      given<(details: object) => object>(contents.setWindowOpenHandler, 0)({ url: 'https://x.example' }),
    ).toEqual({ action: 'deny' });
  });

  test('a page embeds no other page (rule: no-embedding)', () =>
    expect(newContents().isPrevented('will-attach-webview')).toBe(true));

  test('a page navigates nowhere else (rule: no-navigation)', () => {
    const { isPrevented } = newContents();
    expect(isPrevented('will-navigate', 'https://x.example/')).toBe(true);
    expect(isPrevented('will-navigate', `${APP_ORIGINS.main}.example/`)).toBe(true);
    expect(isPrevented('will-navigate', `${APP_ORIGINS.main}/index.html`)).toBe(false);
  });

  test('a page has no Node and is isolated from its preload script (rule: sandbox, developer-tools)', () => {
    const window = {
      page: { preload: 'p', devTools: false },
      icon: 'i',
      url: () => 'u',
      boundsFile: '/nowhere/window.json',
      isSmall: () => false,
      isQuitting: () => false,
      hasTray: () => true,
      keepsRunning: () => true,
      onPageEnd() {},
    };
    new MainWindow(window).show();
    expect(given<{ webPreferences: object }>(electron.BrowserWindow, 0).webPreferences).toEqual(CONFINED);
  });

  test('the quick window’s page has no Node and is isolated from its preload script (rule: quick-window-sandbox)', () => {
    new QuickWindow({
      page: { preload: 'p', devTools: false },
      url: () => 'u',
      isQuitting: () => false,
      onShown() {},
      onPageEnd() {},
    }).prepare();
    expect(given<{ webPreferences: object }>(electron.BrowserWindow, 0).webPreferences).toEqual(CONFINED);
  });
});

describe('windows call the main process', () => {
  const [main, quick, stranger] = [{}, {}, {}];
  let userAt: object | null = null;
  /** @param quickCalls what the quick window may call */
  const call = (
    senderFrame: object | null,
    sender = main,
    quickCalls: Surface['calls'] = [],
    name = 'accounts:list',
    input?: object,
  ): unknown => {
    const handlers = {
      'accounts:list': () => 'an answer',
      'clipboard:read': () => 'what was copied',
    } as unknown as Handlers;
    handleCalls(handlers, {
      surfaceOf(contents) {
        if ((contents as object) === main) return surface;
        return (contents as object) === quick ? { origin: APP_ORIGINS.quick, calls: quickCalls } : null;
      },
      isUserAt: (contents) => (contents as object) === userAt,
      onCall: () => {},
      onFault: () => {},
    });
    expect(given(electron.ipcMain.handle, 0)).toBe(CALL_CHANNEL);
    return given<(event: object, name: string, input: unknown) => unknown>(electron.ipcMain.handle, 1)(
      { sender, senderFrame },
      name,
      input,
    );
  };
  const ours = { url: `${APP_ORIGINS.main}/index.html`, parent: null };

  test('a call of our page is handled', async () =>
    expect(await call(ours)).toEqual({ ok: true, value: 'an answer', reads: [] }));

  test('a window with a list of calls may make these alone, whatever its address (rule: quick-window-calls)', async () => {
    const small = { url: `${APP_ORIGINS.quick}/index.html`, parent: null };
    expect(await call(small, quick, ['accounts:list'])).toEqual({ ok: true, value: 'an answer', reads: [] });
    expect(() => call(small, quick, ['status:get'])).toThrow('Not allowed');
    // `history.replaceState` changes the address inside the origin, and a fault of Chromium could change more.
    expect(() => call({ ...small, url: `${APP_ORIGINS.quick}/main.html` }, quick)).toThrow('Not allowed');
    expect(() => call(ours, quick, 'everything')).toThrow('Not allowed');
    expect(() => call(small, main)).toThrow('Not allowed');
  });

  test('the clipboard is read only for a window that its user is at (rule: clipboard-present-user)', async () => {
    const read = (sender: object) => call(ours, sender, [], 'clipboard:read', { from: 'clipboard' });
    userAt = quick;
    expect(await read(main)).toEqual({ ok: false, problem: { kind: 'unattended' }, reads: [] });
    userAt = main;
    expect(await read(main)).toEqual({ ok: true, value: 'what was copied', reads: [] });
  });

  test('a window that is not Perch’s may call nothing, whatever its address', () =>
    expect(() => call(ours, stranger)).toThrow('Not allowed'));

  test.each<[string, object | null]>([
    ['another page', { ...ours, url: 'https://x.example/' }],
    ['a frame in our page', { ...ours, parent: ours }],
    ['a frame that has gone', null],
  ])('a call from %s is refused (rule: calls-main-frame)', (_, frame) =>
    expect(() => call(frame)).toThrow('Not allowed'),
  );
});

describe('Perch sends requests', () => {
  const noProxies = { answer: () => Promise.reject(new Error('asked')), began: () => () => {} };

  /** A sent request and its outcome. */
  async function begin(
    connection: HttpRequest['connection'],
    proxies: Parameters<typeof electronHttp>[1] = noProxies,
  ) {
    const request = Object.assign(new EventEmitter(), { setHeader() {}, end() {}, abort: vi.fn() });
    electron.net.request.mockReturnValueOnce(request);
    const response = electronHttp(
      'an-account',
      proxies,
    )({
      url: 'https://chat.example.com/api/v1/users/me',
      method: 'GET',
      headers: {},
      signal: new AbortController().signal,
      connection,
    });
    await vi.waitFor(() => expect(electron.net.request).toHaveBeenCalled(), { timeout: 30_000 });
    return { request, response };
  }

  test.each(['any', 'fresh', 'fresh-apart'] as const)(
    'requests on %s connections carry no cookies and are not cached (rule: no-cookies)',
    async (connection) => {
      const { request, response } = await begin(connection);
      request.emit('response', Object.assign(Readable.from([]), { statusCode: 200, headers: {} }));
      await response;
      const apart = electron.session.fromPartition.mock.results.map(({ value }) => value as object);
      const { session, ...options } = given<{ session?: object }>(electron.net.request, 0);
      expect(options).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' });
      expect(session).toBe({ any: undefined, fresh: apart[0], 'fresh-apart': apart[1] }[connection]);
      // Chromium would repeat a request whose kept connection breaks.
      const closed = electron.session.fromPartition.mock.results.map(
        ({ value }) =>
          (value as { closeAllConnections: { mock: { calls: [] } } }).closeAllConnections.mock.calls.length,
      );
      expect(closed).toEqual({ any: [0, 0], fresh: [1, 0], 'fresh-apart': [0, 1] }[connection]);
    },
  );

  test('the sessions of an account are in memory and have no cache (rule: no-cookies)', () => {
    electronHttp('an-account', noProxies);
    // A name that begins with `persist:` would be a folder on the disk.
    expect(electron.session.fromPartition.mock.calls).toEqual([
      ['creates:an-account', { cache: false }],
      ['sends:an-account', { cache: false }],
    ]);
  });

  test('a response with a status that is none is a failure', async () => {
    const { request, response } = await begin('any');
    request.emit('response', Object.assign(Readable.from(['what?']), { statusCode: 777, headers: {} }));
    await expect(response).rejects.toThrow(RangeError);
    await vi.waitFor(() => expect(request.abort).toHaveBeenCalled(), { timeout: 30_000 });
  });

  test('a server that asks for a password gets none (rule: no-client-certificate)', async () => {
    // One that would be given to a proxy.
    const answerProxy = vi.fn(async () => ({ user: 'mira', password: 'right' }));
    const { request, response } = await begin('any', { answer: answerProxy, began: () => () => {} });
    const answer = vi.fn();
    request.emit(
      'login',
      { isProxy: false, scheme: 'basic', realm: '', host: 'chat.example.com', port: 443 },
      answer,
    );
    expect(answer.mock.calls).toEqual([[]]);
    expect(answerProxy).not.toHaveBeenCalled();
    request.emit('response', Object.assign(Readable.from([]), { statusCode: 401, headers: {} }));
    expect((await response).status).toBe(401);
  });

  test.each([
    ['PROXY proxy.example.com:3128; DIRECT', false],
    ['DIRECT', false],
    ['HTTPS proxy.example.com:3128', true],
    ['HTTPS proxy.example.com:443; PROXY proxy.example.com:3128', false],
    ['HTTPS proxy.example.com:3128; PROXY proxy.example.com:3128', false],
  ])(
    'a proxy’s question is passed on as it is; by %s its connection is encrypted: %j',
    async (way, isEncrypted) => {
      electron.session.defaultSession.resolveProxy.mockResolvedValueOnce(way);
      const answerProxy = vi.fn(async () => ({ user: 'mira', password: 'right' }));
      const { request, response } = await begin('any', { answer: answerProxy, began: () => () => {} });
      const answer = vi.fn();
      request.emit(
        'login',
        { isProxy: true, scheme: 'NTLM', host: 'proxy.example.com', port: 3128, realm: 'Office' },
        answer,
      );
      await vi.waitFor(() => expect(answer.mock.calls).toEqual([['mira', 'right']]), { timeout: 30_000 });
      const asked = { proxy: 'proxy.example.com:3128', scheme: 'ntlm', realm: 'Office', isEncrypted };
      expect(answerProxy.mock.calls).toEqual([[asked, 'https://chat.example.com/api/v1/users/me', null]]);
      request.emit('response', Object.assign(Readable.from([]), { statusCode: 200, headers: {} }));
      await response;
    },
  );

  test('no session downloads spelling dictionaries', () => {
    lockDown(mayShow);
    electronHttp('an-account', noProxies);
    const sessions = [
      electron.session.defaultSession,
      ...electron.session.fromPartition.mock.results.map(
        ({ value }) => value as typeof electron.session.defaultSession,
      ),
    ];
    expect(sessions).toHaveLength(3);
    for (const { setSpellCheckerLanguages } of sessions)
      expect(setSpellCheckerLanguages.mock.calls).toEqual([[[]]]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeProfiles, type RunningPerch } from '../../e2e/launch.ts';
import { defined, launchSample, logOf, until } from './running.ts';

let running: RunningPerch;
beforeAll(async () => {
  running = await launchSample();
  await running.page.getByText('ready').waitFor();
});
afterAll(async () => {
  await running.close();
  removeProfiles();
});

describe('a running app', () => {
  it('has the name, version and paths of its package.json', async () => {
    const said = await running.app.evaluate(({ app }) => ({
      name: app.getName(),
      version: app.getVersion(),
      packaged: app.isPackaged,
      userData: app.getPath('userData'),
      type: process.type,
      electron: process.versions.electron,
      chrome: Number.parseInt(process.versions.chrome, 10) > 100,
    }));
    expect(said).toMatchObject({
      name: 'Sample App',
      version: '1.2.3',
      packaged: false,
      type: 'browser',
      chrome: true,
    });
    expect(said.userData).toBe(running.profile);
    expect(said.electron).toMatch(/^45\.\d+\.\d+-stand-in$/);
  });
  it('has a page of the requested size, over its own scheme', async () => {
    const { page, app } = running;
    expect(await page.evaluate(() => [innerWidth, innerHeight, isSecureContext])).toEqual([420, 640, true]);
    expect(await app.evaluate(() => sample.main.webContents.getURL())).toBe('app://sample/index.html');
    await app.evaluate(() => sample.main.setSize(500, 700));
    expect(
      await until(
        () => page.evaluate(() => innerWidth),
        (width) => width === 500,
      ),
    ).toBe(500);
  });
  it('finds its BrowserWindow by the page', async () => {
    const window = await running.app.browserWindow(running.page);
    expect(await window.evaluate((w) => w.getTitle())).toBe('Sample App');
  });
});

describe('the bridge', () => {
  it('gives the page only what was exposed of the preload', async () => {
    const seen = await running.page.evaluate(() => ({
      platform: api.platform,
      list: api.nested.list,
      frozen: Object.isFrozen(api) && Object.isFrozen(api.nested.list),
      globals: ['leaked', 'require', 'process', '__standInPost', '__standInDeliver'].filter(
        (name) => name in window,
      ),
    }));
    expect(seen).toEqual({ platform: process.platform, list: [1, 2, 3], frozen: true, globals: [] });
  });
  it('passes calls in both directions, synchronously, with exceptions', async () => {
    const results = await running.page.evaluate(() => {
      let refusal: Error | undefined;
      try {
        api.refuse();
      } catch (error) {
        refusal = error as Error;
      }
      const back = api.callBack((text) => `${text}, and back`);
      return { double: api.double(21), back, refusal: [refusal instanceof Error, refusal?.message] };
    });
    expect(results).toEqual({ double: 42, back: 'from the preload, and back', refusal: [true, 'refused'] });
  });
  it('does not pass a proxy', async () => {
    const refused = await running.page.evaluate(async () => {
      try {
        return await api.invoke('echo', new Proxy({ a: 1 }, {}));
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(refused).toBe('An object could not be cloned.');
  });
});

describe('ipc', () => {
  it('passes structured clones both ways', async () => {
    const same = await running.page.evaluate(async () => {
      const value = {
        date: new Date(5),
        map: new Map([[1, new Set([2n])]]),
        bytes: new Uint8Array([1, 255]),
        none: undefined,
      };
      const back = await api.invoke('echo', value);
      return [back.date.getTime(), back.map.get(1).has(2n), back.bytes[1], 'none' in back];
    });
    expect(same).toEqual([5, true, 255, true]);
  });
  it('rejects with Electron’s texts', async () => {
    const messageOf = (channel: string): Promise<string> =>
      running.page.evaluate((name) => api.invoke(name).catch((error: Error) => error.message), channel);
    expect(await messageOf('fail')).toBe("Error invoking remote method 'fail': RangeError: out of range");
    expect(await messageOf('nothing')).toBe(
      "Error invoking remote method 'nothing': Error: No handler registered for 'nothing'",
    );
    expect(await messageOf('uncloneable')).toBe(
      "Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    );
    expect(running.output()).toContain("Error occurred in handler for 'fail'");
  });
  it('sends, replies and pushes', async () => {
    const reply = await running.page.evaluate(
      () =>
        new Promise<{ text: string; at: Date }>((resolve) => {
          const stop = api.onNoted((value) => {
            stop();
            resolve(value);
          });
          api.note('hello');
        }),
    );
    expect(reply).toEqual({ text: 'hello', at: new Date(0) });
    expect(await logOf(running)).toContain('note hello');
    const pushed = await running.page.evaluateHandle(() => ({
      value: new Promise((resolve) => api.onNoted(resolve)),
    }));
    await running.app.evaluate(() => sample.main.webContents.send('noted', { pushed: 1 }));
    expect(await pushed.evaluate(({ value }) => value)).toEqual({ pushed: 1 });
  });
  it('reports the sending frame', async () => {
    expect(await running.page.evaluate(() => api.invoke('whoami'))).toEqual({
      url: 'app://sample/index.html',
      origin: 'app://sample',
      isMain: true,
      top: 'app://sample/index.html',
    });
  });
});

describe('frames inside the page', () => {
  const addFrame = async ({ page }: RunningPerch): Promise<void> => {
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/frame.html?inside';
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    });
  };
  it('have no preload', async () => {
    await addFrame(running);
    expect(await defined(running.page.frames()[1]).evaluate(() => typeof api)).toBe('undefined');
    // The main process learns of a frame's page by an event.
    const urls = () =>
      running.app.evaluate(() => sample.main.webContents.mainFrame.framesInSubtree.map((frame) => frame.url));
    await expect.poll(urls).toEqual(['app://sample/index.html', 'app://sample/frame.html?inside']);
  });
  it('get messages from the main frame if they have a preload', async () => {
    const withFrames = await launchSample({ args: ['--preload-in-frames'] });
    try {
      await addFrame(withFrames);
      expect(await defined(withFrames.page.frames()[1]).evaluate(() => api.invoke('whoami'))).toEqual({
        url: 'app://sample/frame.html?inside',
        origin: 'app://sample',
        isMain: false,
        top: 'app://sample/index.html',
      });
    } finally {
      await withFrames.close();
    }
  });
});

describe('what a page may do', () => {
  it('obeys the content security policy of the app’s protocol', async () => {
    const violated = await running.page.evaluate(async () => {
      const violation = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), {
          once: true,
        }),
      );
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.body.append(script);
      const fetched = await fetch('https://example.com/').catch((error: Error) => error.message);
      return [await violation, fetched, 'ran' in globalThis];
    });
    expect(violated).toEqual(['script-src-elem', 'Failed to fetch', false]);
  });
  it('is decided before it navigates or opens a window, and the page stays', async () => {
    const { page, app } = running;
    await page.locator('#outside').click();
    await page.locator('#new-window').click();
    const opened = await page.evaluate(() => window.open('https://example.com/popup', 'name', 'width=100'));
    expect(opened).toBeNull();
    const log = await until(
      () => logOf(running),
      (entries) => entries.includes('open https://example.com/popup'),
    );
    expect(log).toEqual(
      expect.arrayContaining([
        'will-navigate https://example.com/',
        'open https://example.com/new',
        'open https://example.com/popup',
      ]),
    );
    expect(app.windows()).toEqual([page]);
    expect(await page.locator('#state').textContent()).toBe('ready');
  });
  it('has the permissions that the session’s handlers give', async () => {
    const states = await running.page.evaluate(async () => {
      const state = async (name: string): Promise<string> =>
        (await navigator.permissions.query({ name: name as PermissionName })).state;
      return [await state('notifications'), await state('geolocation'), await state('clipboard-write')];
    });
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });
  it('has the theme that the app chose', async () => {
    const background = (): Promise<string> =>
      running.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await running.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'));
    expect(await until(background, (color) => color === 'rgb(34, 34, 34)')).toBe('rgb(34, 34, 34)');
    await running.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'light'));
    expect(await until(background, (color) => color !== 'rgb(34, 34, 34)')).toBe('rgba(0, 0, 0, 0)');
  });
});

describe('the desktop', () => {
  it('has a tray', async () => {
    expect(await running.trayTooltip()).toBe('Sample: nothing waits');
    const menu = await running.trayMenu();
    expect(menu.map(({ id, type, enabled }) => [id, type, enabled])).toEqual([
      ['open', 'normal', true],
      ['off', 'normal', false],
      [undefined, 'separator', true],
      ['status', 'submenu', true],
      ['mute', 'checkbox', true],
      ['help', 'normal', true],
      ['tell', 'normal', true],
      ['ask', 'normal', true],
      ['quit', 'normal', true],
    ]);
    await running.clickTray();
    expect(await logOf(running)).toContain('tray click');
  });
  it('clicks the tray’s items as a user can', async () => {
    await running.clickTrayItem('away');
    await running.clickTrayItem('mute');
    expect(await logOf(running)).toEqual(expect.arrayContaining(['chose away true', 'chose mute true']));
    const status = (await running.trayMenu()).find((item) => item.id === 'status');
    expect(status?.submenu?.map((item) => item.checked)).toEqual([false, true]);
    await expect(running.clickTrayItem('off')).rejects.toThrow('cannot be clicked');
    await expect(running.clickTrayItem('none')).rejects.toThrow('has no item "none"');
  });
  it('records links, notifications, boxes and shortcuts', async () => {
    await running.clickTrayItem('help');
    expect(await running.opened()).toEqual(['https://example.com/help']);
    await running.clickTrayItem('tell');
    expect(await running.notifications()).toEqual([{ title: 'Hello', body: 'from the sample' }]);
    await running.clickTrayItem('ask');
    await running.answerNextBox(0);
    await running.clickTrayItem('ask');
    expect(await logOf(running)).toEqual(expect.arrayContaining(['answer 1', 'answer 0']));
    expect(await running.boxes()).toHaveLength(2);
    expect(await running.shortcuts()).toEqual(['Control+Shift+Space']);
    await running.pressShortcut('Control+Shift+Space');
    expect(await logOf(running)).toContain('shortcut');
  });
});

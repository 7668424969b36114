import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { removeProfiles, type RunningPerch } from '../../e2e/launch.ts';
import { chromiumOf, launchSample, logOf, processes, sampleApp, until } from './running.ts';

const started: RunningPerch[] = [];
/** Starts the sample app and waits for its window. */
const launch = async (options?: Parameters<typeof launchSample>[0]): Promise<RunningPerch> => {
  const running = await launchSample(options);
  started.push(running);
  await until(
    () => logOf(running),
    (log) => log.includes('main focus'),
  );
  return running;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.kill()));
});

afterAll(removeProfiles);

const eventsOf = (profile: string): unknown[] =>
  JSON.parse(fs.readFileSync(path.join(profile, 'events.json'), 'utf8'));

describe('windows', () => {
  it('hide instead of closing, are shown again, and emit both events', async () => {
    const running = await launch();
    const { app, page } = running;
    const state = (): Promise<boolean[]> =>
      app.evaluate(() => {
        const window = sample.main;
        return [window.isVisible(), window.isFocused(), window.isDestroyed()];
      });
    expect(await state()).toEqual([true, true, false]);
    await app.evaluate(() => sample.main.close());
    expect(await state()).toEqual([false, false, false]);
    await running.clickTrayItem('open');
    expect(await state()).toEqual([true, true, false]);
    expect((await logOf(running)).slice(-5)).toEqual([
      'main close',
      'main blur',
      'main hide',
      'main show',
      'main focus',
    ]);
    expect(await page.locator('#state').textContent()).toBe('ready');
  });

  it('hide when the page closes itself', async () => {
    const running = await launch();
    await running.page.evaluate(() => window.close());
    const log = await until(
      () => logOf(running),
      (entries) => entries.includes('main hide'),
    );
    expect(log.slice(-3)).toEqual(['main close', 'main blur', 'main hide']);
    expect(running.app.windows()).toEqual([running.page]);
  });

  it('hide, with a new page, when the user of a headed Chromium closes theirs', async () => {
    const running = await launch();
    const { app, page } = running;
    const again = app.waitForEvent('window');
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Page.close');
    const reopened = await again;
    await reopened.getByText('ready').waitFor();
    expect((await logOf(running)).slice(-3)).toEqual(['main close', 'main blur', 'main hide']);
    expect(await reopened.evaluate(() => api.invoke('echo', 'again'))).toBe('again');
  });

  it('have the focus one at a time', async () => {
    const running = await launch();
    const focused = await running.app.evaluate(async ({ BrowserWindow }) => {
      const second = sample.openWindow('second');
      await second.loadURL('app://sample/frame.html');
      const which = (): string | undefined =>
        Object.entries(sample.windows).find(([, window]) => window === BrowserWindow.getFocusedWindow())?.[0];
      const first = which();
      second.hide();
      sample.main.focus();
      return [first, which(), second.isFocused()];
    });
    expect(focused).toEqual(['second', 'main', false]);
    const count = await until(
      () => running.app.windows().length,
      (length) => length === 2,
    );
    expect(count).toBe(2);
  });

  it('that were closed are destroyed, and the last one emits window-all-closed', async () => {
    const running = await launch();
    await running.app.evaluate(() => {
      sample.keepWindow = false;
      sample.main.close();
    });
    const log = await until(
      () => logOf(running),
      (entries) => entries.includes('window-all-closed'),
    );
    expect(log.slice(-4)).toEqual(['main close', 'main blur', 'main closed', 'window-all-closed']);
    await until(
      () => running.app.windows().length,
      (count) => count === 0,
    );
    expect(running.app.windows()).toEqual([]);
    const send = running.app.evaluate(() => sample.main.webContents.send('noted'));
    await expect(send).rejects.toThrow('Object has been destroyed');
  });

  it('fail to load what does not exist', async () => {
    const { app } = await launch();
    const failure = await app.evaluate(() =>
      sample.main
        .loadURL('file:///nowhere/at-all.html')
        .catch((error) => [error.code, error.errno, error.message]),
    );
    expect(failure).toEqual([
      'ERR_FILE_NOT_FOUND',
      -6,
      "ERR_FILE_NOT_FOUND (-6) loading 'file:///nowhere/at-all.html'",
    ]);
  });

  it('may fail to load without anybody who handles it', async () => {
    const { app } = await launch();
    const unhandled = await app.evaluate(async ({ BrowserWindow }) => {
      const errors: unknown[] = [];
      process.on('unhandledRejection', (error) => errors.push(error));
      void sample.main.loadURL('file:///nowhere/at-all.html');
      const destroyed = new BrowserWindow({ show: false });
      await destroyed.loadURL('app://sample/frame.html');
      void destroyed.loadURL('app://sample/frame.html');
      await new Promise((resolve) => void setImmediate(resolve));
      destroyed.destroy();
      await sample.main.loadURL('file:///nowhere/either.html').catch(() => undefined);
      await new Promise((resolve) => void setTimeout(resolve));
      return errors.length;
    });
    expect(unhandled).toBe(0);
  });
});

describe('quitting', () => {
  it('follows Electron’s order', async () => {
    const running = await launch();
    await running.close();
    expect(eventsOf(running.profile).slice(-6)).toEqual([
      'before-quit',
      'main close',
      'main blur',
      'main closed',
      'will-quit',
      'quit 0',
    ]);
  });

  it('can be stopped at every step, and tried again', async () => {
    const running = await launch();
    const { app } = running;
    await app.evaluate(({ app: electron }) => {
      electron.once('before-quit', (event) => event.preventDefault());
      electron.quit();
    });
    await app.evaluate(({ app: electron }) => {
      sample.main.once('close', (event) => event.preventDefault());
      electron.quit();
    });
    await app.evaluate(({ app: electron }) => {
      electron.once('will-quit', (event) => event.preventDefault());
      electron.quit();
    });
    await until(
      () => logOf(running),
      (entries) => entries.includes('will-quit'),
    );
    expect(await logOf(running)).not.toContain('quit 0');
    await running.close();
    const events = eventsOf(running.profile);
    const count = (name: string): number => events.filter((entry) => entry === name).length;
    expect([count('before-quit'), count('main close'), count('will-quit'), count('quit 0')]).toEqual([
      4, 2, 2, 1,
    ]);
  });

  it('waits for what the app is doing', async () => {
    const running = await launch();
    const file = path.join(running.profile, 'last-words');
    const gone = once(running.main, 'exit');
    const asked = running.app.evaluate(({ app }, name) => {
      app.exit(7);
      process.getBuiltinModule('node:fs').writeFileSync(name, 'bye');
    }, file);
    // The process may end before it responds.
    asked.catch(() => {});
    expect(await gone).toEqual([7, null]);
    expect(fs.readFileSync(file, 'utf8')).toBe('bye');
    expect(eventsOf(running.profile)).not.toContain('before-quit');
  });

  it('follows SIGTERM', async () => {
    const running = await launch();
    const child = running.main;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(eventsOf(running.profile)).toContain('will-quit');
  });
});

describe('one instance per profile', () => {
  it('passes a second instance’s command line to the first', async () => {
    const running = await launch();
    const executable = path.join(import.meta.dirname, 'electron');
    const second = spawn(executable, [sampleApp, `--user-data-dir=${running.profile}`, '--show=snippets'], {
      cwd: sampleApp,
      stdio: 'ignore',
    });
    const [code] = await once(second, 'exit');
    expect(code).toBe(3);
    const log = await until(
      () => logOf(running),
      (entries) => entries.some((entry) => typeof entry === 'object'),
    );
    expect(log.find((entry) => typeof entry === 'object')).toEqual({
      argv: [executable, sampleApp, `--user-data-dir=${running.profile}`, '--show=snippets'],
      folder: sampleApp,
      data: { from: second.pid },
    });
  });

  it('does not affect other profiles', async () => {
    await launch();
    const other = await launch();
    expect(await other.app.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
  });

  it('releases the profile when the first instance is killed', async () => {
    const first = await launch();
    await first.kill();
    const again = await launch({ profile: first.profile });
    expect(await again.app.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
  });
});

describe('uncaught errors', () => {
  it('are reported, and the app continues', async () => {
    const running = await launch();
    await running.app.evaluate(() => {
      setImmediate(() => {
        throw new Error('thrown at night');
      });
      void Promise.reject(new Error('rejected at night'));
    });
    await until(
      () => running.output(),
      (output) => output.includes('rejected at night'),
    );
    // Their order is not guaranteed.
    await expect
      .poll(() => running.boxes())
      .toMatchObject([{ type: 'error', title: 'A JavaScript error occurred in the main process' }]);
    expect(running.output()).toContain('UnhandledPromiseRejectionWarning: Error: rejected at night');
  });
});

describe('kill -9', () => {
  it('leaves neither Chromium nor its profile', async () => {
    const running = await launch();
    const { profile: chromiumProfile } = chromiumOf(running);
    expect(fs.existsSync(chromiumProfile)).toBe(true);
    await running.kill();
    const left = (): string[] => [...processes().values()].filter((line) => line.includes(chromiumProfile));
    expect(await until(left, (lines) => lines.length === 0)).toEqual([]);
    expect(
      await until(
        () => fs.existsSync(chromiumProfile),
        (exists) => !exists,
      ),
    ).toBe(false);
  });

  it('of Chromium ends the app too', async () => {
    const running = await launch();
    const gone = once(running.main, 'exit');
    process.kill(chromiumOf(running).pid, 'SIGKILL');
    expect((await gone)[0]).toBe(1);
    expect(running.output()).toContain('its Chromium has gone');
  });
});

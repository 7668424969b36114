import { beforeEach, expect, test, vi } from 'vitest';
import { refuseNewerProfile, refuseSwitches } from '../../src-main/start/refusals.ts';

/** What Electron shows a box with on Linux only once the app is ready; before it writes to a log. */
const { electron } = vi.hoisted(() => ({
  electron: {
    ready: Promise.withResolvers<void>(),
    app: {
      whenReady: vi.fn<() => Promise<void>>(),
      exit: vi.fn<(code: number) => void>(),
      getVersion: () => '1.0',
    },
    dialog: { showErrorBox: vi.fn<(title: string, content: string) => void>() },
  },
}));
vi.mock('electron', () => electron);
vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn<() => void>() }));

beforeEach(() => {
  electron.ready = Promise.withResolvers<void>();
  electron.app.whenReady.mockReset().mockImplementation(() => electron.ready.promise);
  electron.app.exit.mockReset();
  electron.dialog.showErrorBox.mockReset();
  Object.defineProperty(process, 'platform', { value: 'linux' });
});

test.each([
  ['newer files', () => refuseNewerProfile()],
  ['a switch', () => refuseSwitches(['SSLKEYLOGFILE'])],
])('a start that is refused because of %s says so in a window', async (_, refuse) => {
  refuse();
  await Promise.resolve();
  expect(electron.dialog.showErrorBox).not.toHaveBeenCalled();
  expect(electron.app.exit).not.toHaveBeenCalled();
  electron.ready.resolve();
  await vi.waitFor(() => expect(electron.app.exit).toHaveBeenCalledWith(1));
  expect(electron.dialog.showErrorBox).toHaveBeenCalledOnce();
});

import { say } from '../programs/server/say.ts';
import { expect, test } from './fixtures.ts';
import { foot } from './screen.ts';

/** What main has been given for notifications, as the test notes it. */
type Noted = { bitmaps: { width: number; corner: number[] }[]; urls: number; windows: boolean[] };

test('the picture of a notification is decoded in a sandboxed window of its own, which is gone then (rule: pictures-in-sandbox)', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const sender = server.user('olu');
  server.state.users.update(sender.userId, { avatar_is_external: false });
  const running = await signedIn(server);
  const { app, page } = running;
  await expect(foot(page)).toContainText('Up to date');
  await app.evaluate(({ app: perch, nativeImage }) => {
    const noted: Noted = { bitmaps: [], urls: 0, windows: [] };
    Object.assign(globalThis, { noted });
    const { createFromBitmap, createFromDataURL } = nativeImage;
    nativeImage.createFromBitmap = (pixels, options) => {
      noted.bitmaps.push({ width: options.width, corner: [...pixels.subarray(0, 4)] });
      return createFromBitmap.call(nativeImage, pixels, options);
    };
    nativeImage.createFromDataURL = (url) => {
      noted.urls += 1;
      return createFromDataURL.call(nativeImage, url);
    };
    perch.on('browser-window-created', (_, window) => noted.windows.push(window.isVisible()));
  });
  const write = (content: string) => say(server, sender.userId, { people: ['mira'] }, content);
  const windows = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const noted = (): Promise<Noted> => app.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const before = await windows();
  write('Look at me');
  await expect.poll(() => running.notifications()).toHaveLength(1);
  // The colour that the server’s picture has in its corner, as blue, green, red and alpha.
  const { userId } = sender;
  const corner = [130, 110 + ((userId * 37) % 90), 90 + ((userId * 61) % 120), 255];
  expect(await noted()).toEqual({ bitmaps: [{ width: 96, corner }], urls: 0, windows: [false] });
  await expect.poll(windows).toBe(before);
  // The same picture is not decoded again.
  write('And again');
  await expect.poll(async () => (await noted()).bitmaps.length).toBe(2);
  expect((await noted()).windows).toEqual([false]);
});

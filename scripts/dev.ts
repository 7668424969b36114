import { createServer } from 'vite';
import path from 'node:path';
import { buildAndWeigh } from './build.ts';
import { root } from './process.ts';
import { start } from './start.ts';

/** Opens Perch with the window's pages from Vite's server, so that an edit of the renderer shows at once. */
export async function dev(args: string[]): Promise<number> {
  let close = async (): Promise<void> => undefined;
  try {
    return await start(args, async () => {
      await buildAndWeigh();
      const server = await createServer({
        configFile: path.join(root, 'vite.config.ts'),
        mode: 'renderer',
      });
      close = () => server.close();
      await server.listen();
      return { PERCH_DEV_SERVER: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '' };
    });
  } finally {
    await close();
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import { messagesWithTheirModules } from '../../scripts/messages-plugin.ts';
import { root } from '../../scripts/process.ts';
import { dataModules } from '../../scripts/vite-plugins.ts';
import { temporaryFolder } from './temporary.ts';

const DAY = 86_400_000;

/** Writes files into a folder of the test. */
function folderWith(files: Record<string, string>): string {
  const folder = fs.realpathSync(temporaryFolder());
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}

/** Builds the `entry.ts` of a folder, in memory. Returns the code of each chunk by its name. */
async function codeOf(folder: string, plugins: Plugin[]): Promise<Record<string, string>> {
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: path.join(folder, 'entry.ts') } },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.name, part.code]] : [])),
  );
}

/** Waits while a day passes for every timer of this process at each turn of the event loop, as on a machine that is very busy. */
async function whileDaysPass<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  try {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    // The loop ends, and what went wrong is thrown below.
    working.catch(() => undefined);
    while (!isDone) {
      vi.advanceTimersByTime(DAY);
      await setImmediate();
    }
    return await working;
  } finally {
    vi.useRealTimers();
  }
}

test('a build waits for its data as long as that takes', async () => {
  const folder = folderWith({
    'entry.ts': `import { data } from './some.data.ts';
      import { messages } from ${JSON.stringify(path.join(root, 'resources/messages.data.ts'))};
      console.log(data, messages['undo.too-late'], () => import(${JSON.stringify(path.join(root, 'resources/messages/de.data.ts'))}));`,
    'some.data.ts': `import { setTimeout } from 'node:timers/promises'; await setTimeout(20); export const data = 'made by the build';`,
  });
  const code = await whileDaysPass(() => codeOf(folder, [messagesWithTheirModules(), dataModules()]));
  expect(code['entry']).toContain('made by the build');
  expect(code['de.data']).toContain('Zu spät');
});

test.each([
  ['a function', 'export const data = () => 1;'],
  ['an instance of a class', 'class Data {} export const data = new Data();'],
  ['a date', 'export const data = new Date();'],
  ['undefined', 'export const data = undefined;'],
])('a build refuses %s in place of plain data', async (_, text) => {
  const folder = folderWith({ 'entry.ts': `export * from './some.data.ts';`, 'some.data.ts': text });
  await expect(codeOf(folder, [dataModules()])).rejects.toThrow(/The export data of .* is not plain data/);
});

test('a build fails with the error of its data module', async () => {
  const folder = folderWith({
    'entry.ts': `export * from './some.data.ts';`,
    'some.data.ts': `throw new Error('No data today.');`,
  });
  await expect(codeOf(folder, [dataModules()])).rejects.toThrow('No data today.');
});

test.each(['some.data.ts', 'imported.ts', 'imported.json'])(
  'a window under development has what an edit of %s makes',
  async (edited) => {
    const folder = folderWith({
      'window/entry.ts': `export * from '../some.data.ts';`,
      'imported.json': '["word as it was"]',
      'imported.ts': `import words from './imported.json' with { type: 'json' }; export const list = [...words, 'word as it was'];`,
      'some.data.ts': `import { list } from './imported.ts'; export const data = [...list, 'word as it was'];`,
    });
    const server = await createServer({
      configFile: false,
      // The window's folder. The data are outside, as the messages are.
      root: path.join(folder, 'window'),
      logLevel: 'silent',
      plugins: [dataModules()],
      server: { middlewareMode: true, ws: false },
    });
    onTestFinished(() => server.close());
    // A window loads what imports the data first.
    await server.transformRequest('/entry.ts');
    const address = `/@fs${path.join(folder, 'some.data.ts')}`;
    const served = async (): Promise<string> => (await server.transformRequest(address))?.code ?? '';
    expect(await served()).toContain('as it was');
    const file = path.join(folder, edited);
    const text = fs.readFileSync(file, 'utf8').replace('as it was', 'as edited');
    await expect
      .poll(() => {
        // Again, where the file was not watched yet.
        fs.writeFileSync(file, text);
        return served();
      })
      .toContain('as edited');
  },
);

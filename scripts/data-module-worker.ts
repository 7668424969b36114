// A thread that runs one data module, and answers with what the module exports and which files it is made of.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

const file = String(workerData);
const files = new Set<string>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (isSource(resolved.url)) files.add(fileURLToPath(resolved.url));
    return resolved;
  },
});
const exported = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>);
for (const [name, value] of exported)
  if (!isPlain(value)) throw new Error(`The export ${name} of ${file} is not plain data.`);
parentPort?.postMessage({ module: Object.fromEntries(exported.sort(inTheFile)), files: [...files] });

/** Whether what is in the file goes into the data: the project's own files, and data of packages. */
function isSource(url: string): boolean {
  return url.startsWith('file:') && (!url.includes('/node_modules/') || url.endsWith('.json'));
}

/** In the order of the file, in which the bundle would have them. */
function inTheFile([a]: [string, unknown], [b]: [string, unknown]): number {
  const text = readFileSync(file, 'utf8');
  const [first = 0, second = 0] = [a, b].map((name) => text.search(new RegExp(`export const ${name}\\b`)));
  return first - second;
}

/** Whether the value is the same when it has been written as JSON. */
function isPlain(value: unknown): boolean {
  const json = JSON.stringify(value) as string | undefined;
  return json !== undefined && isDeepStrictEqual(JSON.parse(json), value);
}

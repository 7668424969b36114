// The stand-in's first module: parses the command line, loads the app, starts Chromium and emits `ready`.
import fs from 'node:fs';
import os from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { flagsOf, launchChromium } from './chromium.ts';
import { parseCommandLine } from './command-line.ts';
import { dialog } from './desktop.ts';
import { borrowChromium } from './lender.ts';
import { makeEvent, readyGate, runtime } from './runtime.ts';
import { watchTargets } from './targets.ts';

const require = createRequire(import.meta.url);
const args = process.argv.slice(2);
const commandLine = parseCommandLine(args);
for (const [name, value] of commandLine.switches) app.commandLine.appendSwitch(name, value);
becomeElectron();

const mainFile = await locateApp();
for (const module of commandLine.modules) require(path.resolve(module));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
await import(pathToFileURL(mainFile).href);
process.on('uncaughtException', showError);
if (!runtime.exiting) await start();

/** Like Electron, continues after an uncaught exception, unless the app has a handler of its own. */
function showError(error: Error): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  dialog.showErrorBox('A JavaScript error occurred in the main process', error.stack ?? String(error));
}

/** Makes `process` look as it does in Electron's main process, which knows nothing of the stand-in's own switch. */
function becomeElectron(): void {
  const theirs = args.filter((argument) => !argument.startsWith('--standin-packaged='));
  process.argv.splice(0, process.argv.length, path.join(import.meta.dirname, 'electron'), ...theirs);
  const manifest = path.resolve(import.meta.dirname, '../../../node_modules/electron/package.json');
  const version = fs.existsSync(manifest) ? JSON.parse(fs.readFileSync(manifest, 'utf8')).version : '0.0.0';
  const define = (name: string, value: string): void =>
    void Object.defineProperty(process.versions, name, { value, enumerable: true, configurable: true });
  define('electron', `${version}-stand-in`);
  define('chrome', '0.0.0.0');
  Object.assign(process, { getSystemVersion: () => os.release() });
  Object.assign(process, { type: 'browser' });
}

/**
 * Sets the app's name, version and paths by the rules of Electron's default app.
 * @returns the file to run.
 */
async function locateApp(): Promise<string> {
  const packaged = app.commandLine.getSwitchValue('standin-packaged');
  const entry = packaged
    ? (await import('./packaged.ts')).unpackApp(packaged)
    : path.resolve(commandLine.entry ?? '.');
  runtime.packaged = packaged !== '';
  const resourcesPath = packaged ? path.join(packaged, 'resources') : import.meta.dirname;
  Object.assign(process, { resourcesPath, defaultApp: packaged ? undefined : true });

  const manifest = path.join(entry, 'package.json');
  if (!fs.existsSync(manifest)) {
    // a file by itself: like Electron's default app, it gets neither the name nor the version of a package around it
    const file = require.resolve(entry);
    runtime.appPath = path.dirname(file);
    runtime.version = process.versions['electron'] ?? '';
    return file;
  }
  const { productName, name, version, main, desktopName } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  runtime.appPath = entry;
  runtime.name = productName ?? name ?? runtime.name;
  runtime.version = version ?? '';
  app.setDesktopName(desktopName ?? `${runtime.name}.desktop`);
  return path.join(entry, main ?? 'index.js');
}

async function start(): Promise<void> {
  const { switches } = app.commandLine;
  const borrowed = await borrowChromium(switches);
  const { connection, endpoint } = borrowed ?? (await launchChromium(flagsOf(switches)));
  runtime.browser = connection;
  runtime.contextId = borrowed?.contextId;
  if (endpoint !== undefined) process.stderr.write(`DevTools listening on ${endpoint}\n`);
  connection.on('close', () => {
    console.error('The stand-in stops: its Chromium has gone.');
    process.exit(1);
  });
  await watchTargets();
  const { product } = await connection.send('Browser.getVersion');
  Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true });
  app.emit('will-finish-launching');
  runtime.ready = true;
  app.emit('ready', makeEvent(), {});
  readyGate.resolve();
}

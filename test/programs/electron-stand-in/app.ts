// app: names, paths, the command line, readiness, and the order of quitting.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CommandLine } from './command-line.ts';
import { makeEvent, onlyOn, readyGate, runtime } from './runtime.ts';
import { SingleInstance } from './single-instance.ts';

interface LoginItemSettings {
  openAtLogin?: boolean;
  openAsHidden?: boolean;
  args?: string[];
}

interface LoginItemState {
  openAtLogin: boolean;
  openAsHidden: boolean;
  wasOpenedAtLogin: boolean;
  wasOpenedAsHidden: boolean;
  restoreState: boolean;
  status: string;
  executableWillLaunchAtLogin: boolean;
  launchItems: object[];
}

class App extends EventEmitter {
  readonly commandLine: CommandLine = new CommandLine();
  readonly dock = undefined;
  badgeCount = 0;
  readonly #paths = new Map<string, string>();
  readonly #singleInstance = new SingleInstance((argv, workingDirectory, additionalData) => {
    void readyGate.promise.then(() =>
      this.emit('second-instance', makeEvent(), argv, workingDirectory, additionalData),
    );
  });
  #login: LoginItemSettings = {};
  #quitting = false;
  #relaunch: { execPath: string; args: string[] } | undefined;

  get isPackaged(): boolean {
    return runtime.packaged;
  }
  get name(): string {
    return runtime.name;
  }
  set name(name: string) {
    runtime.name = name;
  }
  getName(): string {
    return runtime.name;
  }
  getVersion(): string {
    return runtime.version;
  }
  getAppPath(): string {
    return runtime.appPath;
  }
  getLocale(): string {
    return this.commandLine.getSwitchValue('lang') || 'en-US';
  }
  getSystemLocale(): string {
    return this.getLocale();
  }
  getPreferredSystemLanguages(): string[] {
    // As GLib names them.
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env;
    const named = [...(LANGUAGE ?? '').split(':'), LC_ALL || LC_MESSAGES || LANG || ''];
    const languages = named.filter((name) => /^[a-z]{2,3}(_|$)/i.test(name));
    return languages.length > 0 ? languages : [this.getLocale()];
  }

  whenReady(): Promise<void> {
    return readyGate.promise;
  }
  isReady(): boolean {
    return runtime.ready;
  }

  getPath(name: string): string {
    const found = this.#paths.get(name) ?? this.#defaultPath(name);
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    if (name === 'userData' || name === 'sessionData') fs.mkdirSync(found, { recursive: true });
    return found;
  }
  #defaultPath(name: string): string | undefined {
    const home = os.homedir();
    const executable = path.join(import.meta.dirname, 'electron');
    const inUserData = (folder: string): string => path.join(this.getPath('userData'), folder);
    switch (name) {
      case 'home':
        return home;
      case 'appData':
        return process.env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
      case 'userData': {
        const given = this.commandLine.getSwitchValue('user-data-dir');
        return given ? path.resolve(given) : path.join(this.getPath('appData'), runtime.name);
      }
      case 'sessionData':
        return this.getPath('userData');
      case 'temp':
        return os.tmpdir();
      case 'exe':
      case 'module':
        return executable;
      case 'assets':
        return path.dirname(executable);
      case 'logs':
        return inUserData('logs');
      case 'crashDumps':
        return inUserData('Crashpad');
      case 'desktop':
      case 'documents':
      case 'downloads':
      case 'music':
      case 'pictures':
      case 'videos':
        return path.join(home, name.charAt(0).toUpperCase() + name.slice(1));
      default:
        return undefined;
    }
  }

  requestSingleInstanceLock(additionalData?: object): boolean {
    return this.#singleInstance.request(this.getPath('userData'), additionalData);
  }
  releaseSingleInstanceLock(): void {
    this.#singleInstance.release();
  }
  hasSingleInstanceLock(): boolean {
    return this.#singleInstance.held;
  }

  /** before-quit → close and closed of every window → will-quit → quit. Each of the first three can stop it. */
  quit(): void {
    if (this.#quitting || runtime.exiting) return;
    const event = makeEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    if (runtime.windows.size === 0) this.#willQuit();
    for (const window of [...runtime.windows.values()]) if (this.#quitting) window.close();
  }
  /** @internal A window stays open, so quitting is cancelled. */
  closePrevented(): void {
    this.#quitting = false;
  }
  /** @internal */
  windowClosed(): void {
    if (runtime.windows.size > 0 || runtime.exiting) return;
    if (this.#quitting) this.#willQuit();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
  #willQuit(): void {
    const event = makeEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#quitting = false;
    else this.exit(0);
  }
  /** Closes the windows without their `close` event and exits. */
  exit(exitCode = 0): void {
    if (runtime.exiting) return;
    runtime.exiting = true;
    for (const window of [...runtime.windows.values()]) window.destroy();
    this.emit('quit', makeEvent(), exitCode);
    if (this.#relaunch) {
      this.#singleInstance.release();
      // Electron's helper starts a program that may not gain rights (relauncher_linux.cc).
      const started = ['--no-new-privs', this.#relaunch.execPath, ...this.#relaunch.args];
      spawn('setpriv', started, { detached: true, stdio: 'ignore' }).unref();
    }
    setImmediate(() => process.exit(exitCode)); // the app's code after `app.quit()` still runs
  }
  relaunch(options: { execPath?: string; args?: string[] } = {}): void {
    const { execPath = this.getPath('exe'), args = process.argv.slice(1) } = options;
    const packaged = this.commandLine.getSwitchValue('standin-packaged');
    this.#relaunch = { execPath, args: packaged ? [`--standin-packaged=${packaged}`, ...args] : args };
  }

  /** Electron has login items on macOS and Windows only: elsewhere nothing is stored. */
  setLoginItemSettings(settings: LoginItemSettings): void {
    if (process.platform !== 'linux') this.#login = { ...settings };
  }
  getLoginItemSettings(): LoginItemState {
    const openAtLogin = this.#login.openAtLogin ?? false;
    const status = openAtLogin ? 'enabled' : 'not-registered';
    return {
      openAtLogin,
      openAsHidden: false,
      wasOpenedAtLogin: false,
      wasOpenedAsHidden: false,
      restoreState: false,
      status,
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    };
  }
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return process.platform === 'darwin';
  }
  getBadgeCount(): number {
    return this.badgeCount;
  }
  enableSandbox(): void {
    if (runtime.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  disableHardwareAcceleration(): void {
    if (runtime.ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  }
  /** On Linux that needs a desktop entry that is installed. */
  setAsDefaultProtocolClient(): boolean {
    return process.platform !== 'linux';
  }
  removeAsDefaultProtocolClient(): boolean {
    return process.platform !== 'linux';
  }
  isDefaultProtocolClient(): boolean {
    return false;
  }
  setAppUserModelId(): void {
    onlyOn(['win32'], 'app.setAppUserModelId');
  }
  setToastActivatorCLSID(): void {
    onlyOn(['win32'], 'app.setToastActivatorCLSID');
  }
  setDesktopName(name: string): void {
    runtime.desktopName = name.replace(/\.desktop$/i, '');
  }
  focus(): void {}
  hide(): void {}
  show(): void {}
}

export const app: App = new App();

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { stringify } from 'yaml';
import { InstallRecord } from '../../src-main/features/updates/install-record.ts';
import { Updates } from '../../src-main/features/updates/updates.ts';
import type { UpdateState } from '../../src-main/contract/values/update.ts';
import { AppImageInstaller } from '../../src-main/shell/updates/app-image.ts';
import { FeedHttp } from '../../src-main/shell/updates/feed-http.ts';
import { LibraryUpdater } from '../../src-main/shell/updates/library-updater.ts';
import { seenLists } from '../../src-main/shell/updates/seen-lists.ts';
import { WindowsInstaller } from '../../src-main/shell/updates/windows-installer.ts';
import { KEY } from './feed.ts';

/** Perch's requests, over the network of Node in the place of Electron's, which lets its user decide about redirects. */
export class NodeHttp extends FeedHttp {
  protected override open(...[options, callback]: Parameters<FeedHttp['createRequest']>) {
    let goesOn = false;
    const sent = request(options, (response) => {
      const { location } = response.headers;
      if (location === undefined) return callback(response);
      const there = new URL(location, `${options.protocol}//${options.hostname}:${options.port}`).href;
      goesOn = options.redirect !== 'manual';
      sent.emit('redirect', response.statusCode, 'GET', there);
      if (sent.destroyed) return;
      if (goesOn) get(there, callback);
      else sent.destroy(new Error('Redirect was cancelled'));
    });
    return Object.assign(sent, { followRedirect: () => (goesOn = true) }) as never;
  }
}

interface InstallationOptions {
  /** The folder of the app, its profile and its cache. */
  folder: string;
  feed: string;
  version?: string;
  /** The folder of what is downloaded, if it is elsewhere. */
  cache?: string;
  choice?: 'off' | 'stable' | 'beta';
  isSending?: () => boolean;
  /** The makers' public key. */
  key?: string;
  /** Whose signatures Windows has to find. */
  publisherName?: string[];
  /** The verdict about the signature of an installer, or true if Perch looks at it; runs the updater of Windows. */
  signature?: string | null | true;
  silence?: number;
  /** Called when the download was verified, before it is copied. */
  beforeStage?: () => void;
}

/** An installed AppImage with the updates of Perch: the real library, real files, the real network. */
export class Installation {
  readonly folder: string;
  readonly path: string;
  readonly profile: string;
  readonly states: UpdateState[] = [];
  readonly faults: unknown[] = [];
  readonly updates: Updates;
  /** The paths that were started in the place of this one. */
  readonly started: string[] = [];
  hasQuit = false;
  readonly #cache: string;
  readonly #atQuit: ((exitCode: number) => void)[] = [];

  constructor(options: InstallationOptions) {
    const { folder, feed, version = '1.0.0', choice = 'stable', silence, key = KEY } = options;
    this.folder = folder;
    this.path = join(folder, 'Apps/Perch.AppImage');
    this.profile = join(folder, 'profile');
    this.#cache = options.cache ?? join(folder, 'cache');
    mkdirSync(join(folder, 'Apps'), { recursive: true });
    mkdirSync(this.profile, { recursive: true });

    // The library takes the old file from there when it downloads what has changed alone.
    process.env['APPIMAGE'] = this.path;
    const config = join(folder, 'app-update.yml');
    writeFileSync(
      config,
      stringify({
        provider: 'generic',
        url: feed,
        updaterCacheDirName: 'perch-updater',
        publisherName: options.publisherName ?? ['CN=Perch'],
      }),
    );
    const adapter = {
      version,
      name: 'perch',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath: this.profile,
      baseCachePath: this.#cache,
      whenReady: () => Promise.resolve(),
      relaunch() {},
      quit() {},
      // The library installs by this, where it does so by itself.
      onQuit: (handler: (exitCode: number) => void) => void this.#atQuit.push(handler),
    };
    const http = new NodeHttp(key);
    const withHttp = <Kind extends AppUpdater>(updater: Kind): Kind =>
      Object.assign(updater, { httpExecutor: http });
    const nothing = () => Promise.resolve();
    const library = new LibraryUpdater(
      () => {
        if (options.signature !== undefined) {
          const updater = withHttp(new WindowsInstaller(adapter));
          Object.assign(updater, { _testOnlyOptions: { platform: 'win32' } });
          const { signature } = options;
          if (signature !== true)
            updater.verifyUpdateCodeSignature = () => Promise.resolve(signature ?? null);
          return { updater, platform: 'win32', prepare: nothing, finish: () => Promise.resolve(false) };
        }
        const updater = withHttp(new AppImageInstaller(this.path, adapter));
        return {
          updater,
          platform: 'linux',
          async prepare() {
            options.beforeStage?.();
            await updater.stage();
          },
          finish: async () => {
            await updater.place();
            this.started.push(updater.installed());
            return false;
          },
        };
      },
      seenLists(join(this.profile, 'seen-updates.json')),
      silence,
    );
    this.updates = new Updates({
      source: {
        delivery: 'perch',
        check: (channel) => library.check(channel),
        download: (onPercent) => library.download(onPercent),
        prepare: () => library.prepare(),
        finish: () => library.finish(),
      },
      isForbidden: false,
      version,
      record: new InstallRecord(this.profile),
      choice: () => choice,
      isSending: options.isSending ?? (() => false),
      quit: () => (this.hasQuit = true),
      onChanged: () => this.states.push(this.updates.state),
      onFault: (_, error) => this.faults.push(error),
    });
  }

  install(file: Buffer): void {
    writeFileSync(this.path, file, { mode: 0o755 });
  }

  get installed(): Buffer {
    return readFileSync(this.path);
  }

  /** The files beside the AppImage and among the downloads that are not whole versions in their places. */
  get leftovers(): string[] {
    const besides = readdirSync(join(this.path, '..')).filter((name) => name !== 'Perch.AppImage');
    const downloads = existsSync(this.#cache)
      ? readdirSync(this.#cache, { recursive: true, encoding: 'utf8' })
      : [];
    return [...besides, ...downloads.filter((name) => /temp-|\.(AppImage|exe)$/.test(name))];
  }

  get state(): UpdateState {
    return this.updates.state;
  }

  /** Ends Perch as its user does, without an install. */
  quit(): void {
    for (const handler of this.#atQuit) handler(0);
  }

  /** Looks for a version, downloads it and installs it, if that is possible. */
  async updateAll(): Promise<void> {
    await this.updates.check();
    await this.updates.install();
    if (this.hasQuit) await this.updates.finish();
  }
}

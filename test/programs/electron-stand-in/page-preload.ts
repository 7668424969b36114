// The isolated world inside the page: what a sandboxed preload script finds there.
// `runInPreload` has no imports, because its source text is what runs.
import { makeBridge } from './page-bridge.ts';
import { runInPage } from './page-world.ts';
import { makeWire } from './wire.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- messages and values of any shape */

export interface PreloadInfo {
  argv: string[];
  platform: string;
  arch: string;
  versions: Record<string, string | undefined>;
  /** `nodeIntegrationInSubFrames`: preloads run in frames inside the page too */
  subFrames: boolean;
}

export function runInPreload(
  token: string,
  bridgeOf: typeof makeBridge,
  wireOf: typeof makeWire,
  info: PreloadInfo,
): { require: (name: string) => unknown; process: object } {
  const bridge = bridgeOf(token, 'preload', 'page');
  const wire = wireOf();
  const inside = globalThis as any;
  const post: (text: string) => void = inside.__standInPost;
  const calls = new Map<
    number,
    { channel: string; resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  const listeners = new Map<string, { listener: (...args: any[]) => void; once: boolean }[]>();
  const exposed = new Set<string>();
  let nextCall = 1;

  // What the user does, as Electron's `input-event` tells it.
  for (const [name, type] of [
    ['keydown', 'rawKeyDown'],
    ['mousedown', 'mouseDown'],
  ] as const)
    inside.addEventListener(
      name,
      (event: Event) => event.isTrusted && post(JSON.stringify({ type: 'input', input: { type } })),
      true,
    );

  for (const type of ['close', 'open']) bridge.handlers[type] = (message) => post(JSON.stringify(message));

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      bridge.send({ type: 'expose', key, value: bridge.encode(api) });
    },
  };

  const add = (channel: string, listener: (...args: any[]) => void, once: boolean): typeof ipcRenderer => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: (...args: any[]) => void): typeof ipcRenderer => {
    const left = (listeners.get(channel) ?? []).filter((entry) => entry.listener !== listener);
    listeners.set(channel, left);
    return ipcRenderer;
  };
  const ipcRenderer: any = {
    async invoke(channel: string, ...args: unknown[]) {
      const packed = wire.pack(args);
      const id = nextCall++;
      return new Promise((resolve, reject) => {
        calls.set(id, { channel, resolve, reject });
        post(JSON.stringify({ type: 'invoke', id, channel, args: packed }));
      });
    },
    send: (channel: string, ...args: unknown[]) =>
      void post(JSON.stringify({ type: 'send', channel, args: wire.pack(args) })),
    sendSync() {
      throw new Error('The stand-in does not offer ipcRenderer.sendSync');
    },
    on: (channel: string, listener: any) => add(channel, listener, false),
    addListener: (channel: string, listener: any) => add(channel, listener, false),
    once: (channel: string, listener: any) => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string) => (listeners.get(channel) ?? []).length,
  };

  const onResult = (message: any): void => {
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (!call) return;
    if (message.error === undefined) call.resolve(wire.unpack(message.value));
    else call.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
  };
  const onEvent = (message: any): void => {
    const args = wire.unpack(message.args) as unknown[];
    for (const { listener, once } of listeners.get(message.channel) ?? []) {
      if (once) remove(message.channel, listener);
      listener({ sender: ipcRenderer, ports: [] }, ...args);
    }
  };
  inside.__standInDeliver = (message: any): void => {
    if (message.type === 'result') onResult(message);
    else onEvent(message);
  };

  const zoom = { factor: 1, level: 0 };
  const electron = {
    contextBridge,
    ipcRenderer,
    webFrame: {
      setZoomFactor: (factor: number) => void (zoom.factor = factor),
      getZoomFactor: () => zoom.factor,
      setZoomLevel: (level: number) => void (zoom.level = level),
      getZoomLevel: () => zoom.level,
    },
    webUtils: { getPathForFile: () => '' },
    crashReporter: {},
    nativeImage: {},
  };
  return {
    require(name) {
      if (name === 'electron' || name === 'electron/renderer') return electron;
      throw new Error(`module not found: ${name}`);
    },
    process: {
      type: 'renderer',
      contextIsolated: true,
      sandboxed: true,
      env: {},
      argv: info.argv,
      platform: info.platform,
      arch: info.arch,
      versions: info.versions,
    },
  };
}

/** Functions that run in the page are kept free of imports; this is their source. */
const source = (f: (...args: never[]) => unknown): string => `(${f})`;

export const pageScript = (token: string): string =>
  `${source(runInPage)}(${JSON.stringify(token)}, ${source(makeBridge)});`;

export function preloadScript(token: string, info: PreloadInfo, preloads: string[]): string {
  const inMainFrameOnly = info.subFrames ? '' : 'if (window !== window.top) return;';
  const setUp = `${source(runInPreload)}(${JSON.stringify(token)}, ${source(makeBridge)}, ${source(makeWire)}, ${JSON.stringify(info)})`;
  const run = (code: string): string =>
    `((module, exports) => {\n${code}\n})(...(() => { const module = { exports: {} }; return [module, module.exports]; })());`;
  return `(() => {
    ${inMainFrameOnly}
    const { require, process } = ${setUp};
    const global = globalThis;
    ${preloads.map(run).join('\n')}
  })();`;
}

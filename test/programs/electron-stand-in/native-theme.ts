// nativeTheme: light or dark. STANDIN_DARK=1 stands for a dark system.
import { EventEmitter } from 'node:events';

type ThemeSource = 'system' | 'light' | 'dark';

class NativeTheme extends EventEmitter {
  #source: ThemeSource = 'system';

  constructor() {
    super();
    this.setMaxListeners(0);
  }
  get themeSource(): ThemeSource {
    return this.#source;
  }
  set themeSource(source: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Invalid themeSource: ${String(source)}`);
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? process.env['STANDIN_DARK'] === '1' : this.#source === 'dark';
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.shouldUseDarkColors;
  }
}
export const nativeTheme: NativeTheme = new NativeTheme();

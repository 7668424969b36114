import { untrack } from 'svelte';

/** All chunks that were created so far. */
const chunks: Chunk<unknown>[] = [];

/**
 * A part of the window whose code is a file of its own: loaded when it is first needed, or before that while the window has
 * nothing else to do. Make one for each part, outside of components.
 */
export class Chunk<Module> {
  /** The exports of the code; undefined until loaded. */
  module = $state.raw<Module>();
  /** The last attempt to load the code failed. */
  failed = $state(false);
  readonly #import: () => Promise<Module>;

  constructor(load: () => Promise<Module>) {
    this.#import = load;
    chunks.push(this);
  }

  /** Not reactive: an effect that loads the chunk would run again. */
  get isLoaded(): boolean {
    return untrack(() => this.module) !== undefined;
  }

  /** The code has neither loaded nor failed. */
  get isLoading(): boolean {
    return this.module === undefined && !this.failed;
  }

  /** Loads the code, again where that failed. Resolves when it has loaded or failed: see `failed`. */
  async load(): Promise<void> {
    if (this.isLoaded) return;
    // A template may call this, and must not write where nothing changes.
    if (untrack(() => this.failed)) this.failed = false;
    try {
      this.module = await this.#import();
    } catch (error) {
      this.failed = true;
      reportError(error);
    }
  }
}

/** For so long at most a busy window may put off the next chunk, in milliseconds. */
const LONGEST_WAIT = 100;

/** The mark on the window's timeline (User Timing) once all chunks were tried. */
const ALL_LOADED = 'loaded-ahead';

let isLoadingAhead = false;

/** Loads all chunks, one at a time while the window is idle, also chunks that loaded code adds. Call after the first paint. */
export async function loadAhead(): Promise<void> {
  if (isLoadingAhead) return;
  isLoadingAhead = true;
  for (const chunk of chunks) {
    if (chunk.isLoaded) continue;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT }));
    await chunk.load();
  }
  isLoadingAhead = false;
  performance.mark(ALL_LOADED);
}

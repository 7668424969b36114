import type { LocalSettings, UpdateChannel } from '../../contract/values/local-settings.ts';
import { UPDATES } from '../../contract/values/data-part.ts';
import type { NewVersion, UpdateState } from '../../contract/values/update.ts';
import { noteRead } from '../../tracking/reads.ts';
import type { InstallRecord } from './install-record.ts';
import { plainNotes } from './release-notes.ts';
import type { UpdateSource } from './update-source.ts';
import { updateProblem } from './update-problem.ts';

/** How long after a check the next one is due, in milliseconds. */
const CHECK_EVERY = 6 * 60 * 60_000;

interface UpdatesOptions {
  /** Null for a Perch that has no newer versions. */
  source: UpdateSource | null;
  /** The build has no key of the makers to check a version by. */
  isKeyless?: boolean;
  /** An administrator has switched updates off. */
  isForbidden: boolean;
  version: string;
  record: InstallRecord;
  /** The user's choice. */
  choice(): LocalSettings['updates'];
  /** Whether a change is under way to a server. */
  isSending(): boolean;
  /** Begins to quit. `finish` is called when everything else has stopped, or `stayed` where the user stays. */
  quit(): void;
  onChanged(): void;
  onFault(step: string, error: unknown): void;
}

/**
 * Looks for newer versions of Perch and installs one when the user says so (UpdateState). Without the user's choice, nothing
 * is fetched but what they ask for.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  #timer: NodeJS.Timeout | undefined;
  /** The choice that is followed; null before the start. */
  #followed: LocalSettings['updates'] | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const failed = options.record.takeFailure(options.version);
    this.#state = !options.source
      ? { state: 'unavailable' }
      : options.isForbidden
        ? { state: 'forbidden' }
        : options.isKeyless
          ? { state: 'keyless' }
          : failed
            ? { state: 'failed', step: 'install', problem: 'unexpected', update: failed }
            : { state: 'idle' };
  }

  get state(): UpdateState {
    noteRead(UPDATES);
    return this.#state;
  }

  /** Follows the user's choice: looks at once where they have just chosen updates, and then every six hours. */
  follow(): void {
    const choice = this.#options.choice();
    if (choice === this.#followed) return;
    this.#followed = choice;
    clearTimeout(this.#timer);
    if (choice !== 'off') void this.#checkInTurn();
  }

  /** Stops looking. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Looks for a newer version. Downloads it where the user chose updates, and Perch installs them. */
  async check(): Promise<void> {
    const source = this.#source;
    if (!source || !['idle', 'current', 'found', 'failed'].includes(this.#state.state)) return;
    const choice = this.#options.choice();
    const channel: UpdateChannel = choice === 'off' ? channelOf(this.#options.version) : choice;
    this.#become({ state: 'checking' });
    let update: NewVersion | null;
    try {
      const published = await source.check(channel);
      update = published && { version: published.version, notes: plainNotes(published.notes) };
    } catch (error) {
      return this.#fail('check', null, error);
    }
    if (!update) return this.#become({ state: 'current', checkedAt: Date.now() });
    this.#become({ state: 'found', update, delivery: source.delivery });
    if (this.#options.choice() !== 'off') await this.download();
  }

  /** Downloads the version that was found, where Perch installs it. */
  async download(): Promise<void> {
    const now = this.#state;
    if (now.state !== 'found' || now.delivery !== 'perch') return;
    const { update } = now;
    this.#become({ state: 'downloading', update, percent: 0 });
    try {
      await this.#source?.download((percent) => {
        const whole = Math.floor(percent);
        const before = this.#state;
        if (before.state === 'downloading' && whole > before.percent)
          this.#become({ state: 'downloading', update, percent: whole });
      });
    } catch (error) {
      return this.#fail('download', update, error);
    }
    this.#become({ state: 'ready', update });
  }

  /** Installs the downloaded version, as soon as no change is being sent: quits Perch, which starts again as the new version. */
  async install(): Promise<void> {
    const { update } = this.#at('ready', 'waiting');
    if (!update) return;
    if (this.#options.isSending()) return this.#become({ state: 'waiting', update });
    this.#become({ state: 'preparing', update });
    try {
      await this.#source?.prepare();
    } catch (error) {
      return this.#fail('install', update, error);
    }
    // Meanwhile one may have begun.
    if (this.#options.isSending()) return this.#become({ state: 'waiting', update });
    this.#become({ state: 'restarting', update });
    this.#options.quit();
  }

  /** A change may have ended on which the install waits. */
  async sent(): Promise<void> {
    if (this.#state.state === 'waiting' && !this.#options.isSending()) await this.install();
  }

  /** Goes back to the downloaded version: the user does not want to wait, or stays when asked whether to quit. */
  postpone(): void {
    const { update } = this.#at('waiting', 'restarting');
    if (update) this.#become({ state: 'ready', update });
  }

  /**
   * Installs the version for which Perch quits. Does nothing where it quits for another reason.
   * @returns whether the installer ends this process itself
   */
  async finish(): Promise<boolean> {
    const { update } = this.#at('restarting');
    if (!update) return false;
    const { record, version } = this.#options;
    try {
      record.begin({ from: version, to: update });
      return (await this.#source?.finish()) ?? false;
    } catch (error) {
      // The next start says so.
      this.#options.onFault('install', error);
      return false;
    }
  }

  get #source(): UpdateSource | null {
    const { source, isForbidden, isKeyless } = this.#options;
    return isForbidden || isKeyless ? null : source;
  }

  /** The version of the present state, if that is one of some states. */
  #at(...states: UpdateState['state'][]): { update: NewVersion | null } {
    const now = this.#state;
    return { update: 'update' in now && states.includes(now.state) ? now.update : null };
  }

  async #checkInTurn(): Promise<void> {
    this.#timer = setTimeout(() => void this.#checkInTurn(), CHECK_EVERY);
    this.#timer.unref();
    await this.check();
  }

  #fail(step: 'check' | 'download' | 'install', update: NewVersion | null, error: unknown): void {
    const problem = updateProblem(error);
    if (problem !== 'network') this.#options.onFault(step, error);
    this.#become({ state: 'failed', step, problem, update });
  }

  #become(state: UpdateState): void {
    this.#state = state;
    this.#options.onChanged();
  }
}

/** The channel that has the successors of a version. */
const channelOf = (version: string): UpdateChannel => (version.includes('-') ? 'beta' : 'stable');

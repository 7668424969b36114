// Watches that nothing goes wrong behind a test, in a window or in the main process.
import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';

/** The file in which the main process logs its faults. */
export const logFile = (profile: string): string => path.join(profile, 'logs', 'main.log');

/** What Node warns of in the main process: too many listeners, a rejection that nobody handles, on the line before its explanation. */
const WARNING = /^.*Warning: (?!Unhandled promise rejection).*$/gm;

/** An entry of the log with the lines of its stack. */
const ENTRY = /^\[[^\]]+\] \[error\].*(?:\n(?!\[).*)*/gm;

/** The browser's note of a file that it did not get. Servers lack pictures, and windows show that. */
const IS_LOADING = /^Failed to load resource/;

/** What was thrown in the windows of an app, what they wrote as an error, and what its main process logged or was warned of. */
export class FaultWatch {
  readonly #log: string;
  #noted: string[] = [];
  #logged = 0;

  constructor(app: ElectronApplication, profile: string) {
    this.#log = logFile(profile);
    this.#logged = this.#read().length;
    app.context().on('weberror', (thrown) => {
      const { name, message, stack } = thrown.error();
      this.#noted.push(`Thrown in a window: ${stack || `${name}: ${message}`}`);
    });
    app.context().on('console', (message) => {
      if (message.type() === 'error' && !IS_LOADING.test(message.text()))
        this.#noted.push(`Written by a window: ${message.text()}`);
    });
    app
      .process()
      .stderr?.setEncoding('utf8')
      .on('data', (text: string) => this.#noted.push(...(text.match(WARNING) ?? [])));
  }

  /** Forgets every fault up to now. */
  clear(): void {
    this.#noted = [];
    this.#logged = this.#read().length;
  }

  /** The faults since `clear`, each with its stack. */
  found(): string[] {
    const log = this.#read();
    // A file that has become shorter is a new one.
    const since = log.length < this.#logged ? log : log.slice(this.#logged);
    return [...this.#noted, ...(since.match(ENTRY) ?? [])];
  }

  #read(): string {
    return fs.existsSync(this.#log) ? fs.readFileSync(this.#log, 'utf8') : '';
  }
}

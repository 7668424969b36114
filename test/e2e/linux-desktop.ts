// A user's folders of a Linux desktop, in which another program opens the links with which a sign-in in the browser ends.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export class LinuxDesktop {
  readonly #folder: string;
  readonly #entries: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#entries = path.join(folder, 'data/applications');
    fs.mkdirSync(this.#entries, { recursive: true });
    const program = path.join(folder, 'other');
    fs.writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/links'\n`, { mode: 0o755 });
    fs.writeFileSync(
      path.join(this.#entries, 'other.desktop'),
      `[Desktop Entry]\nType=Application\nName=Other\nExec="${program}" %u\nMimeType=x-scheme-handler/zulip;\n`,
    );
  }

  get env(): Record<string, string> {
    return {
      XDG_DATA_HOME: path.join(this.#folder, 'data'),
      XDG_DATA_DIRS: path.join(this.#folder, 'data'),
      XDG_CONFIG_HOME: path.join(this.#folder, 'config'),
    };
  }

  /** Whether the tool is there by which a program learns who opens a link. */
  get isAsked(): boolean {
    return process.platform === 'linux' && spawnSync('xdg-mime', ['--version']).status === 0;
  }

  /** Whether Perch has an entry for the links. */
  get hasEntry(): boolean {
    return fs.readdirSync(this.#entries).includes('app.perch.Perch.zulip.desktop');
  }

  /** The links that the other program got. */
  get handedOn(): string {
    const links = path.join(this.#folder, 'links');
    return fs.existsSync(links) ? fs.readFileSync(links, 'utf8') : '';
  }
}

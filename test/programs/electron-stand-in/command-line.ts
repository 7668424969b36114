// app.commandLine, and the parts of an Electron command line: [-r module]… [switches] <app folder | main file> [the app's own
// arguments].

export class CommandLine {
  readonly switches = new Map<string, string>();

  appendSwitch(name: string, value = ''): void {
    this.switches.set(name.toLowerCase(), value);
  }
  hasSwitch(name: string): boolean {
    return this.switches.has(name.toLowerCase());
  }
  getSwitchValue(name: string): string {
    return this.switches.get(name.toLowerCase()) ?? '';
  }
  removeSwitch(name: string): void {
    this.switches.delete(name.toLowerCase());
  }
}

export interface ParsedCommandLine {
  /** modules to load before the app (`-r`) */
  modules: string[];
  /** the app's folder or main file */
  entry: string | undefined;
  switches: [name: string, value: string][];
}

export function parseCommandLine(args: readonly string[]): ParsedCommandLine {
  const parsed: ParsedCommandLine = { modules: [], entry: undefined, switches: [] };
  let switchesEnded = false;
  let moduleFollows = false;
  for (const argument of args) {
    if (moduleFollows) {
      parsed.modules.push(argument);
      moduleFollows = false;
    } else if (parsed.entry === undefined && (argument === '-r' || argument === '--require')) {
      moduleFollows = true;
    } else if (argument === '--') {
      switchesEnded = true; // as in Chromium, what follows is not a switch
    } else if (argument.startsWith('-') && !switchesEnded) {
      const [, name, value] = /^--?([^=]+)=?([^]*)$/.exec(argument) ?? [];
      if (name) parsed.switches.push([name, value ?? '']);
    } else {
      parsed.entry ??= argument;
    }
  }
  return parsed;
}

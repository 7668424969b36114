import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import type { PasteObstacle } from '../../contract/values/paste.ts';
import { POWERSHELL, startProgram } from '../system/program/programs.ts';
import type { PasteKeys } from './paste-keys.ts';

/**
 * Waits for a line, then until Shift, Ctrl, Alt and the Windows keys are up, for two seconds at most, and presses Ctrl+V. The
 * codes are virtual keys. Windows takes no keys for a program that runs as administrator, and tells nobody; memory of such a
 * program cannot be read either, so that it is noticed.
 */
const SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -Namespace Perch -Name Keys -MemberDefinition @'
[DllImport("user32.dll")] public static extern short GetAsyncKeyState(int key);
[DllImport("user32.dll")] public static extern void keybd_event(byte key, byte scan, uint flags, System.UIntPtr extra);
[DllImport("user32.dll")] public static extern System.IntPtr GetForegroundWindow();
[DllImport("user32.dll")] public static extern uint GetWindowThreadProcessId(System.IntPtr window, out uint process);
[DllImport("kernel32.dll")] public static extern System.IntPtr OpenProcess(uint access, bool inherit, uint process);
'@
if ($null -eq [Console]::In.ReadLine()) { exit 0 }
for ($tries = 0; $tries -lt 40; $tries++) {
  if (-not (0x10, 0x11, 0x12, 0x5B, 0x5C | Where-Object { [Perch.Keys]::GetAsyncKeyState($_) -band 0x8000 })) { break }
  Start-Sleep -Milliseconds 50
}
[uint32]$process = 0
[void][Perch.Keys]::GetWindowThreadProcessId([Perch.Keys]::GetForegroundWindow(), [ref]$process)
if ([Perch.Keys]::OpenProcess(0x10, $false, $process) -eq [IntPtr]::Zero) { exit 5 }
foreach ($step in @(@(0x11, 0), @(0x56, 0), @(0x56, 2), @(0x11, 2))) {
  [Perch.Keys]::keybd_event($step[0], 0, $step[1], [UIntPtr]::Zero)
}
`;

/** How long it may take until the keys are pressed, in milliseconds. */
const LONGEST = 10_000;

/**
 * Presses keys on Windows by its PowerShell, which takes from a third of a second to a second to start. It is started when the
 * quick window is shown, so that it is ready when the user has chosen.
 */
export class WindowsKeys implements PasteKeys {
  #ready: ChildProcessWithoutNullStreams | null = null;

  obstacle(): Promise<PasteObstacle | null> {
    return Promise.resolve(null);
  }

  // The system does not tell what kind of program has the focus.
  isTerminal(): Promise<boolean> {
    return Promise.resolve(false);
  }

  allow(): void {}

  // Windows gives the focus back by itself when the quick window is hidden.
  remember(): void {
    this.#ready ??= start();
  }

  // The script waits for the modifiers, and another key that is held changes nothing.
  hold(): void {}

  forget(): void {
    this.#ready?.stdin.end();
    this.#ready = null;
  }

  aim(): () => Promise<void> {
    const shell = this.#ready ?? start();
    this.#ready = null;
    return () => press(shell);
  }
}

async function press(shell: ChildProcessWithoutNullStreams): Promise<void> {
  // A shell that has ended, as where a policy forbids it, tells nothing more.
  if (shell.exitCode !== null) throw new Error(`PowerShell ended with ${shell.exitCode}`);
  const ended = once(shell, 'close', { signal: AbortSignal.timeout(LONGEST) });
  shell.stdin.end('\n');
  try {
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`PowerShell ended with ${code}`);
  } finally {
    shell.kill();
  }
}

function start(): ChildProcessWithoutNullStreams {
  // Encoded, no quotation mark of the script can be misread.
  const encoded = Buffer.from(SCRIPT, 'utf16le').toString('base64');
  const args = ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-EncodedCommand', encoded];
  const shell = startProgram(POWERSHELL, args, {});
  // A shell that cannot start is noticed when it is to press the keys.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.stdout.resume();
  shell.stderr.resume();
  return shell;
}

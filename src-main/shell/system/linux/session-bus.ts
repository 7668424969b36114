import type { ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../program/programs.ts';

/** A method call on the session's D-Bus. Arguments are strings, which all that Perch asks for has. */
export interface BusCall {
  destination: string;
  path: string;
  /** Interface and method, with a dot between. */
  method: string;
  arguments: string[];
}

/** The result as a tool prints it, and whether the bus answered with an error. */
export type BusAnswer = { ok: true; text: string } | { ok: false };

/** A tool that has not ended in this time is ended, in milliseconds. */
const LONGEST = 3_000;

/**
 * Calls a method on the session's D-Bus with the tools that desktops have: `gdbus` is part of GLib, `busctl` of systemd and
 * `dbus-send` of D-Bus itself.
 * @returns null if no tool or no bus is there, or nobody answers in time
 */
export async function callBus(call: BusCall): Promise<BusAnswer | null> {
  if (!mayHaveBus(process.env)) return null;
  for (const tool of tools) {
    const answer = await run(...tool(call));
    if (answer !== 'unreached') return answer === 'late' ? null : answer;
  }
  return null;
}

/** Whether the tools can know a bus. To start each of them only to hear of none delays the start. */
const mayHaveBus = ({
  DBUS_SESSION_BUS_ADDRESS: address,
  XDG_RUNTIME_DIR: folder,
}: NodeJS.ProcessEnv): boolean =>
  Boolean(address) || (Boolean(folder) && existsSync(join(folder ?? '', 'bus')));

type Tool = (call: BusCall) => [file: string, args: string[]];

const tools: Tool[] = [
  ({ destination, path, method, arguments: values }) => [
    'gdbus',
    [
      'call',
      '--session',
      '--timeout=2',
      `--dest=${destination}`,
      `--object-path=${path}`,
      `--method=${method}`,
      ...values,
    ],
  ],
  ({ destination, path, method, arguments: values }) => [
    'busctl',
    [
      ...['--user', '--timeout=2', 'call', destination, path, ...splitMethod(method)],
      ...(values.length > 0 ? ['s'.repeat(values.length), ...values] : []),
    ],
  ],
  ({ destination, path, method, arguments: values }) => [
    'dbus-send',
    [
      ...['--session', '--print-reply', '--reply-timeout=2000', `--dest=${destination}`, path, method],
      ...values.map((value) => `string:${value}`),
    ],
  ],
];

function splitMethod(method: string): [string, string] {
  const dot = method.lastIndexOf('.');
  return [method.slice(0, dot), method.slice(dot + 1)];
}

/** The output of the tools if the called program has not answered in time. */
const LATE = /Timeout was reached|timed out|NoReply/i;

/** The output of the tools if the bus itself cannot be reached. */
const NO_BUS = /connect|autolaunch|DBUS_SESSION_BUS_ADDRESS|XDG_RUNTIME_DIR/i;

async function run(file: string, args: string[]): Promise<BusAnswer | 'unreached' | 'late'> {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    return { ok: true, text: (await runProgram(file, args, { timeout: LONGEST, env })).stdout };
  } catch (error) {
    const { killed, code, stderr = '' } = error as ExecFileException;
    if (killed || LATE.test(stderr)) return 'late';
    return typeof code === 'number' && !NO_BUS.test(stderr) ? { ok: false } : 'unreached';
  }
}

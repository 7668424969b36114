import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../contract/text/read-json.ts';

/**
 * The outcome of a command, for the process that asked for it. `refused` is a sentence, or null if the command
 * succeeded.
 */
export const Answer = z.strictObject({ refused: z.nullable(z.string().max(2_000)) });
export type Answer = z.infer<typeof Answer>;

/** How long a command may take before its process ends without an answer, in milliseconds. */
const PATIENCE = 15_000;

/** Perch connects only to such addresses. */
const ADDRESS = /(?:^|[\\/])perch-answer-[\w-]+(?:[\\/]socket)?$/;
export const AnswerAddress = z.string().max(500).regex(ADDRESS);

/**
 * Waits for one answer of the running Perch, which the system's single-instance lock does not bring back.
 * @returns the address to hand over, and the answer; null if no answer came
 */
export function awaitAnswer(): { address: string; answer: Promise<Answer | null> } {
  // The folder is readable by this user alone.
  const folder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'perch-answer-'));
  const address = folder ? join(folder, 'socket') : `\\\\.\\pipe\\perch-answer-${crypto.randomUUID()}`;
  const answer = new Promise<Answer | null>((resolve) => {
    const server = createServer((socket) => {
      let written = '';
      socket.setEncoding('utf8').on('data', (text: string) => (written += text));
      socket.on('end', () => done(readJson(Answer, written) ?? null));
      socket.on('error', () => done(null));
    });
    const timer = setTimeout(() => done(null), PATIENCE);
    const done = (result: Answer | null): void => {
      clearTimeout(timer);
      server.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
      resolve(result);
    };
    server.on('error', () => done(null));
    server.listen(address);
  });
  return { address, answer };
}

/** Sends the answer to the process that waits for it. Does nothing if that process has ended. */
export function sendAnswer(address: string, answer: Answer): void {
  const socket = connect(address);
  socket.on('error', () => undefined);
  socket.end(JSON.stringify(answer));
}

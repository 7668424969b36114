import { spawn } from 'node:child_process';
import { createServer, request as forward, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { test, type TestContext } from 'vitest';
import { startServer } from '../programs/server/index.ts';
import { fast } from '../sync/device.ts';
import type { FloodReport } from './flooded.ts';

const MEGABYTE = 1024 * 1024;

/** The most memory for the process's own objects, and in all: a response is held whole, as bytes and as text. */
const HEAP = 320;
const MOST = 900 * MEGABYTE;

const JSON_TYPE = { 'content-type': 'application/json' };
const water = Buffer.alloc(MEGABYTE, 'a');

/** Writes as long as somebody reads, or so many times. */
function pour(answer: ServerResponse, more: () => Buffer | string, times = Infinity): void {
  let left = times;
  const on = () => {
    while (left > 0 && !answer.destroyed && answer.write(more())) left -= 1;
    if (left <= 0) answer.end();
  };
  answer.on('drain', () => {
    left -= 1;
    on();
  });
  on();
}

/** The floods that a server may send instead of a response. */
const floods: Record<string, (answer: ServerResponse) => void> = {
  '50 MB of valid JSON'(answer) {
    const filler = 'a'.repeat(50 * MEGABYTE);
    answer.writeHead(200, JSON_TYPE).end(JSON.stringify({ filler }));
  },
  '50 MB of garbage'(answer) {
    answer.writeHead(200, JSON_TYPE);
    pour(answer, () => water, 50);
  },
  'a body without an end'(answer) {
    answer.writeHead(200, JSON_TYPE).write('{"result":"success","msg":"');
    pour(answer, () => water);
  },
  'a body that trickles'(answer) {
    answer.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => answer.write(' '), 20);
    answer.once('close', () => clearInterval(timer));
  },
  'headers without an end'(answer) {
    const { socket } = answer;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write(`x-more: ${'a'.repeat(4_000)}\r\n`), 1);
    socket?.once('close', () => clearInterval(timer));
  },
  'headers that trickle'(answer) {
    const { socket } = answer;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write('x-more: a\r\n'), 30);
    socket?.once('close', () => clearInterval(timer));
  },
  'a little gzip that inflates without end'(answer) {
    answer.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    const bomb = createGzip({ level: 1 });
    bomb.pipe(answer);
    const on = () => {
      while (!answer.destroyed && bomb.write(water));
    };
    bomb.on('drain', on);
    on();
    answer.once('close', () => bomb.destroy());
  },
  'a cookie and a wish for another way to sign in'(answer) {
    answer
      .writeHead(407, {
        'set-cookie': 'session=intermediary; Path=/',
        'proxy-authenticate': 'Basic realm="hotel"',
        'content-type': 'text/html',
      })
      .end('<h1>Who are you?</h1>');
  },
};

/** These keep the machine busy, so they run alone; the others mostly wait. */
const isHeavy = (name: string): boolean => name.startsWith('50 MB');
const SAYS =
  '%s, instead of the first answers of each kind: bounded memory, nothing rejected, delivered once after it';

test.for(Object.keys(floods).filter(isHeavy))(SAYS, (name, context) => flood(name, 3_000, context));
test.concurrent.for(Object.keys(floods).filter((name) => !isHeavy(name)))(SAYS, (name, context) =>
  flood(name, 1_000, context),
);

async function flood(
  name: string,
  requestTimeout: number,
  { expect, onTestFinished }: TestContext,
): Promise<void> {
  const server = await startServer();
  const user = server.user('mira');
  const flooded = new Map<string, number>();
  const cookies: unknown[] = [];
  const front = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming;
    if (headers.cookie) cookies.push(headers.cookie);
    const which = `${method} ${url.split('?', 1)[0]}`;
    const times = flooded.get(which) ?? 0;
    // Requests to register and to change something; those for events are not affected.
    if (times < 1 && !url.includes('/events')) {
      flooded.set(which, times + 1);
      incoming.resume();
      answer.on('error', () => answer.destroy());
      floods[name]!(answer);
      return;
    }
    incoming.pipe(
      forward({ host: '127.0.0.1', port: new URL(server.url).port, method, path: url, headers }, (honest) => {
        answer.writeHead(honest.statusCode ?? 500, honest.headers);
        honest.pipe(answer);
      }).on('error', () => answer.destroy()),
    );
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'perch-flood-'));
  onTestFinished(async () => {
    front.closeAllConnections();
    front.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const serverUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const task = { folder, serverUrl, timing: fast({ requestTimeout }), ...user };
  const report = await runFlooded(task, onTestFinished);
  expect(report.faults).toEqual([]);
  expect(report.states).not.toContain('rejected');
  expect(report.states).not.toContain('held');
  expect(report.connections).not.toContain('signed-out');
  expect(report.problems.length).toBeGreaterThan(0);
  expect(report.peak).toBeLessThan(MOST);
  expect(cookies).toEqual([]);
  expect(flooded.size).toBeGreaterThanOrEqual(3);
  expect(
    server.state.savedSnippets.list(user.userId).filter(({ title }) => title === 'Flooded'),
  ).toHaveLength(1);
  expect(server.state.statuses.read(user.userId).status_text).toBe('Flooded');
}

async function runFlooded(task: object, onTestFinished: TestContext['onTestFinished']): Promise<FloodReport> {
  const worker = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${HEAP}`,
      join(import.meta.dirname, 'flooded.ts'),
      JSON.stringify(task),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void worker.kill());
  let [said, words] = ['', ''];
  worker.stdout.on('data', (chunk) => (said += String(chunk)));
  worker.stderr.on('data', (chunk) => (words += String(chunk)));
  const code = await new Promise((resolve) => worker.on('close', resolve));
  if (code !== 0) throw new Error(`The process ended with ${String(code)}: ${words.slice(0, 2_000)}`);
  return JSON.parse(said) as FloodReport;
}

// Lends Chromiums to the stand-ins of a test run, because to start one takes longer than to start the app. Each is lent to
// one app at a time: Playwright takes every page of a Chromium for one of the app that it started.
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { CdpConnection, overSocket } from './cdp.ts';
import { flagsOf, launchChromium, noticeableEnvironment, type LaunchedChromium } from './chromium.ts';

/** The properties that decide which Chromium an app can use. */
interface LoanRequest {
  flags: string[];
  environment: Record<string, string>;
}

/** Begins to lend, at the socket that STANDIN_LENDER names then. The Chromiums end with this process. */
export async function lendChromiums(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-lender-'));
  const all = new Set<LaunchedChromium>();
  const free = new Map<string, LaunchedChromium[]>();

  /** @param request a LoanRequest as JSON. An equal one can be answered with the same Chromium. */
  async function lend(request: string, borrower: net.Socket): Promise<void> {
    const waiting = free.get(request) ?? [];
    free.set(request, waiting);
    let chromium = waiting.pop();
    while (chromium && !(await isEmptied(chromium))) chromium = waiting.pop();
    if (!chromium) {
      const { flags, environment } = JSON.parse(request) as LoanRequest;
      chromium = await launchChromium(flags, environment);
    }
    all.add(chromium);
    borrower.write(`${chromium.endpoint}\n`);
    if (!borrower.closed) await once(borrower, 'close');
    waiting.push(chromium);
  }

  const server = net.createServer((borrower) => {
    borrower.on('error', () => undefined);
    readline.createInterface({ input: borrower }).once('line', (request) => {
      lend(request, borrower).catch((error: unknown) => borrower.destroy(error as Error));
    });
  });
  const socket = path.join(folder, 'socket');
  server.listen(socket).unref();
  await once(server, 'listening');
  process.env['STANDIN_LENDER'] = socket;
  return () => {
    delete process.env['STANDIN_LENDER'];
    server.close();
    for (const { kill } of all) kill();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Waits until no page of the last borrower is left, however that app ended. Returns false if Chromium has ended too. */
async function isEmptied({ connection, kill }: LaunchedChromium): Promise<boolean> {
  const isEmpty = async (): Promise<boolean> => {
    const { targetInfos } = await connection.send('Target.getTargets');
    return !targetInfos.some(({ type }: { type: string }) => type === 'page');
  };
  try {
    while (!(await isEmpty())) await setTimeout(20);
    return true;
  } catch {
    kill();
    return false;
  }
}

/** Borrows a Chromium until this process ends, with a context of its own; undefined if nobody lends. */
export async function borrowChromium(
  switches: ReadonlyMap<string, string>,
): Promise<(LaunchedChromium & { contextId: string }) | undefined> {
  const { STANDIN_LENDER: lender } = process.env;
  if (lender === undefined || !switches.has('remote-debugging-port')) return undefined;
  const socket = net.connect(lender);
  const request: LoanRequest = { flags: flagsOf(switches), environment: noticeableEnvironment() };
  socket.write(`${JSON.stringify(request)}\n`);
  const [endpoint] = (await once(readline.createInterface({ input: socket }), 'line')) as [string];
  const connection = new CdpConnection(await overSocket(endpoint));
  socket.unref();
  const { browserContextId } = await connection.send('Target.createBrowserContext', {
    disposeOnDetach: true,
  });
  return {
    connection,
    endpoint: await relayTo(endpoint),
    contextId: browserContextId,
    kill: () => undefined,
  };
}

/** An address that leads to Chromium for as long as this process runs: a client takes its end for the end of Chromium. */
async function relayTo(endpoint: string): Promise<string> {
  const address = new URL(endpoint);
  const chromiumPort = Number(address.port);
  const relay = net.createServer((client) => {
    const chromium = net.connect(chromiumPort, address.hostname);
    client.on('error', () => chromium.destroy());
    chromium.on('error', () => client.destroy());
    client.pipe(chromium).pipe(client);
  });
  relay.listen(0, '127.0.0.1').unref();
  await once(relay, 'listening');
  address.port = String((relay.address() as net.AddressInfo).port);
  return address.href;
}

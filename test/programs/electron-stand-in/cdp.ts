// A client of the Chrome DevTools Protocol, over the debugging pipe of the Chromium that this process started
// (`--remote-debugging-pipe`: each message ends with a zero byte), or over a WebSocket to one that is lent.
import { EventEmitter, once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each caller names the few fields of a message that it reads
type Message = any;

interface Waiting {
  method: string;
  resolve: (result: Message) => void;
  reject: (error: Error) => void;
}

/** One attached target; the session without an ID is the browser's. Emits the protocol's events by name. */
export class CdpSession extends EventEmitter {
  readonly #connection: CdpConnection;
  readonly #id: string | undefined;

  constructor(connection: CdpConnection, id: string | undefined) {
    super();
    this.setMaxListeners(0);
    this.#connection = connection;
    this.#id = id;
  }

  send(method: string, params: object = {}): Promise<Message> {
    return this.#connection.request(method, params, this.#id);
  }
}

/** The way to a Chromium and back: whole messages as text. */
interface Transport {
  send(text: string): void;
  listen(receive: (text: string) => void, closed: () => void): void;
}

/** Chromium exits when its pipe is closed. */
export function overPipe(output: Writable, input: Readable): Transport {
  return {
    send: (text) => void output.write(text + '\0'),
    listen(receive, closed) {
      let parts: Buffer[] = [];
      input.on('data', (chunk: Buffer) => {
        let start = 0;
        for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
          parts.push(chunk.subarray(start, end));
          receive(Buffer.concat(parts).toString('utf8'));
          parts = [];
          start = end + 1;
        }
        if (start < chunk.length) parts.push(chunk.subarray(start));
      });
      input.on('close', closed);
      input.on('error', closed);
      output.on('error', closed);
    },
  };
}

export async function overSocket(endpoint: string): Promise<Transport> {
  const socket = new WebSocket(endpoint);
  await once(socket, 'open');
  return {
    send: (text) => socket.send(text),
    listen(receive, closed) {
      socket.addEventListener('message', ({ data }) => receive(data as string));
      socket.addEventListener('close', closed);
    },
  };
}

export class CdpConnection extends EventEmitter {
  readonly root: CdpSession = new CdpSession(this, undefined);
  readonly #sessions = new Map<string | undefined, CdpSession>([[undefined, this.root]]);
  readonly #waiting = new Map<number, Waiting>();
  readonly #transport: Transport;
  #nextId = 1;
  #closed = false;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
    transport.listen(
      (text) => this.#receive(JSON.parse(text)),
      () => this.#close(),
    );
  }

  session(id: string): CdpSession {
    let session = this.#sessions.get(id);
    if (!session) this.#sessions.set(id, (session = new CdpSession(this, id)));
    return session;
  }

  send(method: string, params: object = {}): Promise<Message> {
    return this.root.send(method, params);
  }

  request(method: string, params: object, sessionId: string | undefined): Promise<Message> {
    if (this.#closed) return Promise.reject(new Error(`${method}: Chromium has gone`));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      this.#transport.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      this.#sessions.get(message.sessionId)?.emit(message.method, message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, reject } of this.#waiting.values())
      reject(new Error(`${method}: Chromium has gone`));
    this.#waiting.clear();
    this.emit('close');
  }
}

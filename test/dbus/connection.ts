// A program on a D-Bus: calls methods of others, hears signals, and answers calls under a name of its own.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { CALL, ERROR, type Message, readMessage, RETURN, SIGNAL, writeMessage } from './message.ts';

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};

/** The answer to a call, where it was an error. */
export class BusError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export interface Call {
  destination: string;
  path: string;
  interface: string;
  member: string;
  /** The types of `body`. */
  signature?: string;
  body?: unknown[];
}

/** What an object answers to a call: its types and values; null if it does not answer. */
type Answer = [signature: string, ...body: unknown[]] | null;

export class BusConnection {
  readonly #socket: Socket;
  readonly #calls = new Map<number, (answer: Message) => void>();
  readonly #listeners = new Set<(signal: Message) => void>();
  #answer: ((call: Message) => Answer) | undefined;
  #serial = 0;
  /** The name that the bus gave. */
  name = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Connects to the bus with this address. */
  static async open(address: string): Promise<BusConnection> {
    const path = /unix:path=([^,]*)/.exec(address)?.[1];
    const socket = connect({ path: path ?? `\0${/abstract=([^,]*)/.exec(address)?.[1] ?? ''}` });
    await once(socket, 'connect');
    const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
    await once(socket, 'data');
    socket.write('BEGIN\r\n');
    const connection = new BusConnection(socket);
    connection.#read();
    const [name] = await connection.call({ ...BUS, member: 'Hello' });
    connection.name = name as string;
    return connection;
  }

  /**
   * Calls a method.
   * @returns the values of the answer
   * @throws {BusError} where the answer is an error
   */
  async call(call: Call): Promise<unknown[]> {
    const answered = Promise.withResolvers<Message>();
    const serial = this.#send({ type: CALL, ...call });
    this.#calls.set(serial, answered.resolve);
    const { type, error, body = [] } = await answered.promise;
    if (type === ERROR) throw new BusError(error ?? '', String(body[0] ?? error));
    return body;
  }

  /** Hears signals of one interface, until the connection ends. */
  async listen(interfaceName: string, listener: (signal: Message) => void): Promise<void> {
    this.#listeners.add((signal) => {
      if (signal.interface === interfaceName) listener(signal);
    });
    const rule = `type='signal',interface='${interfaceName}'`;
    await this.call({ ...BUS, member: 'AddMatch', signature: 's', body: [rule] });
  }

  /** Owns a name, and answers the calls that others make under it. */
  async serve(name: string, answer: (call: Message) => Answer): Promise<void> {
    this.#answer = answer;
    await this.call({ ...BUS, member: 'RequestName', signature: 'su', body: [name, 0] });
  }

  /** Whether a program owns this name now. */
  async hasOwner(name: string): Promise<boolean> {
    const [owned] = await this.call({ ...BUS, member: 'NameHasOwner', signature: 's', body: [name] });
    return owned === true;
  }

  /** Lets the process end while the connection is open. */
  unref(): void {
    this.#socket.unref();
  }

  end(): void {
    this.#socket.destroy();
  }

  #send(message: Message): number {
    this.#serial += 1;
    this.#socket.write(writeMessage(message, this.#serial));
    return this.#serial;
  }

  #read(): void {
    let arrived = Buffer.alloc(0);
    this.#socket.on('data', (bytes: Buffer) => {
      arrived = Buffer.concat([arrived, bytes]);
      for (let read = readMessage(arrived); read; read = readMessage(arrived)) {
        arrived = arrived.subarray(read.length);
        this.#take(read.message, read.serial);
      }
    });
  }

  #take(message: Message, serial: number): void {
    const { type, replyTo = 0, sender = '' } = message;
    if (type === SIGNAL) for (const listener of this.#listeners) listener(message);
    if (type === RETURN || type === ERROR) {
      this.#calls.get(replyTo)?.(message);
      this.#calls.delete(replyTo);
    }
    if (type !== CALL || !this.#answer) return;
    const answer = this.#answer(message);
    if (!answer) return;
    const [signature, ...body] = answer;
    this.#send({ type: RETURN, replyTo: serial, destination: sender, signature, body });
  }
}

// A client of an X server, with the requests that global shortcuts and the focus need (X Window System Protocol).
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const ERROR = 0;
const REPLY = 1;
export const KEY_PRESS = 2;
export const PROPERTY_NOTIFY = 28;

const GET_INPUT_FOCUS = 43;
const EVENT_MASK = 0x800;
const PROPERTY_CHANGE = 0x40_0000;
const ASYNCHRONOUS = 1;

/** A request: its code, its one small value, and the rest in words of four bytes. */
function request(code: number, small: number, ...rest: (number | Buffer)[]): Buffer {
  const body = Buffer.concat(rest.map((one) => (typeof one === 'number' ? word(one) : padded(one))));
  const head = Buffer.from([code, small, 0, 0]);
  head.writeUInt16LE(1 + body.length / 4, 2);
  return Buffer.concat([head, body]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const halves = (low: number, high: number): number => low | (high << 16);

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

interface Waiting {
  reply(bytes: Buffer): void;
  fail(error: Error): void;
}

export class X11 {
  /** Receives events, as the server writes them. */
  onEvent: (event: Buffer) => void = () => {};
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  /** The requests that the server has refused, by their numbers. */
  readonly #refused = new Set<number>();
  #sent = 0;
  #root = 0;
  #keycodes: [first: number, last: number] = [8, 255];

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Connects to a display of this machine that asks for no password, such as `:1`. */
  static async open(display: string): Promise<X11> {
    const number = /^:(\d+)/.exec(display)?.[1] ?? '0';
    const socket = connect(`/tmp/.X11-unix/X${number}`);
    await once(socket, 'connect');
    socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const x = new X11(socket);
    const ready = Promise.withResolvers<void>();
    let arrived = Buffer.alloc(0);
    let isReady = false;
    socket.on('data', (bytes: Buffer) => {
      arrived = Buffer.concat([arrived, bytes]);
      for (;;) {
        const length = isReady ? lengthOf(arrived) : 8 + wordsAt(arrived, 6) * 4;
        if (arrived.length < Math.max(8, length)) return;
        const message = arrived.subarray(0, length);
        arrived = arrived.subarray(length);
        if (isReady) x.#take(message);
        else if (message[0] === 1) x.#begin(message);
        else ready.reject(new Error(`The display ${display} refuses the connection`));
        isReady = true;
        ready.resolve();
      }
    });
    await ready.promise;
    return x;
  }

  /** Reads the setup of the server. */
  #begin(setup: Buffer): void {
    const vendor = Math.ceil(setup.readUInt16LE(24) / 4) * 4;
    const formats = (setup[29] ?? 0) * 8;
    this.#keycodes = [setup[34] ?? 8, setup[35] ?? 255];
    this.#root = setup.readUInt32LE(40 + vendor + formats);
  }

  #take(message: Buffer): void {
    const number = message.readUInt16LE(2);
    if (message[0] === ERROR) {
      this.#refused.add(number);
      this.#waiting.get(number)?.fail(new Error(`The X server answers with error ${message[1]}`));
    } else if (message[0] === REPLY) this.#waiting.get(number)?.reply(message);
    else return this.onEvent(message);
    this.#waiting.delete(number);
  }

  /** @returns the request's number, as the server counts */
  #send(bytes: Buffer): number {
    this.#socket.write(bytes);
    this.#sent = (this.#sent + 1) & 0xffff;
    return this.#sent;
  }

  #ask(bytes: Buffer): Promise<Buffer> {
    const answered = Promise.withResolvers<Buffer>();
    this.#waiting.set(this.#send(bytes), { reply: answered.resolve, fail: answered.reject });
    return answered.promise;
  }

  /** Sends requests that have no replies. Returns whether the server took all of them. */
  async #check(requests: Buffer[]): Promise<boolean> {
    const numbers = requests.map((one) => this.#send(one));
    await this.#ask(request(GET_INPUT_FOCUS, 0));
    return numbers.filter((number) => this.#refused.delete(number)).length === 0;
  }

  /** The keys that write this symbol. */
  async keycodesOf(keysym: number): Promise<number[]> {
    const [first, last] = this.#keycodes;
    const count = last - first + 1;
    const reply = await this.#ask(request(101, 0, halves(first | (count << 8), 0)));
    const perKey = reply[1] ?? 1;
    const found: number[] = [];
    for (let key = 0; key < count; key += 1)
      if (reply.readUInt32LE(32 + key * perKey * 4) === keysym) found.push(first + key);
    return found;
  }

  /** Takes a key with these modifiers from all programs. Returns false if another program holds the key. */
  async grabKey(keycode: number, modifiers: readonly number[]): Promise<boolean> {
    const keyAndPointer = keycode | (ASYNCHRONOUS << 8);
    return this.#check(
      modifiers.map((mask) => request(33, 1, this.#root, halves(mask, keyAndPointer), ASYNCHRONOUS)),
    );
  }

  async ungrabKey(keycode: number, modifiers: readonly number[]): Promise<void> {
    await this.#check(modifiers.map((mask) => request(34, keycode, this.#root, mask)));
  }

  /** Requests an event for each change of a property of the screen. */
  async watchRoot(): Promise<void> {
    await this.#check([request(2, 0, this.#root, EVENT_MASK, PROPERTY_CHANGE)]);
  }

  async atom(name: string): Promise<number> {
    const reply = await this.#ask(request(16, 0, name.length, Buffer.from(name)));
    return reply.readUInt32LE(8);
  }

  /** The number in a property of the screen; 0 where it is not set. */
  async rootProperty(atom: number): Promise<number> {
    const reply = await this.#ask(request(20, 0, this.#root, atom, 0, 0, 1));
    return reply.readUInt32LE(16) > 0 ? reply.readUInt32LE(32) : 0;
  }

  async sizeOf(window: number): Promise<{ width: number; height: number }> {
    const reply = await this.#ask(request(14, 0, window));
    return { width: reply.readUInt16LE(16), height: reply.readUInt16LE(18) };
  }
}

const wordsAt = (bytes: Buffer, at: number): number => (bytes.length < at + 2 ? 0 : bytes.readUInt16LE(at));

function lengthOf(message: Buffer): number {
  if (message.length < 8) return 32;
  return message[0] === REPLY ? 32 + message.readUInt32LE(4) * 4 : 32;
}

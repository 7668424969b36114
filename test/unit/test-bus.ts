// A program on a real D-Bus, as small as a panel that owns a name and has one property (D-Bus specification, Message Protocol).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CALL = 1;
const RETURN = 2;

/** Header fields by their codes. */
const PATH = 1;
const INTERFACE = 2;
const MEMBER = 3;
const REPLY_TO = 5;
const DESTINATION = 6;
const SENDER = 7;
const SIGNATURE = 8;

/** Writes values as D-Bus does, each at a multiple of its size. */
class Writer {
  #parts = Buffer.alloc(0);

  get bytes(): Buffer {
    return this.#parts;
  }

  align(size: number): this {
    return this.raw(Buffer.alloc((size - (this.#parts.length % size)) % size));
  }
  raw(bytes: Buffer): this {
    this.#parts = Buffer.concat([this.#parts, bytes]);
    return this;
  }
  number(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return this.align(4).raw(bytes);
  }
  text(value: string): this {
    return this.number(Buffer.byteLength(value)).raw(Buffer.from(`${value}\0`));
  }
  signature(value: string): this {
    return this.raw(Buffer.from([value.length])).raw(Buffer.from(`${value}\0`, 'latin1'));
  }
}

type Field = [code: number, type: 'o' | 's' | 'g' | 'u', value: string | number];

function message(type: number, serial: number, fields: Field[], body: Writer): Buffer {
  const header = new Writer()
    .raw(Buffer.from([0x6c, type, 0, 1]))
    .number(body.bytes.length)
    .number(serial);
  const list = new Writer();
  for (const [code, kind, value] of fields) {
    list
      .align(8)
      .raw(Buffer.from([code]))
      .signature(kind);
    if (kind === 'u') list.number(Number(value));
    else if (kind === 'g') list.signature(String(value));
    else list.text(String(value));
  }
  return header.number(list.bytes.length).raw(list.bytes).align(8).raw(body.bytes).bytes;
}

interface Incoming {
  type: number;
  serial: number;
  fields: Map<number, string | number>;
  body: Buffer;
}

/** Reads the first message of what has arrived, and how long it is; null where a part is missing. */
function readMessage(bytes: Buffer): { incoming: Incoming; length: number } | null {
  if (bytes.length < 16) return null;
  const listEnd = 16 + bytes.readUInt32LE(12);
  const length = Math.ceil(listEnd / 8) * 8 + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const fields = new Map<number, string | number>();
  for (let at = 16; at < listEnd;) {
    at = Math.ceil(at / 8) * 8;
    const code = bytes[at] ?? 0;
    const kind = String.fromCharCode(bytes[at + 2] ?? 0);
    at += 4;
    if (kind === 'g') {
      const size = bytes[at] ?? 0;
      fields.set(code, bytes.toString('latin1', at + 1, at + 1 + size));
      at += size + 2;
    } else {
      const value = bytes.readUInt32LE(at);
      at += 4;
      if (kind === 'u') fields.set(code, value);
      else {
        fields.set(code, bytes.toString('utf8', at, at + value));
        at += value + 1;
      }
    }
  }
  const body = bytes.subarray(Math.ceil(listEnd / 8) * 8, length);
  return { incoming: { type: bytes[1] ?? 0, serial: bytes.readUInt32LE(8), fields, body }, length };
}

/** The texts that a body consists of. */
function textsIn(body: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < body.length;) {
    at = Math.ceil(at / 4) * 4;
    const size = body.readUInt32LE(at);
    texts.push(body.toString('utf8', at + 4, at + 4 + size));
    at += 5 + size;
  }
  return texts;
}

/** A bus of its own, as a session has one. */
export interface TestBus {
  address: string;
  end(): Promise<void>;
}

/** Starts a D-Bus. */
export async function startBus(): Promise<TestBus> {
  const daemon: ChildProcess = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(daemon.stdout ?? daemon, 'data')) as [Buffer];
  return {
    address: line.toString().trim(),
    async end() {
      const ended = once(daemon, 'exit');
      daemon.kill();
      await ended;
    },
  };
}

export interface Watcher {
  end(): void;
}

/**
 * Owns `name` on the bus as the panel that shows tray icons does: takes the items that register, lists them, and answers every
 * other question for a property with `value`.
 */
export async function startWatcher(address: string, name: string, value: boolean): Promise<Watcher> {
  const path = /unix:path=([^,]*)/.exec(address)?.[1];
  const socket: Socket = connect(
    path ? { path } : { path: `\0${/abstract=([^,]*)/.exec(address)?.[1] ?? ''}` },
  );
  await once(socket, 'connect');
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');

  let serial = 0;
  const toBus = (member: string, kinds: string, body: Writer): void => {
    const fields: Field[] = [
      [PATH, 'o', '/org/freedesktop/DBus'],
      [INTERFACE, 's', 'org.freedesktop.DBus'],
      [MEMBER, 's', member],
      [DESTINATION, 's', 'org.freedesktop.DBus'],
    ];
    if (kinds !== '') fields.push([SIGNATURE, 'g', kinds]);
    socket.write(message(CALL, ++serial, fields, body));
  };
  const items: string[] = [];
  /** What the answer to a call contains, and its types. */
  const answerTo = ({ fields, body }: Incoming): [kinds: string, body: Writer] => {
    if (fields.get(MEMBER) === 'RegisterStatusNotifierItem') {
      items.push(`${fields.get(SENDER)} ${textsIn(body).join()}`);
      return ['', new Writer()];
    }
    if (fields.get(MEMBER) === 'Get' && textsIn(body)[1] === 'RegisteredStatusNotifierItems') {
      const list = items.reduce((writer, item) => writer.align(4).text(item), new Writer());
      return ['v', new Writer().signature('as').number(list.bytes.length).raw(list.bytes)];
    }
    return ['v', new Writer().signature('b').number(value ? 1 : 0)];
  };
  const owned = new Promise<void>((resolve) => {
    let arrived = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      arrived = Buffer.concat([arrived, bytes]);
      for (let read = readMessage(arrived); read; read = readMessage(arrived)) {
        const { type, serial: theirs, fields } = read.incoming;
        arrived = arrived.subarray(read.length);
        // The second call asked for the name.
        if (type === RETURN && fields.get(REPLY_TO) === 2) resolve();
        if (type !== CALL) continue;
        const [kinds, body] = answerTo(read.incoming);
        const head: Field[] = [
          [REPLY_TO, 'u', theirs],
          [DESTINATION, 's', fields.get(SENDER) ?? ''],
        ];
        if (kinds !== '') head.push([SIGNATURE, 'g', kinds]);
        socket.write(message(RETURN, ++serial, head, body));
      }
    });
  });
  toBus('Hello', '', new Writer());
  toBus('RequestName', 'su', new Writer().text(name).number(0));
  await owned;
  return { end: () => void socket.destroy() };
}

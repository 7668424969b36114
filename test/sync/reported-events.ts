import type { ApiClient } from '../../src-main/api/client/client.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { EventStream, type PollResult } from '../../src-main/sync/events/event-stream.ts';
import { IncomingTyping } from '../../src-main/sync/live/incoming-typing.ts';
import { ExpectedEchoes } from '../../src-main/sync/outbox/echoes.ts';
import { fast } from './device.ts';

/** A queue of events without a server, for tests that live through months. */
export class ReportedEvents {
  readonly echoes: ExpectedEchoes;
  /** The errors of applying events. */
  readonly faults: unknown[] = [];
  readonly #stream: EventStream;
  readonly #events: object[] = [];
  #last = 0;

  constructor(db: Db) {
    this.echoes = new ExpectedEchoes(db);
    this.#stream = new EventStream({
      db,
      echoes: this.echoes,
      userId: 1,
      timing: fast({ pollEvery: 0 }),
      typing: new IncomingTyping({ expiry: () => 1_000, onChange() {} }),
      api: {
        call: () => Promise.resolve({ value: { events: this.#events.splice(0) }, ignored: [] }),
      } as unknown as ApiClient,
      tellsFailed: () => true,
      onNotifications() {},
      onFault: (fault) => this.faults.push(fault),
    });
  }

  report(event: object): void {
    this.#events.push({ id: ++this.#last, ...event });
  }

  /** Another user writes a message into a topic. It is unread. */
  reportMessage(id: number, topic: string, now: number): void {
    this.report({
      type: 'message',
      flags: [],
      message: {
        id,
        sender_id: 2,
        sender_full_name: 'Ana',
        content: `<p>${'word '.repeat(20)}</p>`,
        timestamp: now / 1000,
        type: 'stream',
        stream_id: 1,
        display_recipient: 'general',
        subject: topic,
        reactions: [],
      },
    });
  }

  /** Fetches and applies everything that was reported; whether it was anything. */
  async receive(): Promise<boolean> {
    const outcome = await this.#fetch();
    while (this.#stream.hasPending) this.#stream.drain();
    return outcome === 'news';
  }

  /** Fetches everything that was reported, and applies what one step takes; whether more is pending. */
  async receiveSome(): Promise<boolean> {
    await this.#fetch();
    this.#stream.drain();
    return this.#stream.hasPending;
  }

  /** The queue is given up. */
  close(): void {
    this.#stream.close();
  }

  #fetch(): Promise<PollResult> {
    return this.#stream.poll({ within: 30_000 }, new AbortController().signal);
  }
}

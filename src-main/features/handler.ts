import type { z } from 'zod';
import type { Db } from '../cache/db.ts';
import type { CallName, Calls, CollectionName, ResultOf } from '../contract/ipc.ts';
import type { Engine } from '../sync/engine/engine.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the handlers need of the system, filled by the shell. */
export interface System {
  copy(text: string): Promise<void>;
  /** The text on the clipboard; empty where there is none. */
  paste(): Promise<string>;
  openLink(url: string): Promise<void>;
  /** Shows a notification; `onClick` is what a click on it does. Answers false where the system has none. */
  notify(notification: SystemNotification, onClick: () => void): boolean;
}

/** A notification as the system shows it. */
export interface SystemNotification {
  title: string;
  body: string;
  silent: boolean;
}

export type Handlers = {
  [Name in CallName]: (input: z.output<Calls[Name]['input']>) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** The handlers of the calls whose names begin so. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<CallName, `${Prefix}:${string}`>>;

/** What handlers work with. */
export interface HandlerContext {
  workspace: Workspace;
  system: System;
  /** @throws {Refusal} where the account is not known, or its file could not be opened. */
  engine(accountId: string): Engine;
  db(accountId: string): Db;
  /** Runs what the user did, tells the windows what it changed beside the outbox, and lets the engine deliver it. */
  act<Result>(
    accountId: string,
    collections: CollectionName[],
    action: (db: Db, now: number) => Result,
  ): Result;
  /** Tells the windows. */
  notify(collections: CollectionName[]): void;
}

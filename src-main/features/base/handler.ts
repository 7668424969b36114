import type { ExchangeFormat } from '../../contract/values/exchange.ts';
import type { SystemFormats } from '../../contract/time/system-formats.ts';
import type { Fault, Versions } from '../../contract/calls/app.ts';
import type { z } from 'zod';
import type { ProxyPasswords } from '../../accounts/proxy-passwords.ts';
import type { PasteSource } from '../../contract/calls/messages.ts';
import type { DataPart } from '../../contract/values/data-part.ts';
import type { CallName, Calls, Navigation, ResultOf } from '../../contract/ipc.ts';
import type { WindowCommand } from '../../contract/values/command.ts';
import type { PasteObstacle } from '../../contract/values/paste.ts';
import type { UpdateState } from '../../contract/values/update.ts';
import type { ShortcutAction, ShortcutLook } from '../../contract/values/shortcut.ts';
import type { SignStates } from '../../contract/values/system-signs.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { accountCalls } from './account-calls.ts';

/** The system's functions that handlers use; the shell provides them. */
export interface System {
  /** Puts a text on the clipboard. `formatted` is the same as HTML, for programs that show formatted text. */
  copy(text: string, formatted?: string | null): Promise<void>;
  /** Pasting into the program that the user came from. */
  pasting: {
    /** Copies a text, and pastes it where the user wants that and the system can. */
    deliver(text: string, formatted?: string | null): Promise<void>;
    obstacle(): Promise<PasteObstacle | null>;
    /** Whether a text would be pasted into what is known to be a terminal, where a line end runs a command. */
    isIntoTerminal(): Promise<boolean>;
    /** Asks the system's user for what is missing. */
    allow(): void;
  };
  /** The text that was copied or is selected; empty if there is none. */
  paste(from: PasteSource): Promise<string>;
  openLink(url: string): Promise<void>;
  /** Opens a file in the program that the system has for it; false if it has none. */
  openFile(path: string): Promise<boolean>;
  /** Lets the user choose a file of snippets, or a folder; its path, or null if they chose nothing. */
  chooseToRead(from: 'file' | 'folder'): Promise<string | null>;
  /** Lets the user choose where to write snippets; for a format of many files, the folder in which a new one is made. */
  chooseToWrite(format: ExchangeFormat): Promise<string | null>;
  /** Lets the user choose where to write a backup, or the backup to read. Null if they chose nothing. */
  chooseBackupToWrite(): Promise<string | null>;
  chooseBackupToRead(): Promise<string | null>;
  /** Lets the user choose the file of a calendar. Null if they chose nothing. */
  chooseCalendar(): Promise<string | null>;
  /**
   * Receives the links with which a sign-in in the browser ends, or gives them back to another program.
   * @returns whether they arrive here now
   */
  awaitLinks(isWaiting: boolean): Promise<boolean>;
  /** Shows a notification. Returns false if the system has no notifications. */
  notify(notification: SystemNotification, does: NotificationActions): boolean;
  /** Takes back a notification of this run that is still shown. */
  withdraw(id: string): void;
  /** Decodes a picture of a server, a data: URL, outside this process; null if it cannot be decoded. */
  decodePicture(picture: string): Promise<Bitmap | null>;
  /** Whether the system opens Perch when its user signs in. */
  opensAtSignIn(): boolean;
  /** @throws errors of the file system */
  openAtSignIn(open: boolean): void;
  /** The place of an AppImage among the applications of the desktop. */
  applications: {
    /** Whether this Perch can be added. */
    readonly canAdd: boolean;
    readonly isAdded: boolean;
    /** @throws errors of the file system */
    set(isAdded: boolean): void;
  };
  /** What this computer says of its user. */
  signs: {
    /** Whether each sign that it tells programs of holds now. */
    read(): Promise<SignStates>;
  };
  /** The languages that spelling can be checked in here, as BCP 47 tags; empty if the system chooses them. */
  spellingLanguages(): string[];
  /** How times and weeks are written on this computer. */
  formats(): SystemFormats;
  versions(): Versions;
  /** Shows the license notices of the packages that Perch contains; false if the system could not. */
  openNotices(): Promise<boolean>;
  updates: UpdateControls;
  /** Opens the page from which Perch can be had. */
  openPage(): Promise<void>;
  proxies: Pick<ProxyPasswords, 'asks' | 'signIn' | 'putOff'>;
  isSandboxed: boolean;
  /** The last faults of this run, the last one first. */
  faults(): Fault[];
  hideQuick(): void;
  /** Hides the quick window, and shows the main window, which runs the command. */
  runInWindow(command: WindowCommand): void;
  /** Loads the main window anew and opens a place in it. */
  reload(opens: Navigation): void;
  shortcuts: {
    /** The keys of an action, and whether they work. */
    lookOf(action: ShortcutAction): ShortcutLook;
    /** Whether keys would work for an action. Null for an action that does not exist yet. */
    try(action: ShortcutAction | null, accelerator: string): ShortcutLook;
    /** Lets a window see the keys of global shortcuts, or gives them back to the system. */
    suspend(suspended: boolean): void;
  };
  /** Quits in order, after the questions that are asked then. */
  quit(): void;
}

/** A square picture as pixels of four bytes, as systems have them: blue, green, red and alpha. */
export interface Bitmap {
  side: number;
  pixels: Buffer;
}

/** The newer versions of Perch, with everything that a window sees and steers. */
interface UpdateControls {
  readonly state: UpdateState;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): Promise<void>;
  postpone(): void;
}

export interface SystemNotification {
  /** By which a click on it is known in a later run; missing where a click only matters in this one. */
  id?: string;
  /** Systems that can, show the notifications of one group together. */
  group?: string;
  title: string;
  body: string;
  silent: boolean;
  icon?: Bitmap;
  /** Whether it is shown until the user clicks or closes it; macOS asks its user. */
  stays?: boolean;
}

/** The effects of the user's actions on a notification. */
export interface NotificationActions {
  click(): void;
  buttons?: NotificationButton[];
  /** A field for a reply, where the system has one. */
  reply?: { placeholder: string; send(text: string): void };
  /** Runs if the system refuses to show the notification. */
  failed?(): void;
  /** Runs when the notification is no longer shown. */
  closed?(): void;
}

/** A button of a notification. Where the system has none, a click on the notification asks which of several to press. */
export interface NotificationButton {
  label: string;
  press(): void;
  /** Whether the place behind a click offers the same, so that a click need not ask. */
  isShortWay?: boolean;
}

export type Handlers = {
  [Name in CallName]: (input: z.output<Calls[Name]['input']>) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** The handlers of the calls whose names have this prefix. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<CallName, `${Prefix}:${string}`>>;

export interface HandlerContext extends ReturnType<typeof accountCalls> {
  workspace: Workspace;
  system: System;
  /** Announces what has changed in memory. A cache announces its own changes. */
  notify(parts: DataPart[]): void;
}

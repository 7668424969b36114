import { editMessage } from '../../src-main/features/messages/commands.ts';
import { textView } from '../../src-main/features/messages/queries.ts';
import { readMessageText } from '../../src-main/features/messages/read.ts';
import { editFolder } from '../../src-main/features/organization/commands.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { editSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { say } from '../programs/server/say.ts';
import { patiently, until } from './device.ts';
import type { Pair } from './pair.ts';
import { deleteSnippet, deleteScheduled } from '../delete-now.ts';

/** The text of a thing in a window, and the server’s text if that differs. */
export interface Shown {
  text: string;
  server: string | null;
}

/** One thing whose conflicts ask the user, here and on the server, with its text. */
export interface AskingThing {
  shown(): Shown;
  /** Saves a text here. */
  here(text: string): void;
  /** Saves a text in an editor that was opened with `upon`, and returns whether the user is asked. */
  save(text: string, upon: Shown, replaces?: boolean): boolean;
  remove?(): void;
  /** Another client sets it. */
  there(text: string): void;
  /** Another client deletes it. */
  deleteThere?(): void;
  onServer(): string | undefined;
  /** The texts of all things of its kind on the server. */
  allOnServer(): string[];
}

async function snippet(pair: Pair): Promise<AskingThing> {
  const { key, id, title } = await pair.pulledSnippet();
  const of = (content: string) => ({ title, content });
  const view = () => snippetView(pair.device.db, key)!;
  return {
    shown: () => ({ text: view().content, server: view().server?.content ?? null }),
    here: (text) => pair.device.act((db, now) => editSnippet(db, key, of(text), now)),
    save: (text, upon, replaces) =>
      pair.device.act((db, now) =>
        editSnippet(db, key, of(text), now, {
          seen: of(view().content),
          serverSeen: of(upon.server ?? upon.text),
          replaces,
        }),
      ),
    remove: () => pair.device.act((db, now) => deleteSnippet(db, key, now)),
    there: (content) => void pair.server.state.savedSnippets.update(pair.mira, id, { content }),
    deleteThere: () => void pair.server.state.savedSnippets.delete(pair.mira, id),
    onServer: () => pair.snippets.find((one) => one.id === id)?.content,
    allOnServer: () => pair.snippets.map(({ content }) => content),
  };
}

async function folder(pair: Pair): Promise<AskingThing> {
  const folders = () => folderViews(pair.device.db);
  await until('pulled', () => folders().length > 0);
  const { key, folderId, name, archived } = folders()[0]!;
  const of = (description: string) => ({ name, description, archived });
  const view = () => folders().find((one) => one.key === key)!;
  return {
    shown: () => ({ text: view().description, server: view().server?.description ?? null }),
    here: (text) => pair.device.act((db, now) => editFolder(db, key, of(text), now)),
    save: (text, upon) =>
      pair.device.act((db, now) =>
        editFolder(db, key, of(text), now, {
          seen: of(view().description),
          serverSeen: of(upon.server ?? upon.text),
        }),
      ),
    there: (description) => pair.server.state.channelFolders.update(folderId!, { description }),
    onServer: () => pair.server.state.channelFolders.byId(folderId!)?.description,
    allOnServer: () => pair.server.state.channelFolders.all().map(({ description }) => description),
  };
}

async function scheduledMessage(pair: Pair): Promise<AskingThing> {
  const at = Math.floor(Date.now() / 1000) + 86_400;
  const to = { people: [pair.server.user('ana').userId] };
  const of = (content: string) => ({ to, content, at, readBySender: null });
  const key = pair.device.act((db, now) => createScheduled(db, of('Before'), now));
  await pair.delivered();
  const messages = () => pair.server.state.scheduledMessages.list(pair.mira, 'message');
  const { id } = messages().find(({ content }) => content === 'Before')!;
  const view = () => scheduledView(pair.device.db, key)!;
  return {
    shown: () => ({ text: view().content, server: view().server?.content ?? null }),
    here: (text) => pair.device.act((db, now) => editScheduled(db, key, of(text), now)),
    save: (text, upon, replaces) =>
      pair.device.act((db, now) =>
        editScheduled(db, key, of(text), now, {
          seen: of(view().content),
          serverSeen: of(upon.server ?? upon.text),
          replaces,
        }),
      ),
    remove: () => pair.device.act((db, now) => deleteScheduled(db, key, now)),
    there: (content) => pair.server.state.scheduledMessages.update(id, { content }),
    deleteThere: () => pair.server.state.scheduledMessages.delete(id),
    onServer: () => messages().find((one) => one.id === id)?.content,
    allOnServer: () => messages().map(({ content }) => content),
  };
}

async function message(pair: Pair): Promise<AskingThing> {
  const { messages, channels } = pair.server.state;
  const topic = 'plans';
  const id = say(pair.server, 'mira', topic, 'Before');
  reconcileText(pair.device.db, id, await patiently(() => readMessageText(pair.device.engine, id)));
  const of = (content: string) => ({ content, topic });
  const view = () => textView(pair.device.db, id)!;
  const shown = () => {
    const { content, server } = view();
    return { text: content, server: server.content === content ? null : server.content };
  };
  const write = (text: string, serverSeen?: string) =>
    pair.device.act((db, now) =>
      editMessage(db, id, of(text), now, {
        seen: of(view().content),
        ...(serverSeen !== undefined && { serverSeen: of(serverSeen) }),
      }),
    );
  return {
    shown,
    here: (text) => write(text),
    save(text, upon) {
      write(text, upon.server ?? upon.text);
      return pair.onlyChange.problem?.kind === 'conflict';
    },
    there: (content) => messages.edit(id, pair.mira, { content }),
    onServer: () => messages.byId(id)?.content,
    allOnServer: () =>
      messages.inTopic(channels.byName('general')!.stream_id, topic).map(({ content }) => content),
  };
}

/** Kinds of things in lists whose conflicts ask the user. Overwritten values of these are in the history. */
export const things = { snippet, folder, 'scheduled message': scheduledMessage };
export type ThingKind = keyof typeof things;
export const thingKinds = Object.keys(things) as ThingKind[];

/** Every kind of thing whose conflicts ask the user, with a thing that a connected Perch knows. */
export const asking = { ...things, message };
export type AskingKind = keyof typeof asking;
export const askingKinds = Object.keys(asking) as AskingKind[];

/** Who may edit such a thing: folders are for administrators. */
export const userOf = (kind: AskingKind): string => (kind === 'folder' ? 'ana' : 'mira');

import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { mira } from './fixtures.ts';

/** The steps of a person with the messages of a topic, by the names on the screen, and the messages on the server. */

export const messages = (page: Page): Locator => page.getByRole('article');
export const message = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });
export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
export const editor = (page: Page): Locator => page.getByRole('form', { name: 'Edit message' });

export const general = (server: ReferenceServer): number =>
  server.state.channels.byName('general')!.stream_id;

/** A direct message from Olu to Mira. Returns its ID. */
export const writeToMira = (server: ReferenceServer, content: string): number =>
  say(server, 'olu', { people: ['mira'] }, content);

/** Chooses an item in the menu of a message with the mouse. */
export async function choose(page: Page, of: Locator, item: string | RegExp): Promise<void> {
  await of.hover();
  await of.getByRole('button', { name: 'More for this message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Switches off that messages are marked as read when they are shown (server-notes: Unread messages). */
export const markByHand = (server: ReferenceServer): void =>
  server.state.settings.set(mira(server).userId, 'web_mark_read_on_scroll_policy', 3);

export const idOf = (server: ReferenceServer, text: string): number =>
  server.state.messages.all(mira(server).userId).find(({ content }) => content.includes(text))!.id;
export const flagsOf = (server: ReferenceServer, text: string): string[] =>
  server.state.messages.flags(mira(server).userId, idOf(server, text)) ?? [];
export const typed = (server: ReferenceServer) =>
  server.state.typing.list().map(({ op, message_id }) => [op, message_id]);

import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { goTo } from './screen.ts';

/** The steps of a person in the place of the organization, by the names on the screen. */

export const openTab = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Organization');
  await page.getByRole('radio', { name }).click();
};
export const idOf = (server: ReferenceServer, person: string): number =>
  server.state.users.all().find(({ delivery_email }) => delivery_email.startsWith(person))?.user_id ?? 0;

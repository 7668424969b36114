import type { Page } from '@playwright/test';
import { expect } from '../../e2e/fixtures.ts';
import { freshProfile, launchPerch, perchRuntime } from '../../e2e/launch.ts';
import { foot, goTo, rows } from '../../e2e/screen.ts';
import { startServer } from '../../programs/server/index.ts';
import { plantReminders, plantTopics, plantViews } from '../../programs/server/seeds/in-use.ts';
import type { Bench } from '../group.ts';
import { inTurns, type Row } from '../measure.ts';
import { launchOf } from './template.ts';

const [REMINDERS, VIEWS] = [1_000, 200];
const RUNS = 20;

/** From a press on a place with many rows to its painted rows, in turn with a place that has one row. */
export async function places(bench: Bench): Promise<Row[]> {
  const server = await startServer();
  const { userId, email, apiKey } = server.user('mira');
  plantReminders(server.state, plantTopics(server.state, REMINDERS));
  plantViews(server.state, VIEWS);
  server.state.savedSnippets.create(userId, { title: 'Thanks', content: 'Thank you.', date_created: 1 });
  const signIn = JSON.stringify({ address: server.url, email, apiKey });
  const launch = launchOf(bench, freshProfile());
  const perch = await launchPerch({ ...launch, env: { ...launch.env, PERCH_SIGN_IN: signIn } });
  try {
    const { page } = perch;
    await goTo(page, 'Snippets');
    await rows(page).first().waitFor();
    await expect(foot(page)).toContainText('Up to date', { timeout: 120_000 });
    const isStandIn = (await perchRuntime()).kind === 'stand-in';
    const measured: Row[] = [];
    for (const [name, count] of [
      ['Reminders', REMINDERS],
      ['Views', VIEWS],
    ] as const) {
      const turns = { runs: RUNS, warmUps: 2 };
      const { ours, reference } = await inTurns(
        turns,
        () => opening(page, name),
        () => opening(page, 'Snippets'),
      );
      measured.push({
        what: `${name} with ${count.toLocaleString('en')} rows: from the press to painted rows`,
        ...{ unit: 'ms', ours, isStandIn },
        reference: { what: 'Snippets with one row', values: reference },
        goals: [{ more: 50 }],
      });
    }
    return measured;
  } finally {
    await perch.close();
    await server.close();
  }
}

/** Opens another place and returns the milliseconds until its rows are painted. */
const opening = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const press = [...document.querySelectorAll<HTMLElement>('nav button')].find((button) =>
      (button.ariaLabel ?? button.textContent).trim().startsWith(wanted),
    );
    if (!press) throw new Error(`There is no place ${wanted}`);
    const isThere = (): boolean =>
      document.querySelector(`[aria-label="${wanted}"] :is([role=option], [role=treeitem])`) !== null;
    const start = performance.now();
    const shown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    });
    press.click();
    await shown;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, name);

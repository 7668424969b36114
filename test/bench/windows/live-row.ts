import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect } from '../../e2e/fixtures.ts';
import { freshProfile, launchPerch, perchRuntime } from '../../e2e/launch.ts';
import { foot, goTo, row, rows } from '../../e2e/screen.ts';
import { startServer } from '../../programs/server/index.ts';
import type { Bench } from '../group.ts';
import { inTurns, type Row } from '../measure.ts';
import { launchOf } from './template.ts';

const RUNS = 30;
/** A poll begins half a second after the one before, whatever events there are (sync: Waits). */
const BETWEEN_POLLS = 600;

/** From an event that the server sends to its row on the screen. */
export async function liveRow(bench: Bench): Promise<Row[]> {
  const server = await startServer();
  const { userId, email, apiKey } = server.user('mira');
  const signIn = JSON.stringify({ address: server.url, email, apiKey });
  const launch = launchOf(bench, freshProfile());
  const perch = await launchPerch({ ...launch, env: { ...launch.env, PERCH_SIGN_IN: signIn } });
  try {
    const { page } = perch;
    await goTo(page, 'Snippets');
    await expect(foot(page)).toContainText('Up to date', { timeout: 120_000 });
    let number = 0;
    const create = (title: string): void => {
      server.state.savedSnippets.create(userId, { title, content: 'It is new.', date_created: number });
    };
    create('Snippet 0');
    await row(page, 'Snippet 0').waitFor();
    await rows(page).first().waitFor();
    const untilShown = async (): Promise<number> => {
      const title = `Snippet ${(number += 1)}.`;
      await sleep(BETWEEN_POLLS);
      const shown = await watchFor(page, title);
      const sent = performance.timeOrigin + performance.now();
      create(title);
      return (await shown.evaluate(({ moment }) => moment)) - sent;
    };
    const { ours, reference } = await inTurns({ runs: RUNS }, untilShown, () => callAndFrame(page));
    return [
      {
        what: 'an event to its row on the screen',
        unit: 'ms',
        at: 'p95',
        ours,
        reference: { what: 'a call without work, and a frame', values: reference },
        goals: [{ most: 50 }],
        isStandIn: (await perchRuntime()).kind === 'stand-in',
      },
    ];
  } finally {
    await perch.close();
    await server.close();
  }
}

/** Watches for a row in the page. Returns a promise there of the moment when it is painted, since the epoch. */
const watchFor = (page: Page, title: string) =>
  page.evaluateHandle(
    (wanted) => ({
      moment: new Promise<number>((resolve) => {
        const look = (): void => {
          const isThere = [...document.querySelectorAll('[role=option]')].some((one) =>
            one.textContent?.includes(wanted),
          );
          if (!isThere) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    }),
    title,
  );

/** The milliseconds of a call to the main process and the frame after it. */
const callAndFrame = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now();
    await window.perch.call('local-settings:read', undefined);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });

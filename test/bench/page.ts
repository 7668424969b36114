import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../../scripts/process.ts';
import type { Measured } from './main.ts';
import { markdownTable, summaryOf } from './table.ts';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/** Writes the table between its marks on the page about performance. The rest of the page is written by hand. */
export async function writePerformancePage(measured: Measured): Promise<void> {
  const file = join(root, PAGE);
  const page = withTable(readFileSync(file, 'utf8'), measured);
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), filepath: file }));
  console.error(`${PAGE} has this table.`);
}

/** @throws {Error} where the page has lost its marks. */
export function withTable(page: string, { machine, date, groups }: Measured): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no ${BEGIN} before ${END}`);
  const rows = Object.values(groups).flat();
  const text = `${date} on ${machine}. ${summaryOf(rows)}.\n\n${markdownTable(rows)}`;
  return `${page.slice(0, begin)}${BEGIN}\n\n${text}\n\n${page.slice(end)}`;
}

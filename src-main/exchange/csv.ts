import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Refusal } from '../contract/problem.ts';
import { MOST_ENTRIES } from '../contract/values/exchange.ts';
import { isBlank } from '../contract/text/text.ts';
import type { Entry, Read } from './entry.ts';

const DELIMITERS = [',', ';', '\t'];
const TITLES = ['title', 'name'];
const CONTENTS = ['content', 'body', 'text'];

/** Matches text that a spreadsheet would run as a formula, also behind apostrophes that prevent that. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

interface Row {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a table whose first row names the columns. A table without names has two columns, title and content.
 * @throws {Refusal}
 */
export function readCsv(text: string): Read[] {
  const rows = parseRows(text);
  const [first] = rows;
  if (!first) return [];
  const columns = columnsOf(first.record);
  const body = columns ? rows.slice(1) : rows;
  if (!columns && first.record.length !== 2) throw new Refusal({ kind: 'no-columns', line: 1 });
  if (body.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  const { title, content } = columns ?? { title: 0, content: 1 };
  return body.map(({ record, info }, index): Read => {
    const where = { entry: index + 1, line: info.lines - breaksIn(record) };
    const [named, written] = [cellOf(record[title]), cellOf(record[content])];
    if (isBlank(named)) return { problem: { kind: 'no-title', ...where }, name: '' };
    if (isBlank(written)) return { problem: { kind: 'no-content', ...where }, name: named };
    return { title: named, content: written };
  });
}

/**
 * Writes a table for spreadsheets. Text that a spreadsheet would run as a formula gets an apostrophe, which `readCsv`
 * removes.
 */
export function writeCsv(entries: Entry[]): string {
  const rows = entries.map(({ title, content }) => [asText(title), asText(content)]);
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  return stringify([['title', 'content'], ...rows], { bom: true, quoted: true, record_delimiter: '\r\n' });
}

const asText = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const cellOf = (cell = ''): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

function parseRows(text: string): Row[] {
  try {
    // The types of the library do not know that `info` changes the shape of a row.
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_ENTRIES + 2,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines']);
    throw new Refusal({ kind: 'not-csv', ...(line > 0 && { line }) });
  }
}

/** The delimiter that splits the first line into the most cells; a comma if none splits the line. */
function delimiterOf(text: string): string {
  const first = /^\uFEFF?[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The columns of title and content, by the names in the first row. Null if the row has neither name. */
function columnsOf(names: string[]): { title: number; content: number } | null {
  const find = (headings: string[]): number =>
    names.findIndex((name) => headings.includes(name.trim().toLowerCase()));
  const [title, content] = [find(TITLES), find(CONTENTS)];
  if (title < 0 && content < 0) return null;
  if (title < 0 || content < 0) throw new Refusal({ kind: 'no-columns', line: 1 });
  return { title, content };
}

/** How many lines a row has more than one. */
const breaksIn = (record: string[]): number =>
  record.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

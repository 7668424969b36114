import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Refusal } from '../contract/problem.ts';
import { type ChosenColumns, MOST_ENTRIES, type TableColumns } from '../contract/values/exchange.ts';
import type { Entry } from './entry.ts';
import type { Located } from './programs/reads.ts';

const DELIMITERS = [',', ';', '\t'];

/** The names of columns, folded, in the languages in which people were seen to write them. */
const NAMES = {
  title: [
    'title',
    'name',
    'label',
    'titel',
    'bezeichnung',
    'titre',
    'nom',
    'título',
    'titulo',
    'nombre',
    'titolo',
    'nome',
    'naam',
    'tytuł',
    'nazwa',
    'название',
    'заголовок',
    '標題',
    '标题',
    '名前',
    'タイトル',
    '名称',
    '제목',
    '이름',
  ],
  content: [
    'content',
    'body',
    'text',
    'snippet',
    'phrase',
    'replacement',
    'expansion',
    'plain text',
    'inhalt',
    'textbaustein',
    'vorlage',
    'texte',
    'contenu',
    'texto',
    'contenido',
    'conteúdo',
    'conteudo',
    'testo',
    'contenuto',
    'tekst',
    'inhoud',
    'treść',
    'текст',
    'содержание',
    '内容',
    '內容',
    '本文',
    'テキスト',
    '내용',
  ],
  abbreviation: [
    'abbreviation',
    'shortcut',
    'keyword',
    'trigger',
    'kürzel',
    'abkürzung',
    'kurzform',
    'raccourci',
    'abréviation',
    'atajo',
    'abreviatura',
    'atalho',
    'abbreviazione',
    'scorciatoia',
    'afkorting',
    'skrót',
    'сокращение',
    '略語',
    '缩写',
    '縮寫',
  ],
} as const;
type Column = keyof typeof NAMES;

/** Excel writes a first line that names the delimiter. */
const SEPARATOR = /^\uFEFF?sep=(.)\r?\n/i;

/** Matches text that a spreadsheet would run as a formula, also behind apostrophes that prevent that. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

interface Row {
  record: string[];
  info: { lines: number };
}

/** A table: how its columns are taken, and what they say. */
export interface Table {
  columns: TableColumns;
  items: Located[];
  /** Whether the first row has names of columns that are known. */
  isNamed: boolean;
  /** All cells, joined. */
  text: string;
}

/**
 * Reads a table by the names in its first row, else by position: what is typed or the title, the text, a label.
 * @param chosen the columns that the user chose instead
 * @throws {Refusal}
 */
export function readTable(text: string, chosen?: ChosenColumns): Table {
  const rows = parseRows(text);
  const [first] = rows;
  if (!first) throw new Refusal({ kind: 'nothing-inside' });
  const count = Math.max(...rows.slice(0, 100).map(({ record }) => record.length));
  if (count < 2) throw new Refusal({ kind: 'no-columns', line: 1 });
  const guessed = columnsOf(first.record, count);
  const columns = chosen ?? guessed;
  const body = columns.hasHeadings ? rows.slice(1) : rows;
  if (body.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  const { title, content, abbreviation } = columns;
  const items = body.map(({ record, info }, index): Located => ({
    where: { entry: index + 1, line: info.lines - breaksIn(record) },
    item: {
      titles: [cellOf(record[title])],
      contents: [cellOf(record[content])],
      abbreviations: abbreviation === null ? [] : [cellOf(record[abbreviation])],
    },
  }));
  const shown = first.record.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, 40));
  return {
    columns: { ...columns, first: shown },
    items,
    isNamed: guessed.hasHeadings,
    text: rows.map(({ record }) => record.join('\n')).join('\n'),
  };
}

/** More columns than this cannot be chosen. */
const MOST_COLUMNS = 50;

/**
 * Writes a table for spreadsheets. Text that a spreadsheet would run as a formula gets an apostrophe, which `readTable`
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
  const separator = SEPARATOR.exec(text);
  const body = separator ? text.slice(separator[0].length) : text;
  try {
    // The types of the library do not know that `info` changes the shape of a row.
    const rows = parse(body, {
      bom: true,
      delimiter: separator?.[1] ?? delimiterOf(body),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_ENTRIES + 2,
    }) as unknown as Row[];
    return separator ? rows.map(({ record, info }) => ({ record, info: { lines: info.lines + 1 } })) : rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines']) + (separator ? 1 : 0);
    throw new Refusal({ kind: 'not-csv', ...(line > 0 && { line }) });
  }
}

/** How much of a text tells its delimiter, in characters. */
const TELLING = 64 * 1024;

/** The delimiter that splits the first row into the most cells; a comma if none splits it. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, TELLING)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === most) ?? ',';
}

/** The columns by the names in the first row, or by position where it has none of them. */
function columnsOf(names: string[], count: number): ChosenColumns {
  const folded = names.map((name) => name.trim().toLowerCase());
  const find = (column: Column): number =>
    folded.findIndex((name) => (NAMES[column] as readonly string[]).includes(name));
  const [title, content, abbreviation] = [find('title'), find('content'), find('abbreviation')];
  const named = [title, content, abbreviation].filter((at) => at >= 0);
  // TextExpander and Beeftext write what is typed, the text and a label.
  if (named.length === 0)
    return count === 3
      ? { title: 2, content: 1, abbreviation: 0, hasHeadings: false }
      : { title: 0, content: 1, abbreviation: null, hasHeadings: false };
  const free = (taken: number[]): number => names.findIndex((_, at) => !taken.includes(at));
  const body = content >= 0 ? content : free(named);
  const label = title >= 0 ? title : abbreviation >= 0 ? abbreviation : free([...named, body]);
  return {
    title: label,
    content: body,
    abbreviation: abbreviation < 0 || abbreviation === label ? null : abbreviation,
    hasHeadings: true,
  };
}

/** How many lines a row has more than one. */
const breaksIn = (record: string[]): number =>
  record.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

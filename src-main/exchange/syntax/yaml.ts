import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** A document of YAML, and where its values begin. */
interface Yaml {
  document: Document;
  lineOf(position: number): number;
}

/**
 * Parses YAML in which no map has a key twice.
 * @returns the line of a mistake instead, from 1; undefined if it is not known
 */
export function parseYaml(text: string): Yaml | { mistake: number | undefined } {
  const lines = new LineCounter();
  const lineOf = (position: number): number => lines.linePos(position).line;
  try {
    // To find a key that is there twice, the parser would compare each with all before.
    // Its warnings quote the text, and would be written into the log. To quote the line of a mistake, it would go through all
    // empty lines for each of them.
    const how = { uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const;
    const document = parseDocument(text, { lineCounter: lines, ...how });
    const position = document.errors[0]?.pos[0] ?? repeatedKey(document);
    return position === undefined ? { document, lineOf } : { mistake: lineOf(position) };
  } catch {
    // The parser fails where lists and maps are nested too deep.
    return { mistake: undefined };
  }
}

/** Where the first key is that its map has already. */
function repeatedKey(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

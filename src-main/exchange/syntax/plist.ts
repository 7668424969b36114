import { Parser } from 'htmlparser2';

/** A value of a property list: texts, numbers, booleans, lists and records of them; null for data. */
export type Plist = string | number | boolean | null | Plist[] | { [name: string]: Plist };

/** Lists in lists deeper than this are not a property list of a program. */
const DEEPEST = 100;

interface Open {
  tag: string;
  text: string;
  items: Plist[];
  keys: string[];
}

/**
 * Reads a property list of Apple as XML.
 * @returns undefined if it is none
 */
export function readXmlPlist(xml: string): Plist | undefined {
  const open: Open[] = [{ tag: '', text: '', items: [], keys: [] }];
  let isWrong = false;
  const parser = new Parser(
    {
      onopentag(tag) {
        if (open.length > DEEPEST) isWrong = true;
        else open.push({ tag, text: '', items: [], keys: [] });
      },
      ontext(text) {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag(tag) {
        const [closed, outer] = [open.at(-1), open.at(-2)];
        if (isWrong || !closed || !outer || closed.tag !== tag) return;
        open.pop();
        if (tag === 'key') outer.keys.push(closed.text);
        else outer.items.push(valueOf(closed));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const [root] = open[0]?.items ?? [];
  return isWrong || open.length > 1 || !/<plist[\s>]/.test(xml) ? undefined : root;
}

function valueOf({ tag, text, items, keys }: Open): Plist {
  switch (tag) {
    case 'plist':
      return items[0] ?? null;
    case 'array':
      return items;
    case 'dict':
      return Object.fromEntries(keys.map((key, at) => [key, items[at] ?? null]));
    case 'string':
    case 'date':
      return text;
    case 'integer':
    case 'real':
      return Number(text);
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return null;
  }
}

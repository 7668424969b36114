import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from './http/operation.ts';
import { knownAt, type ParameterTable } from './http/parameters.ts';
import { operations } from './operations/operations.ts';

/** The feature level of the real server whose parameters the file has. */
const level = 442;

interface Schema extends Record<string, unknown> {
  type?: string;
  anyOf?: Schema[];
  enum?: string[];
  maxLength?: number;
  contentMediaType?: string;
  contentSchema?: Schema;
  $defs?: Record<string, Schema>;
}

/**
 * What the views of a real server take, by method and path: JSON Schema that was made from the types of its source. A value
 * inside `contentMediaType: application/json` is JSON text. A view may refuse more than its types do.
 */
const real = JSON.parse(readFileSync(new URL('./real-parameters.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, { required: boolean; schema: Schema }>
>;

const olderName = 'an older name of `topic`, which Perch never sends';
const forMirrors = 'for bots that mirror other systems, which Perch is not';

/** Where this server differs from a real one, and why it may. */
const exceptions: Readonly<Record<string, string>> = {
  'POST /scheduled_messages lacks subject': olderName,
  'PATCH /scheduled_messages/{} lacks subject': olderName,
  'POST /typing lacks subject': olderName,
  'POST /messages lacks forged': forMirrors,
  'POST /messages lacks sender': forMirrors,
  'POST /messages lacks time': forMirrors,
  'POST /messages lacks widget_content': 'polls and forms of bots: Perch sends a poll as its text',
  'POST /messages requires to': 'the view refuses a message without it later, in other words',
  'GET /messages accepts narrow: [["is","dm"]]': 'the view does so too (step 567); Perch sends objects',
  'POST /register lacks queue_lifespan_secs':
    'undocumented: Perch leaves to the server how long a queue lives',
};

/** Values of each kind, as text on the wire. */
const jsonTexts: Readonly<Record<string, readonly string[]>> = {
  boolean: ['true', 'false'],
  integer: ['0', '1', '-1', '2', '60', '1900000000'],
  number: ['1.5'],
  null: ['null'],
  word: ['"a"', '""', '"inherit"', '"unlimited"'],
  list: [
    '[]',
    '[1]',
    '[-1]',
    '["a"]',
    '[true]',
    '[null]',
    '[[]]',
    '[{}]',
    '[["is","dm"]]',
    '[{"operator":"is","operand":"dm"}]',
    '[{"operator":"is"}]',
    '[{"name":"a"}]',
    '[{"name":1}]',
    '[{"name":"a","color":"#fff","description":"b"}]',
  ],
  object: [
    '{}',
    '{"a":1}',
    '{"a":"b"}',
    '{"a":{"b":"c"}}',
    '{"a":{"b":1}}',
    '{"direct_members":[1],"direct_subgroups":[]}',
    '{"direct_members":[1]}',
    '{"direct_members":["a"],"direct_subgroups":[]}',
    '{"notification_settings_null":true}',
    '{"notification_settings_null":1}',
    '{"user_settings_object":true}',
  ],
};

/** Text that is not JSON, among it the words that some parameters want. */
const plainTexts = (
  ' a é {"a google inbox always zulip de Europe/Berlin direct start idle partial change_one newest inherit unlimited ' +
  'realm_default everyone_on_earth'
).split(' ');

/** The branches of a schema, without that of a parameter that is not sent. */
const branches = ({ anyOf, ...schema }: Schema): Schema[] =>
  (anyOf ?? [schema])
    .map((branch) => ({ $defs: schema.$defs, ...branch }))
    .filter(({ type }) => type !== 'null');

function isTaken(schema: Schema, text: string): boolean {
  return branches(schema).some(({ contentMediaType, contentSchema, $defs, ...plain }) => {
    const wanted = z.fromJSONSchema(
      (contentMediaType ? { ...contentSchema, ...($defs && { $defs }) } : plain) as never,
    );
    try {
      return wanted.safeParse(contentMediaType ? JSON.parse(text) : text).success;
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  });
}

/** What to try: by kind where JSON text is wanted, otherwise any text. */
function triesOf(schema: Schema): Record<string, readonly string[]> {
  const [limit] = branches(schema).flatMap(({ maxLength }) => maxLength ?? []);
  const long = limit === undefined ? [] : ['é'.repeat(limit), 'é'.repeat(limit + 1)];
  const text = ['', ...plainTexts, ...branches(schema).flatMap((branch) => branch.enum ?? []), ...long];
  if (branches(schema).some(({ contentMediaType }) => contentMediaType)) return { ...jsonTexts, text };
  return { text: [...text, ...Object.values(jsonTexts).flat()] };
}

/** The operation here at a place of the file, whose path parameters have no names. */
const operationAt = (place: string): Operation | undefined =>
  operations.find(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}` === place);

function reads(table: ParameterTable, name: string, text: string): boolean {
  try {
    table[name]?.read(name, text, level);
    return true;
  } catch {
    return false;
  }
}

/** Where the types of a parameter differ: what is accepted here alone, and kinds of values that are accepted there alone. */
function differingTypes(table: ParameterTable, name: string, schema: Schema): string[] {
  return Object.entries(triesOf(schema)).flatMap(([kind, texts]) => {
    const theirs = texts.filter((text) => isTaken(schema, text));
    const ours = texts.filter((text) => reads(table, name, text));
    const milder = ours.filter((text) => !theirs.includes(text));
    const isStricter = theirs.length > 0 && !theirs.some((text) => ours.includes(text));
    return [
      ...milder.map((text) => `accepts ${name}: ${text.slice(0, 60)}`),
      ...(isStricter ? [`refuses ${name}: ${kind}`] : []),
    ];
  });
}

function differences(place: string): string[] {
  const table = knownAt(operationAt(place)?.parameters ?? {}, level);
  const names = Object.keys(real[place] ?? {});
  return [
    ...Object.keys(table)
      .filter((name) => !names.includes(name))
      .map((name) => `has ${name} besides`),
    ...Object.entries(real[place] ?? {}).flatMap(([name, { required, schema }]) => {
      const ours = table[name];
      if (!ours) return [`lacks ${name}`];
      const need =
        ours.required === required ? [] : [`${ours.required ? 'requires' : 'does without'} ${name}`];
      return [...need, ...differingTypes(table, name, schema)];
    }),
  ].map((difference) => `${place} ${difference}`);
}

describe('the parameters of a real server', () => {
  test('are those of most operations here', () => {
    expect(Object.keys(real).filter((place) => !operationAt(place))).toEqual([]);
    expect(Object.keys(real)).toHaveLength(37);
  });

  test.each(Object.keys(real))('%s: nothing is accepted that it refuses', (place) => {
    const expected = Object.keys(exceptions).filter((one) => one.startsWith(`${place} `));
    expect(differences(place).toSorted()).toEqual(expected.toSorted());
  });
});

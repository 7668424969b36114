import { operations } from '../src-main/contract/operations/index.ts';
import type { Operation } from '../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../src-main/contract/operations/settings.ts';

const table: [string, Operation][] = Object.entries(operations);

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const rows = (head: string[], body: (string | number)[][]) =>
  [head, head.map(() => '---'), ...body].map(row).join('\n');

const code = (text: string) => `\`${text}\``;
const orAny = (level: number) => (level === 0 ? 'any' : level);

const calls = (source: Operation['source']) =>
  rows(
    ['operation', 'method and path', 'delivery', 'feature level', 'role', 'screen'],
    table
      .filter(([, operation]) => operation.source === source)
      .map(([name, { method, path, delivery, minFeatureLevel, role, authenticated, screen }]) => [
        code(name),
        code(`${method} ${path}`),
        delivery,
        orAny(minFeatureLevel),
        authenticated ? role : 'anyone',
        screen,
      ]),
  );

const levels = (levelsOf: (operation: Operation) => Record<string, number> | undefined) =>
  table.flatMap(([name, operation]) =>
    Object.entries(levelsOf(operation) ?? {}).map(([what, level]) => ({ name: code(name), what, level })),
  );

const paramLevels = rows(
  ['operation', 'parameter', 'only this value or form', 'feature level'],
  levels((operation) => (operation === operations.updateSettings ? {} : operation.paramLevels)).map(
    ({ name, what, level }) => {
      const [parameter = '', form = ''] = what.split('=');
      return [name, code(parameter), form, level];
    },
  ),
);

const responseLevels = rows(
  ['operation', 'field or error code', 'feature level'],
  levels(({ responseLevels }) => responseLevels).map(({ name, what, level }) => [name, code(what), level]),
);

const settings = rows(
  ['setting', 'type', 'choices', 'feature level', 'queued'],
  Object.entries<SettingParam>(settingParams).map(([name, param]) => [
    code(name),
    param.type,
    param.choices?.map((choice) => choiceWithLevel(choice, param)).join(', ') ?? '',
    orAny(param.level ?? operations.updateSettings.minFeatureLevel),
    param.isNow ? 'never' : 'yes',
  ]),
);

function choiceWithLevel(choice: number | string, { choiceLevels = {}, renamed = {} }: SettingParam): string {
  const level = choiceLevels[choice];
  const newer = renamed[choice];
  if (newer) return `${code(String(choice))} (${code(newer.to)} from ${newer.since})`;
  return level === undefined ? code(String(choice)) : `${code(String(choice))} (from ${level})`;
}

/** Generates the page from the operations table. */
export function operationsPage(): string {
  return `# Operations

Every call of the chat server's API that Perch makes. This page is generated from \`src-main/contract/operations\`: change it there, then run \`npm run docs\`.

**Delivery** is how an operation may be sent. \`read\` reads; offline the cache is shown. \`set\` can be repeated: it may wait in the outbox, and a later one replaces an earlier one. \`create\` can’t be repeated: it may wait in the outbox, and is never sent again without evidence that the first request had no effect. \`now\` is sent at once or not at all, and never written to disk.

**Feature level** is the first one that has the operation; Perch doesn’t offer it on older servers. \`any\` means every server that Perch works with.

## Core operations

${calls('core')}

## Operations around the core

A server may lack these. Perch then works without them, and shows what it can’t know.

${calls('around')}

## Parameters with a feature level of their own

${paramLevels}

## Responses with a feature level of their own

${responseLevels}

## Settings

The parameters of ${code('PATCH /settings')}.

${settings}
`;
}

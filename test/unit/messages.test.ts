import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import messages from '../../resources/messages/en.json' with { type: 'json' };
import { words, type MessageKey } from '../../resources/words.ts';
import type { ConnectionState, Outage } from '../../src-main/contract/values/account.ts';
import { Decision, outboxGroups } from '../../src-main/contract/values/change.ts';
import { EXCHANGE_FORMATS, IMPORT_CHOICES, IMPORT_GROUPS } from '../../src-main/contract/values/exchange.ts';
import { Place } from '../../src-main/contract/ipc.ts';
import { PALETTE_GROUPS, TEXT_GROUPS } from '../../src-main/contract/search/palette.ts';
import { GROUPS, OCCASIONS } from '../../src-renderer/components/emoji-picker/emoji-table.ts';
import { sections } from '../../src-renderer/entities/settings/sections.ts';
import { allEntries } from '../../src-renderer/entities/settings/catalogue/index.ts';
import { LooksLike, OfflineReason, Problem, ProblemKind } from '../../src-main/contract/problem.ts';
import type { CertificateFault } from '../../src-main/contract/values/policy-problem.ts';
import { CalendarProblem } from '../../src-main/contract/values/rules.ts';
import type { PresenceState } from '../../src-main/contract/values/presence.ts';
import { defaultPresets } from '../../src-main/contract/values/presets.ts';
import { findWordsCalls, readSources, wordsAtLoad } from './source-words.ts';
import type { UpdateDelivery, UpdateProblem, UpdateState } from '../../src-main/contract/values/update.ts';

const keys = Object.keys(messages) as MessageKey[];
const sources = readSources();
const wordsCalls = sources.flatMap(findWordsCalls);

const connectionStates: Record<Exclude<ConnectionState, 'offline'>, true> = {
  connecting: true,
  online: true,
  paused: true,
  'signed-out': true,
};

const outages: Record<Outage, true> = {
  unreachable: true,
  proxy: true,
  silent: true,
  server: true,
  own: true,
};

const presenceStates: Record<PresenceState, true> = { active: true, idle: true, offline: true };

/** The states of updates whose sentence is chosen by the state alone. */
const plainUpdateStates: Record<
  Exclude<UpdateState['state'], 'current' | 'found' | 'downloading' | 'failed'>,
  true
> = {
  unavailable: true,
  forbidden: true,
  keyless: true,
  idle: true,
  checking: true,
  ready: true,
  waiting: true,
  preparing: true,
  restarting: true,
};

const updateDeliveries: Record<UpdateDelivery, true> = {
  perch: true,
  package: true,
  administrator: true,
  page: true,
};

const updateProblems: Record<UpdateProblem, true> = {
  network: true,
  'none-published': true,
  damaged: true,
  signature: true,
  'unsigned-list': true,
  'replayed-list': true,
  elsewhere: true,
  'no-publisher': true,
  disk: true,
  unexpected: true,
};

const certificateFaults: Record<CertificateFault, true> = {
  'not-here': true,
  'no-file': true,
  unreadable: true,
  empty: true,
  'not-pem': true,
  'not-authority': true,
  expired: true,
};

/** Keys that are built from a template, with all possible values. */
const templates: Record<string, string[]> = {
  'preset.': defaultPresets.map(({ id }) => id),
  'place.': Place.options.filter((place) => place !== 'accounts'),
  'activity.title.': ['direct', 'mention', 'group', 'everyone', 'quote'],
  'tray.connection.': Object.keys(connectionStates),
  'tray.outage.': Object.keys(outages),
  'alert.body.': ['rejected', 'expired', 'in-doubt', 'conflict'],
  'alert.change.': ['rejected', 'expired', 'in-doubt', 'conflict'],
  'alert.count.': ['rejected', 'expired', 'in-doubt', 'conflict'],
  'connection.outage.': Object.keys(outages),
  'outbox.group.': [...outboxGroups],
  // A section of one group has the group's name already.
  'backup.origin.': ['locked', 'locked-title', 'unknown', 'unknown-title'],
  // The keys are what their section is called by.
  'settings.group.': sections
    .filter(({ groups }) => groups.length > 1)
    .flatMap(({ groups }) => groups.filter((group) => group !== 'keys')),
  'paste.obstacle.': ['wayland', 'no-tool', 'no-permission', 'failed'],
  'shortcut.state.': [
    'set',
    'to-be-asked',
    'asked',
    'no-portal',
    'no-entry',
    'taken',
    'own',
    'refused',
    'off',
  ],
  'settings.about.': ['quick', 'alerts', 'computer', 'notifications', 'organization', 'others'],
  'people.filter.': ['people', 'bots', 'deactivated'],
  'settings.section.': sections.map(({ name }) => name),
  'palette.group.': [
    ...PALETTE_GROUPS,
    ...TEXT_GROUPS,
    'made',
    'readings',
    'clears',
    'ways',
    'everywhere',
    'about',
    'try',
  ],
  'palette.also-place.': Place.options.filter((place) => place !== 'accounts'),
  'settings.group-also.': sections.flatMap(({ groups }) => [...groups]),
  'settings.also.': allEntries.map(({ name }) => name),
  'exchange.group.': [...IMPORT_GROUPS],
  'exchange.choice.': [...IMPORT_CHOICES],
  'exchange.format.': [...EXCHANGE_FORMATS],
  'exchange.format-hint.': [...EXCHANGE_FORMATS],
  'presence.': Object.keys(presenceStates),
  'emoji.group.': ['recent', ...GROUPS],
  'emoji.also.': Object.values(OCCASIONS),
  'update.state.': Object.keys(plainUpdateStates),
  'update.found.': Object.keys(updateDeliveries),
  'update.failed.': ['check', 'download', 'install'],
  'update.problem.': Object.keys(updateProblems),
  'problem.kind.': ProblemKind.options.filter((kind) => kind !== 'offline'),
  'problem.looks-like.': LooksLike.options,
  'problem.offline.': OfflineReason.options,
  'problem.rule.': Problem.shape.rule
    .unwrap()
    .options.filter((rule) => rule !== 'required' && rule !== 'too-long'),
  'rules.problem.': CalendarProblem.options,
  'about.policy-file.': Object.keys(certificateFaults),
  'emoji.tone.': ['0', '1', '2', '3', '4', '5'],
};

/** Keys that are looked up in a table, by their beginning, with the values that the look-up gives them. */
const tables: Record<string, string[]> = {
  'problem.': ['server', 'email', 'limit', 'file', 'version'],
  'waits.': ['organization'],
  'decision.': [],
  'mark.': [],
  'change.flag-': ['message'],
  'change.create-': ['title'],
  'change.edit-': ['title'],
  'change.delete-': ['title'],
  'change.join-': ['title'],
  'change.leave-': ['title'],
  'change.send-': ['title'],
};

/** The keys that the rows of the settings name. */
const ofSettings: readonly MessageKey[] = allEntries.flatMap(({ label, hint, control }) => [
  label,
  ...(hint ? [hint] : []),
  ...(control.kind === 'choice' ? control.choices.map((choice) => choice.label) : []),
]);

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names that a message wants a value for. */
function placeholdersOf(elements: readonly Element[]): string[] {
  return elements.flatMap((element): string[] => {
    const own = 'value' in element && element.type !== 0 ? [String(element.value)] : [];
    const options = 'options' in element ? Object.values(element.options).map(({ value }) => value) : [];
    const children = 'children' in element ? [element.children] : [];
    return [...own, ...[...options, ...children].flatMap(placeholdersOf)];
  });
}

const wants = (key: MessageKey) => [
  ...new Set(placeholdersOf(new IntlMessageFormat(messages[key], 'en').getAst())),
];
const isKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

test('calls of words are found in the main process and in the window', () => {
  expect(wordsCalls.filter(({ place }) => place.startsWith('src-main/')).length).toBeGreaterThan(10);
  expect(wordsCalls.filter(({ place }) => place.includes('.svelte:')).length).toBeGreaterThan(50);
});

describe('message keys are complete', () => {
  test('every requested key exists', () => {
    const missing = wordsCalls.flatMap((call) =>
      call.keys.filter((key) => !isKey(key)).map((key) => `${call.place} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('every existing key is used', () => {
    const quoted = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/(['"])([\w.-]+)\1/g)].map(([, , name]) => name)),
    );
    const unused = keys.filter(
      (key) =>
        !ofSettings.includes(key) &&
        !Object.keys(templates).some((prefix) => key.startsWith(prefix)) &&
        !quoted.has(key),
    );
    expect(unused).toEqual([]);
  });

  test('the keys built from a template are known, and each possible key exists', () => {
    const built = wordsCalls.map(({ prefix }) => prefix).filter((prefix) => prefix !== null);
    expect([...new Set(built)].sort()).toEqual(Object.keys(templates).sort());
    for (const [prefix, endings] of Object.entries(templates)) {
      const existing = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      expect(existing.sort()).toEqual(endings.sort());
    }
    expect(
      keys
        .filter((key) => key.startsWith('decision.'))
        .map((key) => key.slice('decision.'.length))
        .sort(),
    ).toEqual(Decision.options.filter((decision) => decision !== 'retry').toSorted());
  });
});

test('nothing asks for words while its module is loaded, before the language is known', () => {
  const early = sources.flatMap(wordsAtLoad);
  expect(early).toEqual([]);
  const planted = {
    file: 'planted.svelte',
    text: "<script module>const a = [words('action.save')];</script>",
  };
  expect(wordsAtLoad(planted)).toEqual(['planted.svelte: words']);
});

describe('messages can be formatted', () => {
  const sample = { email: 'm@example.com', since: new Date(0), organization: 'Meridian' };
  const valuesFor = (key: MessageKey, count: number) =>
    Object.fromEntries(wants(key).map((name) => [name, name in sample ? sample[name as 'email'] : count]));

  test('each message can be formatted for none, one and many', () => {
    for (const key of keys)
      for (const count of [0, 1, 2, 5_000]) {
        const formatted = words(key, valuesFor(key, count));
        expect(formatted.trim(), key).not.toBe('');
        expect(formatted, key).not.toMatch(/undefined|NaN|\[object|, plural,/);
      }
  });

  test('each call passes exactly the values that its message needs', () => {
    const wrong = wordsCalls.flatMap(({ place, keys: asked, values }) => {
      if (values === null || asked.length === 0) return [];
      const wanted = asked.filter(isKey).map(wants);
      const lacking = wanted.flat().filter((name) => !values.includes(name));
      const idle = values.filter((name) => !wanted.flat().includes(name));
      return [
        ...lacking.map((name) => `${place} lacks ${name}`),
        ...idle.map((name) => `${place} has no use for ${name}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('each look-up passes the values that its messages need', () => {
    const literally = new Set(wordsCalls.flatMap(({ keys: asked }) => asked));
    const wrong = Object.entries(tables).flatMap(([prefix, given]) =>
      keys
        .filter((key) => key.startsWith(prefix) && !literally.has(key))
        .filter((key) => wants(key).some((name) => !given.includes(name))),
    );
    expect(wrong).toEqual([]);
    expect(defaultPresets.filter(({ id }) => wants(`preset.${id}`).length > 0)).toEqual([]);
  });

  test('a value is inserted as text, never as syntax', () => {
    expect(words('discard.title', { change: '{count, plural, other {#}} <b>' })).toContain(
      '{count, plural, other {#}} <b>',
    );
  });
});

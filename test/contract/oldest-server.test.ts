import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation } from '../../src-main/contract/operations/operation.ts';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { isTooOld, OLDEST_SERVER } from '../../src-main/contract/values/oldest-server.ts';
import { OLDEST } from '../programs/server/facts-by-level.ts';
import { operations as served } from '../programs/server/operations/operations.ts';
import { releaseOf } from '../programs/server/releases.ts';
import { oldLevelsInCode, oldLevelsInNotes, oldLevelsInProse } from './old-levels.ts';

const root = join(import.meta.dirname, '../..');

const sources = (folder: string): { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('the oldest server that Perch works with', () => {
  test('is a release, and the same one for Perch and for the reference server', () => {
    expect(releaseOf(OLDEST_SERVER.featureLevel)).toBe(OLDEST_SERVER.version);
    expect(OLDEST).toBe(OLDEST_SERVER.featureLevel);
  });

  test.each([
    [184, true],
    [0, true],
    [185, false],
    [512, false],
    // Such a server has the core operations at least (server-notes: Core operations).
    [null, false],
    [undefined, false],
  ])('a server that reports the level %s is too old: %s', (level, expected) => {
    expect(isTooOld(level)).toBe(expected);
  });
});

describe('every bound is above the oldest server, so that each of them tells two servers apart', () => {
  const isIdle = ([, level]: readonly [string, number]): boolean => level <= OLDEST_SERVER.featureLevel;

  test('in the declarations of operations and settings', () => {
    const ofOperations = Object.entries<Operation>(operations).flatMap(
      ([name, { minFeatureLevel, paramLevels, responseLevels }]) => [
        ...(minFeatureLevel === 0 ? [] : [[name, minFeatureLevel] as const]),
        ...Object.entries({ ...paramLevels, ...responseLevels }).map(
          ([what, level]) => [`${name} ${what}`, level] as const,
        ),
      ],
    );
    const ofSettings = Object.entries<SettingParam>(settingParams).flatMap(
      ([name, { choiceLevels = {}, renamed = {} }]) => [
        ...Object.entries(choiceLevels).map(([choice, level]) => [`${name}=${choice}`, level] as const),
        ...Object.entries(renamed).map(([choice, { since }]) => [`${name}: ${choice}`, since] as const),
      ],
    );
    expect(ofOperations.length).toBeGreaterThan(60);
    expect([...ofOperations, ...ofSettings].filter(isIdle)).toEqual([]);
  });

  test('in the declarations of the reference server', () => {
    const bounds = served.flatMap(({ method, path, since = 0, parameters }) => [
      [`${method} ${path}`, since] as const,
      ...Object.entries(parameters).flatMap(([name, parameter]) =>
        [parameter.since, parameter.until ?? 0].map((level) => [`${method} ${path} ${name}`, level] as const),
      ),
    ]);
    expect(bounds.filter(([, level]) => level > 0).filter(isIdle)).toEqual([]);
  });

  test.each(['src-main', 'src-renderer', 'test/programs/server'])(
    'in the code and the comments of %s',
    (folder) => {
      const isOldest = ({ file }: { file: string }): boolean =>
        /(?:oldest-server|facts-by-level|releases)(?:\.test)?\.ts$/.test(file);
      const found = sources(folder)
        .filter((source) => !isOldest(source))
        .map(({ file, text }) => [file, ...oldLevelsInCode(file, text), ...oldLevelsInProse(text)]);
      expect(found.length).toBeGreaterThan(100);
      expect(found.filter(({ length }) => length > 1)).toEqual([]);
    },
  );

  test('in the notes about servers', () => {
    expect(oldLevelsInNotes(readFileSync(join(root, 'docs/server-notes.md'), 'utf8'))).toEqual([]);
  });

  test('and no server of a test has a lower level, but those that are too old', () => {
    const found = sources('test').flatMap(({ file, text }) =>
      [...text.matchAll(/\bfeatureLevel: (\d+)/g)]
        .map(([, level]) => Number(level))
        .filter((level) => level < OLDEST_SERVER.featureLevel - 1)
        .map((level) => [file, level]),
    );
    expect(found).toEqual([]);
  });
});

describe('a lower bound is found', () => {
  test.each([
    ['a comparison', 'if (featureLevel !== null && featureLevel >= 177) return;', [177]],
    ['a comparison the other way round', 'const isNew = 177 <= realm.featureLevel;', [177]],
    ['a comparison with a default', 'if ((level ?? 0) < 92) return;', [92]],
    ['a constant', 'const DM_LEVEL = 177;', [177]],
    ['the least level of an operation', "operation('GET /a', { minFeatureLevel: 179 });", [179]],
    ['the level of a parameter', "({ paramLevels: { note: 415, 'to=user IDs': 11 } });", [11]],
    ['a table of levels', 'const keyLevels = { user_status: [86], reminders: [399] };', [86]],
    ['a level of a setting', 'const a = flag(105);', [105]],
    ['a parameter of the reference server', 'const b = optional(json(boolean), 146);', [146]],
    [
      'a value of a parameter',
      'const c = inItsTime(oneOf(words), { direct: [174], channel: [248] });',
      [174],
    ],
    ['a new name', "const RENAMED = [{ name: 'mask', since: 120 }];", [120]],
    ['the oldest level itself', 'const isNew = featureLevel >= 185;', [185]],
  ])('in %s', (_, code, levels) => {
    expect(oldLevelsInCode('src-main/a.ts', code)).toEqual(levels);
  });

  test('in the script of a component', () => {
    const component =
      '<script lang="ts">\n  const isNew = $derived(featureLevel >= 135);\n</script>\n<p>135</p>';
    expect(oldLevelsInCode('src-renderer/A.svelte', component)).toEqual([135]);
  });

  test('and a later one, the level of a heading, or another number is not', () => {
    expect(
      oldLevelsInCode('src-main/a.ts', 'if (featureLevel < 186) wait(100); const since = null;'),
    ).toEqual([]);
    expect(
      oldLevelsInCode('src-renderer/a.ts', 'const row = { level: 2 }; if (row.level === 3) go();'),
    ).toEqual([]);
    expect(oldLevelsInCode('src-main/a.ts', 'const choices = choice([1, 2, 3], { level: 227 });')).toEqual(
      [],
    );
  });

  test.each([
    ['Servers before feature level 176 have no template.', [176]],
    ['Levels 86 and 89 had neither.', [86, 89]],
    ['From level 185 on.', []],
    ['Before feature level 208 it was 403.', []],
  ])('in the comment “%s”', (text, levels) => {
    expect(oldLevelsInProse(text)).toEqual(levels);
  });

  test.each([
    ['`user_status` 86, `user_topics` 134, `realm_url` 257.', [86, 134]],
    ['the default of look-ups from 92 on', [92]],
    ['as `direct` (174; before `private`)', [174]],
    ['by `message_ids` (300), from 404 on', []],
  ])('in the note “%s”', (text, levels) => {
    expect(oldLevelsInNotes(text)).toEqual(levels);
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import finishMsiProject, { installerVersion } from '../../scripts/packaging/msi-project.ts';
import { LANGUAGES } from '../../src-main/contract/values/language.ts';
import { temporaryFolder } from '../unit/temporary.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { nsis, directories, msiProjectCreated } = parse(read('electron-builder.yml'));
const include = path.join(directories.buildResources, nsis.include);
/** The numbers by which Windows knows the languages, and their names in the installer's tools. */
const WINDOWS_LANGUAGES: Record<string, { id: number; name: string }> = {
  en_US: { id: 1033, name: 'English' },
  de_DE: { id: 1031, name: 'German' },
};

test('the installer for one person has its own sentences in each language that it speaks', () => {
  expect(nsis.installerLanguages).toEqual(Object.keys(WINDOWS_LANGUAGES));
  expect(nsis.installerLanguages.map((language: string) => language.slice(0, 2))).toEqual([...LANGUAGES]);
  const sentences = [...read(include).matchAll(/^LangString (\w+) (\d+) "(.+)"$/gm)];
  for (const name of new Set(sentences.map(([, of]) => of)))
    expect(sentences.filter(([, of]) => of === name).map(([, , id]) => Number(id))).toEqual(
      Object.values(WINDOWS_LANGUAGES).map(({ id }) => id),
    );
  expect(sentences).not.toEqual([]);
});

const hasMakensis = spawnSync('makensis', ['-VERSION']).status === 0;
test.skipIf(!hasMakensis)(
  `its script compares the installed version before it changes anything, and is valid${hasMakensis ? '' : ' (skipped: makensis is not on this machine)'}`,
  () => {
    const folder = temporaryFolder();
    // The packager’s own script inserts the macro in the same place, before it installs.
    writeFileSync(
      path.join(folder, 'trial.nsi'),
      [
        'Unicode true',
        '!define VERSION "1.0.0-beta.2"',
        '!define UNINSTALL_REGISTRY_KEY "Software\\Perch"',
        'Name Perch',
        'OutFile trial.exe',
        `!include "${path.join(root, include)}"`,
        '!include MUI2.nsh',
        '!insertmacro MUI_PAGE_INSTFILES',
        ...Object.values(WINDOWS_LANGUAGES).map(({ name }) => `!insertmacro MUI_LANGUAGE "${name}"`),
        'Function .onInit',
        '!insertmacro customInit',
        'FunctionEnd',
        'Section',
        'SectionEnd',
        '',
      ].join('\n'),
    );
    const { status, stdout } = spawnSync('makensis', ['-WX', '-V2', '-INPUTCHARSET', 'UTF8', 'trial.nsi'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  },
);

test('the installer for administrators refuses an earlier version, in each language', () => {
  expect(msiProjectCreated).toBe('./scripts/packaging/msi-project.ts');
  const project = path.join(temporaryFolder(), 'project.wxs');
  const template = read('node_modules/app-builder-lib/templates/msi/template.xml');
  writeFileSync(project, template);
  finishMsiProject(project, '1.2.0-beta.3');
  const finished = readFileSync(project, 'utf8');
  expect(/<Product [^>]*>/.exec(finished)?.[0]).toContain(' Version="1.2.303"');
  const [upgrade = ''] = /<MajorUpgrade [^>]*>/.exec(finished) ?? [];
  expect(upgrade).not.toContain('AllowDowngrades');
  for (const words of ['A newer version of [ProductName]', 'Eine neuere Version von [ProductName]'])
    expect(upgrade).toContain(words);
  writeFileSync(project, template.replace(/<MajorUpgrade [^>]*>/, ''));
  expect(() => finishMsiProject(project)).toThrow('refuses no earlier version');
});

test('Windows Installer orders the versions of Perch by the three numbers that it compares', () => {
  const versions = [
    '1.0.0-alpha.1',
    '1.0.0-beta',
    '1.0.0-beta.1',
    '1.0.0-beta.2',
    '1.0.0-beta.10',
    '1.0.0-rc.1',
  ];
  versions.push('1.0.0', '1.0.1-beta.1', '1.0.1', '1.1.0-beta.1', '1.1.0', '2.0.0');
  const compared = versions.map((version) => {
    const numbers = installerVersion(version).split('.').map(Number);
    return numbers.reduce((sum, number) => sum * 65_536 + number, 0);
  });
  expect(compared).toEqual(compared.toSorted((a, b) => a - b));
  expect(new Set(compared).size).toBe(versions.length);
  expect(installerVersion('1.0.0-beta.1')).toBe('1.0.301');
});

test.each(['1.0.65', '256.0.0', '1.256.0', '1.0.0-beta.300', '1.0.0-nightly.1', '1.0'])(
  'version %s has no place there, so no installer is made',
  (version) => {
    expect(() => installerVersion(version)).toThrow('has no place');
  },
);

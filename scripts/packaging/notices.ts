import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../process.ts';
import { bundledFolders } from './bundled.ts';

/** A package that is part of what people install. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The text of its license. */
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const NOTICES = path.join(root, 'out/notices');

/** Copied as they are, beside what is bundled. */
const COPIED = ['node_modules/better-sqlite3'];

/** The license in a package's license text, if its package.json names no license. */
const LICENSES: Record<string, string> = { 'svelte-toolbelt': 'MIT' };

/** Packages whose makers name the MIT license in package.json and publish no text of it, with the holder of the copyright. */
const WITHOUT_TEXT: Record<string, string> = { 'lazy-val': 'Vladimir Krivosheev' };

/** Every package that is shipped, in the order of their names: from the bundles, and those that are copied. */
export function shippedPackages(): ShippedPackage[] {
  return [...bundledFolders(), ...COPIED]
    .map(readPackage)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license = LICENSES[name] } = readManifest(path.join(root, folder));
  if (!license) throw new Error(`${name} is shipped and names no license.`);
  const texts = fs
    .readdirSync(path.join(root, folder))
    .filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry))
    .map((entry) => fs.readFileSync(path.join(root, folder, entry), 'utf8').trim());
  const holder = WITHOUT_TEXT[name];
  if (texts.length === 0 && holder && license === 'MIT') texts.push(mitText(holder));
  if (texts.length === 0) throw new Error(`${name} is shipped without the text of its license, ${license}.`);
  return { name, version, license, text: texts.join('\n\n') };
}

/** The text of the MIT license: Perch's own, with another holder. */
const mitText = (holder: string): string =>
  fs
    .readFileSync(path.join(root, 'LICENSE'), 'utf8')
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`)
    .trim();

const readManifest = (folder: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Writes the license notices and the bill of materials of what is shipped. */
export function writeNotices(): void {
  const packages = shippedPackages();
  fs.mkdirSync(NOTICES, { recursive: true });
  fs.writeFileSync(path.join(NOTICES, 'THIRD-PARTY-NOTICES.txt'), noticesFor(packages));
  fs.writeFileSync(path.join(NOTICES, 'sbom.cdx.json'), `${JSON.stringify(billFor(packages), null, 2)}\n`);
}

/** The notices that the licenses ask for. */
export function noticesFor(packages: readonly ShippedPackage[]): string {
  const rule = '-'.repeat(80);
  const parts = packages.map(
    ({ name, version, license, text }) => `${rule}\n${name} ${version} (${license})\n${rule}\n\n${text}\n`,
  );
  return `Perch contains the following packages.

Electron and Chromium, which Perch runs on, have notices of their own, which come with Perch too:
LICENSE.electron.txt and LICENSES.chromium.html.

${parts.join('\n')}`;
}

/** The bill of materials, in the form of CycloneDX 1.6. The same build always has the same one. */
export function billFor(packages: readonly ShippedPackage[]): object {
  const perch = readManifest(root);
  const electron = createRequire(import.meta.url)('electron/package.json') as Manifest;
  const all = [
    ...packages,
    { name: 'electron', version: electron.version, license: electron.license ?? 'MIT' },
  ];
  const component = { type: 'application', name: perch.name, version: perch.version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { 'bom-ref': 'perch', ...component, licenses: [{ license: { id: perch.license } }] },
    },
    components: all.map(({ name, version, license }) => ({
      'bom-ref': urlOf(name, version),
      type: name === 'electron' ? 'framework' : 'library',
      name,
      version,
      purl: urlOf(name, version),
      licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }],
    })),
    dependencies: [{ ref: 'perch', dependsOn: all.map(({ name, version }) => urlOf(name, version)) }],
  };
}

/** The package URL, whose scope has its @ encoded (purl specification, npm). */
const urlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

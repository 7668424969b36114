import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process.ts';
import { identity } from './release.ts';

/** The sentence with which the packager's project refuses an earlier version. */
const REFUSAL = /(?<=DowngradeErrorMessage=')[^']+(?=')/;

const VERSION = /(?<=<Product [^>]*Version=")[^"]*(?=")/;

/** What versions before 1.0.0 of the same numbers have, in steps that leave room for their own numbers. */
const STEPS = { alpha: 0, beta: 300, rc: 600 };
const RELEASE = 999;

/**
 * A version as Windows Installer compares versions, by three numbers alone: betas of a version are before it, in their order.
 * @throws Error for a version that has no such place
 */
export function installerVersion(version: string): string {
  const [, major, minor, patch, step, number = '0'] =
    /^(\d+)\.(\d+)\.(\d+)(?:-(alpha|beta|rc)(?:\.(\d+))?)?$/.exec(version) ?? [];
  const place = step === undefined ? RELEASE : STEPS[step as keyof typeof STEPS] + Number(number);
  const third = Number(patch) * 1_000 + place;
  const isPlaced = major !== undefined && Number(number) < 300 && third <= 65_535;
  if (!isPlaced || Number(major) > 255 || Number(minor) > 255)
    throw new Error(`Windows Installer has no place for version ${version}.`);
  return `${major}.${minor}.${third}`;
}

/**
 * Gives the installer for administrators a version that tells betas apart. The installer gets the reason for refusing an
 * earlier version in each language, because its own texts are in a single language.
 * @throws Error where the project refuses no earlier version, and for a version that Windows Installer cannot have
 */
export default function finishMsiProject(project: string, version = identity().version): void {
  const written = readFileSync(project, 'utf8');
  if (!REFUSAL.test(written)) throw new Error(`${project} refuses no earlier version.`);
  const sentences = readFileSync(path.join(root, 'resources/windows/newer-is-installed.txt'), 'utf8');
  writeFileSync(
    project,
    written
      .replace(REFUSAL, sentences.trim().replaceAll('\n', ' '))
      .replace(VERSION, installerVersion(version)),
  );
}

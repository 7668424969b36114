import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The environment of a Node that runs a line first. */
function afterLine(folder: string, name: string, line: string): NodeJS.ProcessEnv {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, line);
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

const ORDINARY = 'process.getuid = () => 1000;';

/** The environment of a Node that takes its user for an ordinary one, also where that is root. */
export const asOrdinaryUser = (folder: string): NodeJS.ProcessEnv =>
  afterLine(folder, 'ordinary-user', ORDINARY);

/** The same on a machine without Chromium and Chrome. */
export const withoutChromium = (folder: string): NodeJS.ProcessEnv => ({
  ...afterLine(
    folder,
    'without-chromium',
    `${ORDINARY} import fs from 'node:fs'; const { existsSync } = fs;
     fs.existsSync = (file) => !/chrom/i.test(String(file)) && existsSync(file);`,
  ),
  STANDIN_CHROMIUM: undefined,
});

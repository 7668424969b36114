// Counts the sentences in comments that lack nouns, and finds those that read as translated. Arguments: folders; all of the project's without them.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';
import { commentsOf, isTranslated, isVague, sentencesOf } from './sentences.ts';

const OWN = ['src-main', 'src-renderer', 'resources', 'scripts', 'test'];

/** In percent of all sentences. Well-written projects have 0.0 to 0.4. */
const MOST_VAGUE = 0.3;

const [, , ...folders] = process.argv;
const files = (folders.length > 0 ? folders : OWN)
  .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,mjs,cjs,svelte,css}`, { cwd: root }))
  .filter((file) => folders.length > 0 || !file.startsWith(path.join('test', 'planted')));
let count = 0;
let vague = 0;
let translated = 0;
for (const file of files)
  for (const { line, text } of commentsOf(fs.readFileSync(path.join(root, file), 'utf8')))
    for (const sentence of sentencesOf(text)) {
      count += 1;
      if (isTranslated(sentence)) translated += 1;
      else if (isVague(sentence)) vague += 1;
      else continue;
      console.log(`${file}:${line} ${sentence}`);
    }
const share = (100 * vague) / Math.max(count, 1);
console.log(
  `${count} sentences in ${files.length} files, ${vague} without nouns (${share.toFixed(1)} %), ${translated} as if translated`,
);
process.exitCode = share <= MOST_VAGUE && translated === 0 ? 0 : 1;

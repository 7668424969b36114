// Compares what the app uses of Electron with electron.d.ts and the stand-in. Arguments: folders; `src-main` without them.
import ts from 'typescript';
import { importsOf, nameOf, placeOf, readProgram, usesOf } from './electron-uses.ts';
import { PlatformGuards } from './platform-guards.ts';
import { root } from './process.ts';
import { StandInMembers } from './stand-in-members.ts';

/** Where Electron does more than the tags of its typings say, and why. */
const BEYOND_THE_TAGS = new Set([
  // A Linux without a notification daemon refuses too (libnotify_notification.cc).
  "notification.on('failed'",
]);

const folders = process.argv.slice(2);
const program = readProgram(root, folders.length > 0 ? folders : ['src-main']);
const { checker, own } = program;
const guards = new PlatformGuards(checker, own);
const imports = importsOf(program);
const [first] = imports;
const module = first && checker.getSymbolAtLocation(first.parent.parent.parent.moduleSpecifier);
if (!module) throw new Error('Nothing imports electron.');
const standIn = new StandInMembers(program, module);

const faults = new Set<string>();
for (const { name, propertyName } of imports) {
  const { text } = propertyName ?? name;
  if (!standIn.has(text)) faults.add(`${placeOf(name, root)}: ${text} is not in the stand-in`);
}
const uses = usesOf(program);
for (const use of uses) {
  const place = placeOf(use.node, root);
  const name = nameOf(use);
  for (const declaration of use.declarations) {
    const fault = standIn.fault(use.member, declaration);
    if (fault !== null) faults.add(`${place}: ${name} ${fault}`);
  }
  const [written] = use.node.parent.getText().split(',');
  const systems = BEYOND_THE_TAGS.has(written ?? '') ? null : systemsOf(use.declarations);
  const elsewhere = systems && [...guards.reaching(use.node)].filter((system) => !systems.has(system));
  if (elsewhere && elsewhere.length > 0)
    faults.add(
      `${place}: ${name} is for ${[...systems].join(', ')}, and is used on ${elsewhere.join(', ')} too`,
    );
}
for (const fault of faults) console.log(fault);
console.log(`${uses.length} uses of Electron in ${own.length} files, ${faults.size} faults`);
process.exitCode = faults.size === 0 ? 0 : 1;

/** The systems that have a member, by its `@platform` tags; null if every system has it. */
function systemsOf(declarations: readonly ts.Declaration[]): ReadonlySet<string> | null {
  const tags = declarations.map((declaration) =>
    ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'platform'),
  );
  if (tags.length === 0 || tags.some((tag) => !tag)) return null;
  return new Set(tags.flatMap((tag) => (ts.getTextOfJSDocComment(tag?.comment) ?? '').split(/[\s,]+/)));
}

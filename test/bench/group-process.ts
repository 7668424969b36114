// The process of one group: its heap and its event loop are its own.
import { groups } from './groups.ts';
import { snippetFile } from './snippet-file.ts';

// Nobody takes the rows any more.
process.once('disconnect', () => process.exit(1));
const [name = '', folder = ''] = process.argv.slice(2);
const load = groups[name];
if (!load) throw new Error(`There is no group ${name}`);
const measure = await load();
const rows = await measure({ folder, snippets: (count) => snippetFile(folder, count) });
// Whatever is still open ends with it.
process.send?.(rows, undefined, undefined, () => process.exit());

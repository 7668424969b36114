import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../process.ts';

/** Where each bundle names the packages that are in it. */
const LISTS = path.join(root, 'out/packages');

/**
 * Writes down from which packages a bundle really has something: code that was kept, styles with what they load, and the data
 * that was read from a package during the build.
 * @param bundle the name of the list
 */
export function listPackages(bundle: string): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, output) {
      const files = new Set<string>();
      for (const part of Object.values(output)) {
        if (part.type === 'chunk')
          for (const [id, { renderedLength }] of Object.entries(part.modules))
            if (renderedLength > 0) files.add(id);
        if (part.type === 'asset')
          for (const file of part.originalFileNames) files.add(path.resolve(root, file));
      }
      for (const id of this.getModuleIds()) {
        if (/\.css(\?|$)/.test(id)) files.add(id);
        // The data modules of a bundle are run by the build, and what they import is not in the graph.
        if (id.endsWith('.data.ts'))
          for (const file of this.getModuleInfo(id)?.meta['builtFrom'] ?? []) files.add(file);
      }
      const folders = new Set([...files].map(packageFolder).filter((folder) => folder !== null));
      fs.mkdirSync(LISTS, { recursive: true });
      fs.writeFileSync(
        path.join(LISTS, `${bundle}.json`),
        `${JSON.stringify([...folders].sort(), null, 1)}\n`,
      );
    },
  };
}

/** The folder of the package that a file belongs to, from the project's folder; null for a file of the project itself. */
export function packageFolder(file: string): string | null {
  const clean = file.replace(/^\0+/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return /^.*?(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(clean)?.[1] ?? null;
}

/** The folders of all packages that the bundles contain. */
export const bundledFolders = (): string[] => [
  ...new Set(
    fs
      .readdirSync(LISTS)
      .flatMap((name) => JSON.parse(fs.readFileSync(path.join(LISTS, name), 'utf8')) as string[]),
  ),
];

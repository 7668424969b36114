import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import type { BuildKind } from '../../../contract/calls/app.ts';

/** The fields of the package.json of a package. scripts/packaging/package.ts writes the first one. */
const Packaged = z.object({
  perchBuild: z.object({ signed: z.boolean(), inspectable: z.boolean() }),
  updateKey: z.string().nullish(),
});

export interface Build {
  kind: BuildKind;
  /** Made for tests, which attach a debugger. */
  inspectable: boolean;
  /** The public key of the makers who sign the lists of versions: Ed25519, SPKI in Base64. */
  updateKey?: string | undefined;
}

/** How this Perch was built. A package that does not say so was made by other means, so nothing vouches for it. */
export function readBuild(): Build {
  if (!app.isPackaged) return { kind: 'source', inspectable: false };
  const { data } = Packaged.safeParse(manifest());
  return {
    kind: data?.perchBuild.signed ? 'signed' : 'unsigned',
    inspectable: data?.perchBuild.inspectable ?? false,
    updateKey: data?.updateKey ?? undefined,
  };
}

/** The page from which Perch can be had. */
export const homepage = (): string => z.object({ homepage: z.string() }).parse(manifest()).homepage;

const manifest = (): unknown => JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'));

/** The notices of the packages that Perch contains: outside the archive, so that other programs can show them. */
export const noticesFile = (bundles: string): string =>
  join(app.isPackaged ? process.resourcesPath : bundles, 'notices', 'THIRD-PARTY-NOTICES.txt');

import { Place } from '../../../src-main/contract/ipc.ts';
import { operations as declared } from '../../../src-main/contract/operations/index.ts';
import type { OperationLevels } from '../../../src-main/contract/operations/operation.ts';

// The build puts these tables in the place of this module (scripts/vite-plugins.ts): the window needs neither the schemas
// that the declarations hold beside them, nor what makes schemas.

export const places = Place.options;

/** Since which feature level servers have each operation, and each of its parameters. */
export const operations = Object.fromEntries(
  Object.entries(declared).map(([name, { minFeatureLevel, ...operation }]): [string, OperationLevels] => [
    name,
    {
      minFeatureLevel,
      ...('paramLevels' in operation && { paramLevels: operation.paramLevels }),
      ...('beyondCore' in operation && { beyondCore: operation.beyondCore }),
    },
  ]),
) as Record<keyof typeof declared, OperationLevels>;

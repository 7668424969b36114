import { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { schemaOf } from './schema-parts.ts';

const empty = new Db(':memory:');
migrate(empty);

/** The schema of an empty cache of this version. The build finds it out, because to run all migrations takes milliseconds of each start. */
export const ownParts: (readonly [part: string, sql: string])[] = [...schemaOf(empty)];

empty.close();

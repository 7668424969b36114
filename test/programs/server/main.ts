import { parseArgs } from 'node:util';
import { startServer } from './index.ts';
import { isSeedName } from './seeds/seed.ts';

const HIGHEST_PORT = 65_535;

function optionsOf() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      strict: { type: 'boolean', default: false },
      database: { type: 'string' },
      seed: { type: 'string', default: 'small' },
      large: { type: 'string' },
      'real-limits': { type: 'boolean', default: false },
    },
  });
  const { seed, port, large } = values;
  if (!isSeedName(seed)) throw new Error(`No such seed: ${seed}`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > HIGHEST_PORT) throw new Error(`No such port: ${port}`);
  if (large !== undefined && !/^\d+(?:,\d+){0,2}$/.test(large)) throw new Error(`No such size: ${large}`);
  return { ...values, seed };
}

/** The options of the command; a wrong one is named, and ends it. */
function readOptions(): ReturnType<typeof optionsOf> {
  try {
    return optionsOf();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const values = readOptions();

/** `--large 10000,2000,50000`: people, channels, snippets, and what years of use leave. */
const [people = 0, channels = 0, snippets = 0] = (values.large ?? '').split(',').map(Number);

const server = await startServer({
  port: Number(values.port),
  strict: values.strict,
  seed: values.seed,
  ...(values.large !== undefined && { large: { people, channels, snippets, isInUse: true } }),
  ...(values.database !== undefined && { database: values.database }),
  rateLimits: values['real-limits'] ? 'real' : 'generous',
  delivers: true,
});
let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (process.connected) process.disconnect();
  try {
    await server.close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
// The process that started it has ended.
process.once('disconnect', () => void end());

const { url, controlUrl, users } = server;
console.log(JSON.stringify({ url, controlUrl, users }));

import { z } from 'zod';
import { readJson } from '../../../contract/text/read-json.ts';
import type { SignSource } from './system-signs.ts';
import { outputOf, watchByProgram } from './watching-program.ts';

/** What `pactl` tells of the streams that record, with PulseAudio and with PipeWire. */
const Streams = z.array(
  z.object({
    source: z.number(),
    corked: z.boolean(),
    resample_method: z.string().nullish(),
    properties: z.record(z.string(), z.unknown()),
  }),
);
const Sources = z.array(z.object({ index: z.number(), name: z.string() }));

type Stream = z.infer<typeof Streams>[number];

/** Programs that only show how loud it is. */
const isMeter = ({ resample_method: method, properties }: Stream): boolean =>
  method === 'peaks' || properties['resample.peaks'] === 'true';

/** The use of a microphone by any program. Recording what a computer plays is none. */
export const callOfSoundServer: SignSource = {
  async read() {
    const [streams, sources] = await Promise.all([
      listed('source-outputs', Streams),
      listed('sources', Sources),
    ]);
    if (!streams || !sources) return null;
    const microphones = sources.filter(({ name }) => !name.endsWith('.monitor')).map(({ index }) => index);
    return streams.some(
      (stream) => !stream.corked && !isMeter(stream) && microphones.includes(stream.source),
    );
  },
  watch: (changed) =>
    watchByProgram([['pactl', 'subscribe']], (line) => {
      if (line === '' || line.includes('source-output')) changed();
    }),
};

async function listed<Item>(what: string, shape: z.ZodType<Item>): Promise<Item | null> {
  const text = await outputOf(['pactl', '--format=json', 'list', what]);
  return readJson(shape, text ?? '') ?? null;
}

import { expect, test } from 'vitest';
import { prove, type Share } from './share.ts';

test.each<[string, Share['run']]>([
  ['finds something', async (seed) => [`lost ${seed}`]],
  ['breaks off', (seed) => Promise.reject(new Error(`lost ${seed}`))],
])('a share that %s begins its failure with the command that repeats it', async (_, run) => {
  const failure = prove({ name: 'kill', run }, 123);
  await expect(failure).rejects.toThrow(
    /^npm run test:soak -- --share kill --seed 123 repeats this:\n(Error: )?lost 123/,
  );
});

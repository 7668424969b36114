import fc from 'fast-check';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';

/** What may be expected while values like these are delivered, so many at the most. */
export const expectationsOf = (
  print: fc.Arbitrary<string>,
  maxLength: number,
  before: fc.Arbitrary<string | null> = fc.constant(null),
): fc.Arbitrary<Expectation> =>
  fc
    .record({
      deliveries: fc.array(fc.record({ fingerprint: print, copyBefore: fc.option(print) }), { maxLength }),
      others: fc.array(fc.record({ fingerprint: print, then: fc.nat(maxLength - 1) }), { maxLength: 3 }),
      before,
    })
    .map(({ deliveries, others, before: earlier }) => ({
      deliveries,
      // Each arrived while at least one delivery was expected.
      others:
        deliveries.length === 0
          ? []
          : others.map(({ fingerprint, then }) => ({
              fingerprint,
              expectedThen: 1 + (then % deliveries.length),
            })),
      overwritten: [],
      before: earlier,
      lastEventId: 0,
    }));

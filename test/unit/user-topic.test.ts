import { expect, test } from 'vitest';
import { isMutedTopic } from '../../src-main/contract/values/user-topic.ts';

test.each([
  [undefined, false, true],
  ['muted', true, true],
  ['unmuted', false, false],
  ['followed', false, false],
  ['other', false, true],
] as const)(
  'a topic with the policy %s is muted as chosen for it, or else as its channel',
  (policy, ...muted) => {
    expect([false, true].map((isChannelMuted) => isMutedTopic(policy, isChannelMuted))).toEqual(muted);
  },
);

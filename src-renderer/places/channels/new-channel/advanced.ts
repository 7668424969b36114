import type { NewChannel } from '../../../../src-main/contract/values/channel.ts';

/** How many choices under "Advanced" differ from the defaults. */
export const advancedChoices = (channel: NewChannel, countsDays: boolean): number =>
  Object.keys(channel.permissions).length +
  [
    channel.historyPublic === true,
    channel.topicsPolicy !== null,
    channel.retention !== null || countsDays,
    channel.defaultForNewUsers,
    channel.pushNotifications,
  ].filter(Boolean).length;

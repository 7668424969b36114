import { ChannelValue } from '../contract/channel.ts';
import { JsonRows } from './json-rows.ts';

export const channelRows = new JsonRows<ChannelValue>({
  collection: 'channels',
  value: ChannelValue,
  labelOf: ({ name }) => name,
});

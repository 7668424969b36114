import type { ChannelRow, ChannelView } from '../../src-main/contract/values/channel.ts';
import { channelView } from '../../src-main/features/channels/details.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { Pair } from './pair.ts';

/** A server and a Perch, with the steps of tests of channels. */
export const pair = new Pair();

export const userId = (name: string): number => pair.server.user(name).userId;
export const rows = (search = ''): ChannelRow[] => channelPage(pair.device.db, search, 0, 200).rows;

export function row(name: string): ChannelRow {
  const found = rows().find((one) => one.name === name);
  if (!found) throw new Error(`No channel ${name}`);
  return found;
}

export function view(name: string): ChannelView {
  const found = channelView(pair.device.db, row(name).key, pair.device.engine.organization);
  if (!found) throw new Error(`No channel ${name}`);
  return found;
}

export const onServer = (name: string) => pair.server.state.channels.byName(name);
export const isIn = (person: string, name: string): boolean =>
  pair.server.state.channels.subscribers(onServer(name)?.stream_id ?? 0).includes(userId(person));

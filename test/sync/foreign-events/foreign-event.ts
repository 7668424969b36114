import type { Pair } from '../pair.ts';

/** An action of another client, another person or the server, and its effect on the screen once the event has arrived. */
export interface ForeignEvent {
  what: string;
  does(pair: Pair): void;
  isShown(pair: Pair): boolean;
}

export const user = (pair: Pair, name: string): number => pair.server.user(name).userId;

export const general = ({ server }: Pair): number => {
  const channel = server.state.channels.byId(1);
  if (!channel) throw new Error('The seed has no channel');
  return channel.stream_id;
};

/** The thing that was made last. */
export function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error('There is none');
  return item;
}

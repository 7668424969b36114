import { words } from './words.ts';

/** The name of a channel in a plain text, where no sign can stand beside the name: `care team (private)`. */
export const channelInText = (channel: string, isPrivate: boolean): string =>
  isPrivate ? words('topic.private-channel', { channel }) : channel;

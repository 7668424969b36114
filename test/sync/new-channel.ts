import type { NewChannel } from '../../src-main/contract/values/channel.ts';

/** A channel to be created, with nothing chosen but these attributes. */
export const newChannel = (chosen: Partial<NewChannel> = {}): NewChannel => ({
  name: 'design',
  description: '',
  access: 'public',
  historyPublic: null,
  subscribers: [],
  announce: false,
  defaultForNewUsers: false,
  pushNotifications: false,
  folderId: null,
  topicsPolicy: null,
  retention: null,
  permissions: {},
  ...chosen,
});

import type { StoreClass } from '../state/store.ts';
import { alertWords } from './alert-words.ts';
import { channelFolders } from './channel-folders.ts';
import type { Collection } from './collection.ts';
import { linkifiers } from './linkifiers.ts';
import { mutedPeople } from './muted-people.ts';
import { navigationViews } from './navigation-views.ts';
import { profileFields } from './profile-fields.ts';
import { savedSnippets } from './saved-snippets.ts';

/** The collections, by the names of their stores in the state. */
const byName = {
  alertWords,
  channelFolders,
  linkifiers,
  mutedPeople,
  navigationViews,
  profileFields,
  savedSnippets,
};

export const collections: readonly Collection<unknown>[] = Object.values(byName);

export type CollectionStores = {
  readonly [Name in keyof typeof byName]: InstanceType<(typeof byName)[Name]['Store']>;
};

export const openStores = (...parts: ConstructorParameters<StoreClass<unknown>>) =>
  Object.fromEntries(
    Object.entries(byName).map(([name, { Store }]) => [name, new Store(...parts)]),
  ) as unknown as CollectionStores;

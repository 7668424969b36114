import type { State } from '../state/state.ts';
import type { Seed } from './seed.ts';

/** The people of the seed, by the part of the address before the @. */
export type PeopleByName = ReadonlyMap<string, number>;

/** Plants the folders, then the channels in them. */
export function plantChannels(seed: Seed, people: PeopleByName, state: State, now: number): void {
  const everybody = [...people.values()];
  const creator_id = everybody[0]!;
  const folderIds = new Map(
    seed.channelFolders.map(({ name, description }) => [
      name,
      state.channelFolders.create({ name, description, creator_id }),
    ]),
  );
  for (const channel of seed.channels) {
    const id = state.channels.create(
      {
        name: channel.name,
        description: channel.description,
        invite_only: channel.private ?? false,
        is_web_public: channel.webPublic ?? false,
        is_default: channel.default ?? false,
        topics_policy: channel.topicsPolicy ?? 'inherit',
        folder_id: channel.folder === undefined ? null : known(folderIds, channel.folder),
        creator_id: channel.fromStart ? null : creator_id,
        date_created: Math.floor(now / 1000),
      },
      channel.members?.map((name) => known(people, name)) ?? everybody,
    );
    if (channel.pinned) state.channels.changeSubscription(id, creator_id, { pin_to_top: true });
    if (channel.archived) state.channels.archive(id);
  }
  for (const { name, archived } of seed.channelFolders) {
    if (archived) state.channelFolders.update(known(folderIds, name), { is_archived: true });
  }
}

/** Plants the groups that people created. */
export function plantUserGroups(seed: Seed, people: PeopleByName, state: State, now: number): void {
  const groupIds = new Map<string, number>();
  for (const { name, description, members, subgroups = [] } of seed.userGroups) {
    const id = state.userGroups.create({
      name,
      description,
      creator_id: [...people.values()][0]!,
      date_created: Math.floor(now / 1000),
      members: members.map((member) => known(people, member)),
      subgroups: subgroups.map((subgroup) => known(groupIds, subgroup)),
    });
    groupIds.set(name, id);
  }
}

function known(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The seed has no ${name}`);
  return id;
}

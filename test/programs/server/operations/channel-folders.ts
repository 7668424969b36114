import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, optional, required, text } from '../http/parameters.ts';
import type { State } from '../state/state.ts';

const plainName = text({ strip: true, maxLength: 60, blank: "Channel folder name can't be empty." });
const name = (parameter: string, raw: string) => {
  const value = plainName(parameter, raw);
  const bad = [...value].findIndex((character) => /\p{Cc}/u.test(character));
  if (bad >= 0) throw badRequest(`Invalid character in channel folder name, at position ${bad + 1}.`);
  return value;
};
const description = text({ maxLength: 1024 });

const listAll = operation('GET', '/channel_folders', {
  since: 389,
  parameters: { include_archived: optional(json(boolean)) },
  handle: ({ parameters, state }) => ({
    channel_folders: state.channelFolders
      .records()
      .filter(({ is_archived }) => (parameters.include_archived ?? false) || !is_archived),
  }),
});

const create = operation('POST', '/channel_folders/create', {
  since: 389,
  role: 'administrator',
  parameters: { name: required(name), description: required(description) },
  handle({ parameters, state }, caller) {
    const folder = {
      name: parameters.name,
      description: parameters.description,
      creator_id: caller.user_id,
    };
    checkNameIsFree(folder.name, undefined, state);
    return { channel_folder_id: state.channelFolders.create(folder) };
  },
});

/**
 * `PATCH /channel_folders/{channel_folder_id}`: changes one field after the other. A name stays changed where the folder then
 * cannot be archived (steps 199, 870).
 */
const update = operation('PATCH', '/channel_folders/{channel_folder_id}', {
  core: true,
  since: 389,
  role: 'administrator',
  parameters: {
    name: optional(name),
    description: optional(description),
    is_archived: optional(json(boolean)),
  },
  handle({ parameters, path, state }) {
    const folder = state.channelFolders.byId(Number(path.channel_folder_id));
    if (!folder) throw badRequest('Invalid channel folder ID');
    if (parameters.name !== undefined) checkNameIsFree(parameters.name, folder.id, state);
    const { name: wanted, description: words, is_archived } = parameters;
    if (wanted !== undefined) state.channelFolders.update(folder.id, { name: wanted });
    if (words !== undefined) state.channelFolders.update(folder.id, { description: words });
    if (is_archived === true && state.channelFolders.hasChannels(folder.id)) {
      throw badRequest('You need to remove all the channels from this folder to archive it.');
    }
    if (is_archived !== undefined) state.channelFolders.update(folder.id, { is_archived });
    return {};
  },
});

export const channelFolders = [listAll, create, update];

function checkNameIsFree(wanted: string, ownId: number | undefined, state: State): void {
  const holder = state.channelFolders.byName(wanted);
  // The name of an archived folder is free (step 873), and a folder does not get its own name in other letters (step 194).
  if (holder && !holder.is_archived && (holder.id !== ownId || holder.name !== wanted))
    throw badRequest('Channel folder name already in use');
}
